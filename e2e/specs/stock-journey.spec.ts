import { expect, type Locator, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { pageSizes, pdfOf } from '../support/paper';
import { scan } from '../support/scan';
import { choose, confirm, expectAccessible, ofAttempt, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const FIRST = { brand: '明澈光学', breed: '明澈1.67钻蓝膜', supplier: '杭州明澈镜片有限公司' } as const;
const SECOND = { brand: '明远光学', breed: '明远1.67钻蓝膜', supplier: '杭州明远镜片有限公司' } as const;

/** Goods of this attempt. */
let of: typeof FIRST | typeof SECOND = FIRST;
/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;

async function fillAll(within: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label, { exact: true }).fill(value);
}

async function foundGoods(page: Page): Promise<void> {
  await test.step('creates a brand for 现片', async () => {
    await page.goto('/erp/pro/brand');
    await expect(rowOf(page, '依视路').first()).toBeVisible();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增品牌' });
    await dialog.getByLabel('品牌名称').fill(of.brand);
    await dialog.getByLabel('适用类别').click();
    await choose(page, '现片');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, of.brand)).toBeVisible();
  });

  await test.step('creates a breed of the brand', async () => {
    await page.goto('/erp/pro/tree?categoryId=001');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增品种' });
    await dialog.getByLabel('品牌', { exact: true }).click();
    await choose(page, of.brand);
    await dialog.getByLabel('品种名称').fill(of.breed);
    await dialog.getByLabel('折射率').click();
    await choose(page, '1.67');
    await fillAll(dialog, { 球镜从: '-800', 球镜至: '0', 柱镜从: '-200', 柱镜至: '0' });
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, of.breed)).toBeVisible();
  });

  await test.step('generates barcodes by powers and lists them', async () => {
    await page.goto('/erp/pro/codeCreate');
    await page.getByLabel('品种').click();
    await page.keyboard.type(of.breed, BY_HAND);
    // Enter selects the active option, which the server must have returned first.
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: of.breed })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByLabel('球镜至').fill('-1');
    await page.getByLabel('柱镜至').fill('-0.5');
    await page.getByRole('button', { name: /预\s*览/ }).click();
    await expect(page.getByText('将新增15个条码，0个已存在')).toBeVisible();
    await page.getByRole('button', { name: '生成条码' }).click();
    await expectToast(page, '已生成15个条码，0个已存在');
    await page.getByRole('button', { name: '查看条码' }).click();
    await expect(page).toHaveURL(/\/erp\/pro\/code\?breedId=\d+/);
    await expect(page.getByText('共 15 条')).toBeVisible();
  });
}

async function foundSupplier(page: Page): Promise<void> {
  await test.step('creates a supplier', async () => {
    await page.goto('/erp/supplier');
    await expect(rowOf(page, '上海视界光学贸易有限公司')).toBeVisible();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增供应商' });
    await fillAll(dialog, { 供应商名称: of.supplier, 联系人: '祝清', 电话: '0571-86001234', 账期: '30' });
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, of.supplier)).toBeVisible();
  });
}

interface Bill {
  readonly address: string;
  readonly billNo: string;
  /** Barcodes of the purchase: 10 pieces of the first, 2 pieces of the second. */
  readonly codes: readonly [string, string];
}

/** Returns the codes of the breed's barcodes from the list. */
async function codesOf(page: Page): Promise<readonly [string, string]> {
  const texts = await page
    .getByRole('table')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => /29\d{11}/.exec(row.textContent ?? '')?.[0]));
  const [first, second] = texts.filter((text) => text !== undefined);
  if (!first || !second) throw new Error('the list shows no codes');
  return [first, second];
}

/** Returns the bill's page: the list stays mounted behind the bill and shows the same texts. */
function billOn(page: Page): Locator {
  return page.getByRole('region', { name: '采购入库详情' });
}

