import type { OutputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { expect, type Locator, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { ask } from '../support/ask';
import { scan } from '../support/scan';
import { choose, confirm, expectAccessible, ofAttempt, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;
const MOST_ASKED = 80;
const EXPIRES = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
/** Supplier with a valid licence for medical devices. */
const SUPPLIER = '江苏清眸医疗器械有限公司';

const at = (path: string, id: number) => path.replace('{id}', String(id));

interface Customer {
  readonly recordNo: string;
  readonly goodsName: string;
  /** Barcode of the lens of each eye. */
  readonly lenses: readonly string[];
}

/** Finds a demo patient with a signed prescription whose lenses of both eyes are in stock in this shop. */
async function prescribed(page: Page): Promise<Customer> {
  for (let patientId = 1; patientId <= MOST_ASKED; patientId += 1) {
    type Papers = OutputOf<typeof salePrescription.papers>;
    const papers = await ask<Papers>(page, salePrescription.papers.path, { patientId });
    const paper = papers.find(({ isExpired, eyes }) => !isExpired && eyes.length === 2);
    if (!paper) continue;
    type Proposal = OutputOf<typeof salePrescription.propose>;
    const { breeds } = await ask<Proposal>(page, salePrescription.propose.path, { prescriptionId: paper.id });
    const breed = breeds.find(
      ({ stockMode, eyes: [right, left] }) =>
        stockMode === 'STOCK' && right?.lens?.tagPrice && left?.lens?.tagPrice && right.lens.code !== left.lens.code,
    );
    if (!breed) continue;
    const { recordNo } = await ask<OutputOf<typeof patient.findById>>(page, at(patient.findById.path, patientId));
    const lenses = breed.eyes.map(({ lens }) => lens?.code ?? '');
    return { recordNo: recordNo ?? '', goodsName: breed.goodsName, lenses };
  }
  throw new Error('no patient of the demo has a prescription for lenses of this shop');
}

/** Creates a care solution with batches in a new size, so that the batch that expires first belongs to this test. */
async function newSolution(page: Page, spec: string): Promise<string> {
  const solutions = await ask<OutputOf<typeof breed.findAll>>(page, breed.findAll.path, { categoryId: 'qx7' });
  const breedId = solutions.find(({ name }) => name === '清透多功能护理液')?.id;
  const sent = { breedId, rows: [{ attrs: { spec } }] };
  const { codes } = await ask<OutputOf<typeof barcode.createRows>>(page, barcode.createRows.path, sent);
  return codes[0] ?? '';
}

/** Returns the number of pieces of goods in stock in the shop. */
async function pieces(page: Page, code: string): Promise<number> {
  const found = await ask<OutputOf<typeof stock.findStock>>(page, stock.findStock.path, { code, withZero: true });
  return found.reduce((total, { onHand }) => total + onHand, 0);
}

async function pass(page: Page, bill: Locator, says: string): Promise<void> {
  await bill.getByRole('button', { name: '审核通过' }).click();
  const dialog = page.getByRole('dialog', { name: /审核通过/ });
  await dialog.getByRole('button', { name: '审核通过' }).click();
  await expectToast(page, says);
}

async function numberOf(bill: Locator, number: RegExp): Promise<string> {
  return (await bill.getByText(number).first().textContent()) ?? '';
}

/** Expects the quantity of a batch in 库存查询. */
async function expectInStock(page: Page, batchNo: string, bottles: number): Promise<void> {
  await page.goto(`/redirect/erp/stock/search?batchNo=${batchNo}&withZero=true`);
  const list = page.getByRole('region', { name: '库存查询' });
  const row = list.getByRole('row').filter({ hasText: batchNo });
  await expect(row).toBeVisible();
  await expect(row.getByRole('cell', { name: String(bottles), exact: true }).first()).toBeVisible();
}

test('a pair of glasses goes from purchase to sale, workshop, pickup, return and refund', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/buy/order');
  const { recordNo, goodsName, lenses } = await prescribed(page);
  const own = `${ofAttempt('1', '2')}${Date.now() % 100_000}`;
  const solution = await newSolution(page, `${own}ml`);
  const batchNo = `QJ${own}`;
  const [lens = ''] = lenses;
  const before = await pieces(page, lens);
  const codes = [...lenses, solution];

  const receiptNo = await test.step('purchases lenses and solution by scanning', async () => {
    await page.goto('/redirect/erp/buy/edit');
    const bill = page.getByRole('region', { name: '新增采购单' });
    const head = bill.getByRole('region', { name: '采购信息' });
    await head.getByLabel('供应商').click();
    await choose(page, SUPPLIER);
    await head.getByLabel('采购员').click();
    await choose(page, '郑浩');
    for (const code of codes) {
      await scan(page, code);
      await expect(bill.getByRole('row').filter({ hasText: code })).toBeVisible();
    }
    for (const price of await bill.getByLabel(/ 单价$/).all()) await price.fill('60');
    const row = bill.getByRole('row').filter({ hasText: solution });
    await row.getByLabel(/ 批号$/).fill(batchNo);
    await row.getByLabel(/ 有效期$/).fill(EXPIRES);
    await page.keyboard.press('Tab');
    await expectAccessible(page);
    const receipt = page.getByRole('region', { name: '采购入库详情' });
    await openBy(page, 'Control+Enter', receipt);
    await expect(page).toHaveURL(/\/erp\/buy\/info\?id=\d+/);
    await pass(page, receipt, '审核通过，商品已入库');
    return numberOf(receipt, /^RK\d{12}$/);
  });

  await test.step('shows one bottle of the batch and one more lens in 库存查询', async () => {
    await expectInStock(page, batchNo, 1);
    expect(await pieces(page, lens)).toBe(before + 1);
  });

  const bill = page.getByRole('region', { name: '销售开单' });
  await test.step('F3 selects the patient, F9 the prescription, and a marked cell of the matrix both eyes', async () => {
    await page.goto('/redirect/erp/sell/bill');
    await expect(bill.getByText('请选择患者')).toBeVisible();
    await page.keyboard.press('F3');
    await page.getByRole('combobox', { name: '查找患者' }).pressSequentially(recordNo, BY_HAND);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(bill.getByText(recordNo)).toBeVisible();
    const dialog = page.getByRole('dialog', { name: '选处方' });
    await openBy(page, 'F9', dialog);
    await dialog.getByRole('button', { name: `度数矩阵 ${goodsName}` }).click();
    const grid = dialog.getByRole('region', { name: '度数矩阵' });
    await expect(grid).toBeVisible();
    await expectAccessible(page);
    await grid.getByRole('button', { name: /右眼|双眼/ }).click();
    await expect(dialog).toBeHidden();
    await expect(bill.getByLabel(/ 售价$/)).toHaveCount(2);
  });

  await test.step('confirms lenses with workshop and a bottle of solution', async () => {
    for (const box of await bill.getByLabel(/ 需加工$/).all()) await box.check();
    await scan(page, solution);
    await expect(bill.getByLabel(/ 售价$/).nth(2)).not.toHaveValue('');
    await bill.getByLabel('销售员').click();
    await choose(page, '许佳');
    await pressKey(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/erp\/sell\/orderInfo\?id=\d+/);
    await expect(page.getByText(/^CF\d+/)).toBeVisible();
  });
  const info = page.getByRole('region', { name: '销售单详情' });
  const saleNo = await numberOf(info, /^XS\d{12}$/);
  const address = page.url();

  await test.step('takes the payment, and the goods leave automatically', async () => {
    await info.getByRole('button', { name: '去收费' }).click();
    await page.getByRole('button', { name: '微信' }).click();
    await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await page.getByRole('button', { name: '确认收费' }).click();
    await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    await expectInStock(page, batchNo, 0);
    expect(await pieces(page, lens)).toBe(before);
  });

  await test.step('sends the glasses to the workshop, which finishes them', async () => {
    await page.goto(address);
    for (const step of ['送加工', '加工完成']) {
      await info.getByRole('button', { name: step, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${step}`) });
      await dialog.getByRole('button', { name: step, exact: true }).click();
      await expectToast(page, `${step}成功`);
      await expect(dialog).toBeHidden();
    }
    await expect(info.getByText('待取件').first()).toBeVisible();
  });

  await test.step('picks up with a scan of each piece', async () => {
    const dialog = page.getByRole('dialog', { name: /^取件/ });
    await openBy(page, 'F8', dialog);
    const checked = dialog.getByRole('status', { name: / 已核对$/ });
    for (const [at, code] of codes.entries()) {
      await scan(page, code);
      await expect(checked.filter({ hasText: '1 / 1' })).toHaveCount(at + 1);
    }
    await expect(checked).toHaveCount(codes.length);
    await page.keyboard.press('Control+Enter');
    await expectToast(page, '取件成功');
  });

  const returned = page.getByRole('region', { name: '销售退货详情' });
  const returnNo = await test.step('returns the solution to stock and scraps the edged lens', async () => {
    await info.getByRole('button', { name: '退货', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '选择销售单' });
    for (const code of [lens, solution]) {
      const row = dialog.getByRole('row').filter({ hasText: code });
      await row.getByLabel(/ 退货数量$/).focus();
      await page.keyboard.type('1', BY_HAND);
    }
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    const back = page.getByRole('region', { name: '销售退货新增' });
    const place = (code: string) =>
      back
        .getByRole('row')
        .filter({ hasText: code })
        .getByLabel(/ 去向$/);
    await place(lens).selectOption('报废');
    await expect(place(solution).locator('option:checked')).toHaveText('入库');
    await back.getByLabel('原因').click();
    await choose(page, '不适');
    await pressKey(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/erp\/sell\/returnInfo\?id=\d+/);
    await pass(page, returned, '审核通过，已向收银申请退费');
    return numberOf(returned, /^XT\d{12}$/);
  });

  await test.step('pays the refund; one bottle of the batch is in stock again', async () => {
    const refundNo = await numberOf(returned, /^TF\d{12}$/);
    const there = page.url();
    await page.goto('/redirect/outpatient/cashier/list?tab=2');
    const row = page.getByRole('row').filter({ hasText: refundNo });
    await row.getByRole('button', { name: '退款' }).click();
    await confirm(page, '确定退给', '退款');
    await expect(row).toContainText('已退费');
    await page.goto(there);
    await expect(returned.getByText('已退费').first()).toBeVisible();
    await expectInStock(page, batchNo, 1);
    expect(await pieces(page, lens)).toBe(before);
  });

  await test.step('shows the lens in the ledger: purchase, sale, return, loss', async () => {
    await page.goto(`/redirect/erp/stock/search?keyword=${lens}&withZero=true`);
    const list = page.getByRole('region', { name: '库存查询' });
    await list.getByRole('row').filter({ hasText: lens }).first().getByRole('button', { name: '流水' }).click();
    const rows = page.getByRole('dialog').getByRole('row');
    for (const [kind, billNo] of [
      ['采购入库', receiptNo],
      ['销售出库', saleNo],
      ['销售退货', returnNo],
      ['报损', returnNo],
    ] as const) {
      await expect(rows.filter({ hasText: kind }).filter({ hasText: billNo })).toHaveCount(1);
    }
  });
  consoleLog.expectQuiet();
});
