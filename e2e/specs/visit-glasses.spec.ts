import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { pairOfLenses } from '../support/sale';
import { scan } from '../support/scan';
import { choose, expectAccessible, ofAttempt, openAs, openBy, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Answers the question that appears where the patient's earlier powers differ. */
async function answerQuestion(page: Page, done: ReturnType<Page['getByText']>): Promise<void> {
  const asks = page.getByText(/，请核对后再次确定$/);
  await expect(asks.or(done).first()).toBeVisible();
  if (await asks.isVisible()) await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(done.first()).toBeVisible();
}

async function sold(page: Page, acceptsId: number) {
  type Found = OutputOf<typeof saleDesk.findInvoice>;
  const asked: InputOf<typeof saleDesk.findInvoice> = { acceptsId, page: 1, size: 20 };
  const { records } = await ask<Found>(page, saleDesk.findInvoice.path, asked);
  const [last] = records;
  if (!last) throw new Error('the visit has no sale');
  return last;
}

test('an optometrist’s prescription is confirmed, sold and picked up', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'optom', '/work/platform/index');
  const { records } = await ask<{ records: readonly { id: number; name: string }[] }>(page, '/api/patient/page', {
    page: 2,
    size: 50,
  });
  const patient = records.at(ofAttempt(-7, -9));
  const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${patient?.id}`);
  const { acceptsId, patientId } = opened;
  const address = (path: string, more: string) => {
    const query = new URLSearchParams(Object.entries(opened).map(([name, id]) => [name, String(id)]));
    return `/work/detail/${path}?${query.toString()}&${more}`;
  };
  const sheet = page.getByRole('region', { name: '配镜处方' });
  const panel = page.getByRole('region', { name: '开单' });

  await test.step('enters both eyes by shorthand, names the doctor and waits for the confirmation', async () => {
    await page.goto(address('OpticianPrescrip', 'tab=9&kind=remote'));
    await sheet.getByLabel('速记').fill('od -3.00/-0.50x90 pd 31 va 5.0 os -3.00 pd 31 va 5.0');
    await page.keyboard.press('Enter');
    await expect(sheet.getByLabel('左眼矫正视力', { exact: true })).toHaveValue('5.0');
    await sheet.getByLabel('处方来源', { exact: true }).click();
    await choose(page, '现场验光');
    // The selected patient may be a child, for whom the page requires a reason.
    await sheet.getByLabel('未散瞳原因', { exact: true }).fill('外院已散瞳');
    await sheet.getByLabel('开方医生', { exact: true }).click();
    await choose(page, '王建国 主任医师');
    await page.keyboard.press('Control+Enter');
    await answerQuestion(page, sheet.getByText('等待王建国医师确认'));
    await expect(sheet.getByText(/处方号/).first()).toHaveText(/确认前没有处方号/);
    await expectAccessible(page);
  });

  await test.step('refuses a sale before the confirmation', async () => {
    await page.goto(address('saleBill', 'tab=3&part=sale'));
    await expect(panel.getByText('有处方待医师确认，确认后才能开单')).toBeVisible();
  });

  await test.step('the doctor sees the powers in the waiting prescriptions and confirms', async () => {
    const doctor = await sitDown(browser, 'doctor');
    await doctor.goto('/work/platform/index?tab=confirm');
    const waiting = doctor.getByRole('region', { name: '待确认处方' });
    const paper = waiting.getByRole('article', { name: `${patient?.name}的框架远用处方` }).last();
    await expect(paper.getByRole('row', { name: /右眼/ })).toContainText('-3.00');
    await expect(paper).toContainText('李静怡录入');
    await expectAccessible(doctor);
    await paper.getByRole('button', { name: /^确\s*认$/ }).click();
    await answerQuestion(doctor, doctor.getByText('已确认', { exact: true }));
    await doctor.context().close();
  });

  await test.step('sells right and left lens as a pair, saves and confirms', async () => {
    await page.reload();
    const goodsName = await pairOfLenses(page, patientId);
    await panel.getByRole('button', { name: '本次框架远用按处方开单' }).first().click();
    await panel.getByRole('button', { name: goodsName, exact: true }).click();
    await expect(panel.getByLabel(/售价$/)).toHaveCount(2);
    await expectAccessible(page);
    await panel.getByLabel('销售员').click();
    await choose(page, '许佳');
    await panel.getByRole('button', { name: '保存并确认' }).click();
    await expectToast(page, /^已提交，收费单号 SF/);
  });

  const { id, chargeOrderId, billNo } = await sold(page, acceptsId);

  await test.step('takes the payment', async () => {
    const cashier = await sitDown(browser, 'cashier');
    await cashier.goto(`/outpatient/cashier/orderPay?id=${chargeOrderId}`);
    await cashier.getByRole('button', { name: '微信' }).click();
    await expect(cashier.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
    await cashier.getByRole('button', { name: '确认收费' }).click();
    await expect(cashier.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    await cashier.context().close();
  });

  await test.step('the dispenser checks piece by piece at the pickup', async () => {
    const optician = await sitDown(browser, 'optician');
    await optician.goto(`/erp/sell/orderInfo?id=${id}`);
    await expect(optician.getByText('已审核').first()).toBeVisible();
    const found = await ask<OutputOf<typeof sale.findById>>(optician, sale.findById.path.replace('{id}', String(id)));
    const dialog = optician.getByRole('dialog', { name: /^取件/ });
    await openBy(optician, 'F8', dialog);
    for (const { code } of found.lines) await scan(optician, code);
    await expect(dialog.getByRole('status', { name: / 已核对$/ }).last()).toHaveText('1 / 1');
    await optician.keyboard.press('Control+Enter');
    await expectToast(optician, '取件成功');
    await optician.context().close();
  });

  await test.step('shows every lens as picked up in the visit', async () => {
    await page.reload();
    await panel.getByRole('button', { name: new RegExp(`^${billNo}取件进度`) }).click();
    const progress = panel.getByRole('table', { name: `${billNo}取件进度` });
    await expect(progress.getByRole('cell', { name: '已取件' })).toHaveCount(2);
    await expectAccessible(page);
  });
  consoleLog.expectQuiet();
});