async function buy(page: Page, codes: Bill['codes']): Promise<Bill> {
  await test.step('writes a purchase: finds one goods, scans one, types quantities and prices', async () => {
    await page.goto('/erp/buy/order');
    await expect(page.getByRole('tab', { name: '全部' })).toBeVisible();
    await page.keyboard.press('F2');
    const head = page.getByRole('region', { name: '采购信息' });
    await head.getByLabel('供应商').click();
    await choose(page, of.supplier);
    await head.getByLabel('采购员').click();
    await choose(page, '郑浩');
    await page.keyboard.press('F2');
    await page.keyboard.type(codes[0], BY_HAND);
    await expect(page.locator(`.ant-select-dropdown:visible [title*="${codes[0]}"]`)).toBeVisible();
    await page.keyboard.press('Enter');
    for (const value of ['12', '10', '88.5']) {
      await page.keyboard.type(value, BY_HAND);
      await page.keyboard.press('Enter');
    }
    await scan(page, codes[1]);
    const received = page.getByLabel(/ 实收$/);
    await expect(received).toHaveCount(2);
    await scan(page, codes[1]);
    await expect(received.nth(1)).toHaveValue('2');
    await page
      .getByLabel(/ 单价$/)
      .nth(1)
      .fill('90');
    await expect(page.getByRole('row', { name: /合计/ })).toContainText('¥1,065.00');
  });

  await test.step('saves a draft, then submits', async () => {
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\?id=\d+/);
    await expect(page.getByText(/^RK\d{12}$/).filter({ visible: true })).toHaveCount(1);
    await pressKey(page, 'Control+Enter');
    await confirm(page, '有商品未到齐，剩余数量是否生成新采购单？', '不生成');
    await expect(page).toHaveURL(/\/erp\/buy\/info\?id=\d+/);
    await expect(billOn(page).getByText('待审核').first()).toBeVisible();
  });
  const billNo =
    (await billOn(page)
      .getByText(/^RK\d{12}$/)
      .textContent()) ?? '';
  return { address: page.url(), billNo, codes };
}

/** Returns the row of goods in the stock list: in stock, locked, available. */
async function stockOf(page: Page, code: string): Promise<Locator> {
  await page.goto(`/erp/stock/search?keyword=${code}&withZero=true`);
  const row = rowOf(page, code).first();
  await expect(row).toBeVisible();
  return row;
}

/** Returns the column 数量 of a bill's ledger entries, newest first. */
async function ledgerOf(page: Page, { billNo }: Bill, row: Locator): Promise<readonly string[]> {
  await row.getByRole('button', { name: '流水' }).click();
  const drawer = page.getByRole('dialog', { name: /库存流水/ });
  const lines = drawer.getByRole('row').filter({ hasText: billNo });
  await expect(lines.first()).toBeVisible();
  const titles = await drawer.getByRole('columnheader').allInnerTexts();
  const at = titles.findIndex((title) => title.startsWith('数量'));
  return lines.evaluateAll((rows, index) => rows.map((each) => each.children[index]?.textContent ?? ''), at);
}

async function pass(page: Page, { address }: Bill): Promise<void> {
  await test.step('the manager approves the purchase', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: '审核通过' }).click();
    const dialog = page.getByRole('dialog', { name: /审核通过/ });
    await dialog.getByRole('button', { name: '审核通过' }).click();
    await expectToast(page, '审核通过，商品已入库');
  });
}

/** Prints with the button of the page and returns the document of the print frame. */
async function printed(page: Page): Promise<string> {
  await page.evaluate(() => {
    new MutationObserver((changes, watch) => {
      for (const frame of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) continue;
        watch.disconnect();
        const { contentWindow, contentDocument } = frame;
        contentWindow.print = () => Reflect.set(globalThis, 'printedSheet', contentDocument?.documentElement.outerHTML);
      }
    }).observe(document.body, { childList: true });
  });
  await page.getByRole('button', { name: /^打\s*印$/ }).click();
  await page.waitForFunction(() => Reflect.has(globalThis, 'printedSheet'));
  return page.evaluate(() => String(Reflect.get(globalThis, 'printedSheet')));
}

