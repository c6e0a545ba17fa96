import { expect, type Locator, type Page } from 'playwright/test';
import { pressKey } from './accepting';
import { choose, confirm, expectAccessible, openBy } from './story';

/** Pays for a sale from its page. */
export async function paySale(page: Page, info: Locator): Promise<void> {
  await info.getByRole('button', { name: '去收费' }).click();
  await page.getByRole('button', { name: '微信' }).click();
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await page.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toBeVisible();
}

interface Receipt {
  /** Supplier with a licence for the goods. */
  readonly supplier?: string;
  readonly refusedWhy?: string;
  /** Serial numbers of hard lenses, one per line. */
  readonly serialNos?: readonly string[];
  /** Batch number and expiry date, for goods with batches. */
  readonly batch?: { readonly batchNo: string; readonly expireDate: string };
}

/**
 * Receives the goods that a sale ordered with a receipt of its own, accepts or refuses them there, and returns the
 * receipt's page.
 */
export async function receiveOrdered(page: Page, saleNo: string, asked: Receipt = {}): Promise<Locator> {
  const { supplier = '上海视界光学贸易有限公司', refusedWhy, serialNos = [], batch } = asked;
  await page.goto('/redirect/erp/buy/edit');
  const bill = page.getByRole('region', { name: '新增采购单' });
  const demand = page.getByRole('dialog', { name: '引入定做需求' });
  await expect(bill.getByRole('button', { name: /^引入定做需求\([1-9]/ })).toBeVisible();
  await openBy(page, 'F6', demand);
  const asksFor = demand.getByRole('row').filter({ hasText: saleNo });
  await expect(asksFor.first()).toBeVisible();
  for (const row of await asksFor.all()) await row.getByRole('checkbox').check();
  await page.keyboard.press('Control+Enter');
  await expect(demand).toBeHidden();
  await bill.getByRole('region', { name: '采购信息' }).getByLabel('供应商').click();
  await choose(page, supplier);
  await bill.getByRole('region', { name: '采购信息' }).getByLabel('采购员').click();
  await choose(page, '郑浩');
  for (const qty of await bill.getByLabel(/ 实收$/).all()) await qty.fill('1');
  for (const price of await bill.getByLabel(/ 单价$/).all()) await price.fill('430');
  if (batch) {
    for (const no of await bill.getByLabel(/ 批号$/).all()) await no.fill(batch.batchNo);
    for (const until of await bill.getByLabel(/ 有效期$/).all()) await until.fill(batch.expireDate);
    await page.keyboard.press('Tab');
  }
  for (const [at, serialNo] of serialNos.entries())
    await bill
      .getByLabel(/ 序列号$/)
      .nth(at)
      .fill(serialNo);
  if (refusedWhy) {
    await bill.getByLabel(/ 拒收$/).fill('1');
    await bill.getByLabel(/ 拒收原因$/).fill(refusedWhy);
  }
  await expectAccessible(page);
  await pressKey(page, 'Control+Enter');
  if (refusedWhy) await confirm(page, '有商品未到齐，剩余数量是否生成新采购单？', '不生成');
  await expect(page).toHaveURL(/\/erp\/buy\/info\?id=\d+/);
  const receipt = page.getByRole('region', { name: '采购入库详情' });
  await receipt.getByRole('button', { name: '审核通过' }).click();
  const passing = page.getByRole('dialog', { name: /审核通过/ });
  await passing.getByRole('button', { name: '审核通过' }).click();
  await expect(receipt.getByText('已审核').first()).toBeVisible();
  return receipt;
}
