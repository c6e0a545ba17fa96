import { expect, type Locator, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { scan } from '../support/scan';
import { choose, expectAccessible, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;
const CODE = /29\d{11}/;
/** Stock lens: its specification starts with refractive index and sphere. */
const LENS = /29\d{11}.*1\.\d{2} -(\d+\.\d{2})\/(-?\d+\.\d{2})/;

/** Returns a lens in stock in the shop and its power. */
async function lensInStock(page: Page): Promise<{ code: string; sph: number; cyl: number }> {
  const row = page.getByRole('row', { name: LENS }).first();
  await expect(row).toBeVisible();
  const text = (await row.textContent()) ?? '';
  const [, sph = '', cyl = ''] = /1\.\d{2} -(\d+\.\d{2})\/(-?\d+\.\d{2})/.exec(text) ?? [];
  return { code: CODE.exec(text)?.[0] ?? '', sph: -Number(sph), cyl: Number(cyl) };
}

async function next(card: Locator, title: string): Promise<void> {
  const button = card.getByRole('button', { name: title, exact: true });
  await untilAccepting(button);
  await button.click();
}

/** Enters the lensmeter readings of both lenses. */
async function measure(page: Page, sph: number, cyl: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^质检/ });
  for (const eye of ['右眼', '左眼']) {
    const lens = dialog.getByRole('group', { name: eye });
    await lens.getByLabel('球镜').fill(sph.toFixed(2));
    await lens.getByLabel('柱镜').fill(cyl.toFixed(2));
  }
  await dialog.getByRole('button', { name: '提交质检' }).click();
}

test('a pair of glasses is sold, worked on, fails the inspection, is remade and picked up', async ({ page }) => {
  // A wait that times out reports its reason before the test itself times out.
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/stock/search?keyword=1.5');
  const { code, sph, cyl } = await lensInStock(page);

  const jobNo = await test.step('sells lenses that need the workshop', async () => {
    await page.goto('/erp/sell/bill');
    const bill = page.getByRole('region', { name: '销售开单' });
    await expect(bill.getByText('请选择患者')).toBeVisible();
    await page.keyboard.press('F3');
    await page.getByRole('combobox', { name: '查找患者' }).pressSequentially('B00000007', BY_HAND);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await scan(page, code);
    await expect(bill.getByLabel(/ 售价$/)).not.toHaveValue('');
    await bill.getByLabel(/ 需加工$/).check();
    await bill.getByLabel('销售员').click();
    await choose(page, '许佳');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/erp\/sell\/orderInfo\?id=\d+/);
    const info = page.getByRole('region', { name: '销售单详情' });
    const billNo = await info
      .getByText(/^XS\d{12}$/)
      .first()
      .textContent();
    await info.getByRole('button', { name: '去收费' }).click();
    await page.getByRole('button', { name: '微信' }).click();
    await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await page.getByRole('button', { name: '确认收费' }).click();
    await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    return `${billNo}-1`;
  });

  const board = page.getByRole('dialog', { name: '加工看板' });
  const own = board.getByRole('listitem', { name: jobNo, exact: true });
  await test.step('starts the work with four steps on the board', async () => {
    await page.goto('/erp/sell/order');
    await page.getByRole('button', { name: '加工看板' }).click();
    await expect(own).toBeVisible();
    await expectAccessible(page);
  });
  await next(own, '开始加工');
  const begin = page.getByRole('dialog', { name: /^开始加工/ });
  await begin.getByLabel('托盘号').fill(`T${Date.now() % 100_000}`);
  await begin.getByRole('button', { name: '确定' }).click();
  for (const title of ['核对', '割边', '装配', '整形']) await next(own, title);

  await test.step('fails the inspection', async () => {
    await next(own, '质检');
    await measure(page, sph - 0.5, cyl);
    const dialog = page.getByRole('dialog', { name: /^质检/ });
    await expect(dialog.getByText('质检不合格，请返工或重做')).toBeVisible();
    await dialog.getByRole('button', { name: '知道了' }).click();
    await expect(own.getByText('质检不合格')).toBeVisible();
    await expect(own.getByRole('button', { name: '返工' })).toBeVisible();
  });

  await test.step('starts a remake with a new job', async () => {
    await next(own, '详情');
    await page
      .getByRole('dialog', { name: /^加工单/ })
      .getByRole('button', { name: '重做' })
      .click();
    const dialog = page.getByRole('dialog', { name: /^重做/ });
    await dialog.getByLabel('原因').click();
    await choose(page, '加工');
    await dialog.getByLabel('说明').fill('割边崩边');
    await dialog.getByRole('button', { name: /^重\s?做$/ }).click();
    await expectToast(page, '已重做：新的加工单已生成');
  });

  const again = board.getByRole('listitem', { name: `${jobNo}R1` });
  await test.step('works on the new job, which passes', async () => {
    await next(again, '开始加工');
    await begin.getByRole('button', { name: '确定' }).click();
    for (const title of ['核对', '割边', '装配', '整形']) await next(again, title);
    await next(again, '质检');
    await measure(page, sph, cyl);
    await expect(again.getByText('加工完成')).toBeVisible();
  });

  await test.step('picks the goods up from the sale', async () => {
    await next(again, '详情');
    await page
      .getByRole('dialog', { name: /^加工单/ })
      .getByRole('button', { name: '打开销售单' })
      .click();
    const info = page.getByRole('region', { name: '销售单详情' });
    await expect(info.getByText('待取件').first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: /^取件/ });
    await openBy(page, 'F8', dialog);
    await scan(page, code);
    await expect(dialog.getByRole('status', { name: / 已核对$/ })).toHaveText('1 / 1');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, '取件成功');
  });

  await test.step('lists goods that were not picked up in time', async () => {
    await page.goto('/erp/sell/order');
    await page.getByRole('tab', { name: '逾期未取' }).click();
    await expect(page).toHaveURL(/UNCOLLECTED/);
    await expectAccessible(page);
  });
  consoleLog.expectQuiet();
});