test('new goods are created, purchased, approved, found in stock and reversed', async ({ browser }) => {
  of = ofAttempt(FIRST, SECOND);
  test.slow();
  const buyer = await sitDown(browser, 'buyer');
  const manager = await sitDown(browser, 'admin');
  const consoles = [watchConsole(buyer), watchConsole(manager)];

  await foundGoods(buyer);
  const codes = await codesOf(buyer);
  await foundSupplier(buyer);
  const bill = await buy(buyer, codes);
  await test.step('refuses the buyer’s own approval', async () => {
    await expect(buyer.getByRole('button', { name: '审核通过' })).toHaveCount(0);
  });
  await pass(manager, bill);

  await test.step('shows received quantities in stock and the bill in the ledger', async () => {
    const row = await stockOf(manager, codes[0]);
    await expect(row).toContainText(of.breed);
    await expect(row.getByRole('cell', { name: '10', exact: true }).first()).toBeVisible();
    expect(await ledgerOf(manager, bill, row)).toEqual(['10']);
    const second = await stockOf(manager, codes[1]);
    expect(await ledgerOf(manager, bill, second)).toEqual(['2']);
    await expectAccessible(manager);
  });

  await test.step('drills down from the goods report to the bill, and exports with organisation and days', async () => {
    await manager.goto('/erp/stock/search');
    await manager.getByRole('button', { name: '进销存明细' }).press('Enter');
    await expect(manager).toHaveURL(/\/erp\/statistics\/goodsReport\?.*from=/);
    const report = manager.getByRole('region', { name: '商品进销存明细' });
    await report.getByLabel('商品/条码').fill(codes[0]);
    await manager.keyboard.press('Enter');
    await expect(report.getByRole('button', { name: '合计 期末数量 10' })).toBeVisible();
    await report.getByRole('button', { name: new RegExp(`${of.breed}.* 采购入库数量 10$`) }).press('Enter');
    const drawer = manager.getByRole('dialog', { name: /采购入库数量/ });
    await expect(drawer.getByRole('status')).toContainText('共 1 条，数量合计 10');
    await expect(drawer.getByRole('link', { name: bill.billNo })).toBeVisible();
    await expectAccessible(manager);
    await manager.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    const download = manager.waitForEvent('download');
    await report.getByRole('button', { name: /导\s*出/ }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^商品进销存明细_旗舰店_\d{8}-\d{8}.*\.xlsx$/);
  });

  await test.step('prints the receipt on one A4 page with two lines, amount and capitals', async () => {
    await manager.goto(bill.address);
    const html = await printed(manager);
    for (const text of [bill.billNo, of.supplier, ...codes, '1,065.00', '壹仟零陆拾伍元整'])
      expect(html).toContain(text);
    const pdf = await pdfOf(manager, { html });
    expect(pageSizes(pdf)).toEqual([[210, 297]]);
  });

  await test.step('requires a reason for the reversal', async () => {
    await manager.getByRole('button', { name: '反审核' }).click();
    const dialog = manager.getByRole('dialog', { name: /反审核/ });
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(dialog.getByText('请填写原因')).toBeVisible();
    await dialog.getByLabel('原因').fill('到货与送货单不符');
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expectToast(manager, '反审核成功，库存已冲回');
  });

  await test.step('adds opposite ledger rows, and the stock returns to zero', async () => {
    for (const [code, qtys] of [
      [codes[0], ['-10', '10']],
      [codes[1], ['-2', '2']],
    ] as const) {
      const row = await stockOf(manager, code);
      const seen = await ledgerOf(manager, bill, row);
      expect([...seen].sort()).toEqual(qtys);
      await expect(manager.getByText('期末 0')).toBeVisible();
    }
    await buyer.goto(bill.address);
    await expect(billOn(buyer).getByText('已反审').first()).toBeVisible();
    await expect(buyer.getByRole('complementary', { name: '操作记录' })).toContainText('到货与送货单不符');
  });
  for (const each of consoles) each.expectQuiet();
});
