import type { OutputOf } from '@mingmou/contract/base/call';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { scan } from '../support/scan';
import { choose, expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const BY_HAND = { delay: 60 } as const;
const MOST_ASKED = 80;

const at = (path: string, id: number) => path.replace('{id}', String(id));

/** Finds a demo patient with a valid signed prescription, and lenses that are in stock or made to order. */
async function prescribed(page: Page): Promise<{ recordNo: string; goodsName: string }> {
  for (let patientId = 1; patientId <= MOST_ASKED; patientId += 1) {
    type Papers = OutputOf<typeof salePrescription.papers>;
    const papers = await ask<Papers>(page, salePrescription.papers.path, { patientId });
    const paper = papers.find(({ isExpired, eyes }) => !isExpired && eyes.length === 2);
    if (!paper) continue;
    type Proposal = OutputOf<typeof salePrescription.propose>;
    const { breeds } = await ask<Proposal>(page, salePrescription.propose.path, { prescriptionId: paper.id });
    const breed = breeds.find(({ stockMode, eyes }) =>
      eyes.every(({ lens }) => lens?.tagPrice && (stockMode === 'ORDER' || lens.sellable > 0)),
    );
    if (!breed) continue;
    const { recordNo } = await ask<OutputOf<typeof patient.findById>>(page, at(patient.findById.path, patientId));
    return { recordNo: recordNo ?? '', goodsName: breed.goodsName };
  }
  throw new Error('no patient of the demo has a prescription that lenses can be sold on');
}

/** Returns the barcode of a frame in stock. */
async function frameCode(page: Page): Promise<string> {
  const found = await ask<OutputOf<typeof stock.findStock>>(page, stock.findStock.path, { categoryIds: ['003'] });
  return found.find(({ sellable, tagPrice }) => sellable > 1 && tagPrice)?.code ?? '';
}

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/outpatient\/cashier\/orderPay\?id=\d+/);
  await page.getByRole('button', { name: '微信' }).click();
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await page.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
}

test('a sale of glasses is filled from a prescription, paid and picked up by scanning', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'admin', '/erp/sell/bill');
  const { recordNo, goodsName } = await prescribed(page);
  const frame = await frameCode(page);
  const bill = page.getByRole('region', { name: '销售开单' });

  await test.step('F3 selects the patient and F9 the prescription, with lenses of both eyes', async () => {
    await expect(bill.getByText('请选择患者')).toBeVisible();
    await page.keyboard.press('F3');
    await page.getByRole('combobox', { name: '查找患者' }).pressSequentially(recordNo, BY_HAND);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(bill.getByText(recordNo)).toBeVisible();
    await page.keyboard.press('F9');
    const dialog = page.getByRole('dialog', { name: '选处方' });
    await expect(dialog.getByRole('button', { name: `取双眼 ${goodsName}` })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `取双眼 ${goodsName}` }).click();
    await expect(dialog).toBeHidden();
    await expect(bill.getByLabel(/ 售价$/)).toHaveCount(2);
    await scan(page, frame);
    await expect(bill.getByLabel(/ 售价$/).nth(2)).not.toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('confirms and goes to the payment', async () => {
    await bill.getByLabel('销售员').click();
    await choose(page, '许佳');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/erp\/sell\/orderInfo\?id=\d+/);
    await expect(page.getByText(/^CF\d+/)).toBeVisible();
  });
  const address = page.url();
  const info = page.getByRole('region', { name: '销售单详情' });

  await test.step('picks up piece by piece and refuses a wrong scan', async () => {
    await info.getByRole('button', { name: '去收费' }).click();
    await pay(page);
    await page.goto(address);
    await expect(info.getByText('已审核').first()).toBeVisible();
    const id = Number(new URL(address).searchParams.get('id'));
    const found = await ask<OutputOf<typeof sale.findById>>(page, at(sale.findById.path, id));
    // Lenses that are made to order arrive later.
    const lines = found.lines.filter(({ deliveryState }) => deliveryState === 'WAIT_TAKE');
    await page.keyboard.press('F8');
    const dialog = page.getByRole('dialog', { name: /^取件/ });
    await expect(dialog).toBeVisible();
    await scan(page, '2900000099990');
    await expect(page.getByText('条码 2900000099990 不是这张销售单要取的商品，请核对')).toBeVisible();
    for (const { code } of lines) await scan(page, code);
    await expect(dialog.getByRole('status', { name: / 已核对$/ })).toHaveText(lines.map(() => '1 / 1'));
    await page.keyboard.press('Control+Enter');
    await expectToast(page, '取件成功');
  });
  consoleLog.expectQuiet(/400|404|200/);
});
