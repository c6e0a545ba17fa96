import { expect } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { beSignedIn, expectAccessible, ofAttempt, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

/** Demo batch that its manufacturer recalls. */
const LOT = 'ZH2408';
/** Serial number of an orthokeratology lens of that manufacturer. */
const SERIAL = 'MDV-250201';

test('a recalled batch is traced to its patients, released and held again', async ({ page }) => {
  const watched = watchConsole(page);
  await beSignedIn(page, 'manager');

  await test.step('marks the batch as 停售 in 库存查询, with suppliers, patients and ledger in the trace', async () => {
    await page.goto(`/erp/stock/search?batchNo=${LOT}`);
    const row = rowOf(page, LOT).first();
    // A retry finds the state that the first attempt left.
    if (ofAttempt(true, false)) await expect(row.getByText('停售', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: '追溯' }).click();
    const drawer = page.getByRole('dialog', { name: /批次追溯/ });
    if (ofAttempt(true, false)) await expect(drawer.getByText(/已停售：厂家召回/)).toBeVisible();
    await expect(drawer.getByRole('region', { name: '来源' }).getByText('采购入库').first()).toBeVisible();
    await expect(drawer.getByRole('region', { name: '患者' }).getByRole('link', { name: /^XS/ })).toBeVisible();
    await expect(drawer.getByRole('region', { name: '流向' }).getByText('销售出库')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('releases the batch after a check and holds it again, each with a reason', async () => {
    const drawer = page.getByRole('dialog', { name: /批次追溯/ });
    const reason = page.getByRole('dialog', { name: /^(恢复销售|停售)：.+ ZH2408$/ });
    const release = drawer.getByRole('button', { name: '恢复销售' });
    if (await release.isVisible()) {
      await release.click();
      await reason.getByLabel('原因').fill('复检合格');
      await reason.getByRole('button', { name: /确\s*定/ }).click();
      await expectToast(page, `批号 ${LOT} 已恢复销售`);
      await expect(reason).toBeHidden();
    }
    const hold = drawer.getByRole('button', { name: /^停\s*售$/ });
    await untilAccepting(hold);
    await hold.click();
    await reason.getByLabel('原因').fill('厂家召回：瓶口密封不良');
    await reason.getByRole('button', { name: /确\s*定/ }).click();
    await expectToast(page, `批号 ${LOT} 已停售：占用 0，待取 1`);
    await drawer.getByRole('button', { name: /关\s*闭|Close/ }).click();
    await expect(drawer).toBeHidden();
    await expect(rowOf(page, LOT).first().getByText('停售', { exact: true })).toBeVisible();
  });

  await test.step('traces a scanned serial number from receipt to patient', async () => {
    await page.getByRole('button', { name: '序列号查询' }).click();
    const drawer = page.getByRole('dialog', { name: '序列号与患者查询' });
    await drawer.getByLabel('序列号/UDI').fill(SERIAL);
    await page.keyboard.press('Enter');
    const found = drawer.getByRole('region', { name: '序列号查询结果' });
    await expect(found.getByRole('link', { name: /^RK/ })).toBeVisible();
    await expect(found.getByRole('link', { name: /^XS/ })).toBeVisible();
    // A list is pale while it reloads.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  });
  watched.expectQuiet();
});
