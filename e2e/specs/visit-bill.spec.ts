import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { choose, expectAccessible, openAs, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectWalkable } from '../support/walk';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

const bill = (page: Page) => page.getByRole('region', { name: '开单', exact: true });

/** Adds an item by its name, with the keyboard alone. */
async function add(page: Page, item: string): Promise<void> {
  const search = bill(page).getByRole('combobox', { name: '搜索项目' });
  await search.fill(item);
  await expect(page.locator('.ant-select-item-option-active')).toContainText(item);
  await search.press('Enter');
  await expect(bill(page).getByRole('table', { name: '开单项目' })).toContainText(item);
}

test('a doctor orders examinations, which can start after the payment', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');

  const visit = await test.step('receives a patient and opens the order', async () => {
    const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
      page: 4,
      size: 50,
    });
    const patientId = records[test.info().retry]?.id;
    const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${patientId}`);
    const query = new URLSearchParams(Object.entries(opened).map(([name, id]) => [name, String(id)]));
    await page.goto(`/work/detail/saleBill?${query.toString()}&tab=3`);
    await expect(bill(page).getByText('还没有开单项目')).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
    return query;
  });

  const orderNo = await test.step('adds three items by name, for the right eye and urgent, and finishes', async () => {
    for (const item of ['电脑验光', '眼压测量', '睑板腺按摩']) await add(page, item);
    await bill(page).getByRole('combobox', { name: '眼压测量眼别' }).click();
    await choose(page, '右眼');
    await bill(page).getByRole('switch', { name: '电脑验光加急' }).click();
    await expect(bill(page).getByText('应收').getByText('¥170.00')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    const billed = bill(page).getByRole('table', { name: '已开项目' });
    await expect(billed.getByText('待收费')).toHaveCount(3);
    return (
      (await billed
        .getByText(/^SF\d+/)
        .first()
        .textContent()) ?? ''
    ).trim();
  });

  await test.step('shows unpaid examinations greyed out', async () => {
    await page.goto(`/work/detail/check?${visit.toString()}&tab=4`);
    await expect(page.getByRole('navigation', { name: '检查项目' }).getByText('待收费')).not.toHaveCount(0);
    await expect(page.getByText('该检查项目尚未收费').first()).toBeVisible();
  });

  await test.step('takes cash at the till', async () => {
    const till = await sitDown(browser, 'cashier');
    await till.goto('/redirect/outpatient/cashier/list?tab=0');
    await rowOf(till, orderNo).getByRole('button', { name: '收费' }).click();
    const bar = till.getByRole('region', { name: '收银结算' });
    await bar.getByRole('button', { name: '现金' }).click();
    await bar.getByRole('button', { name: '确认收费' }).click();
    await expect(till.getByRole('dialog', { name: '收费成功' })).toBeVisible();
    await till.context().close();
  });

  await test.step('refuses the retrial of the order once the examinations have started', async () => {
    await page.reload();
    const first = page.getByLabel('右眼第1次球镜', { exact: true });
    await expect(first).toBeEditable();
    await page.goto(`/work/detail/saleBill?${visit.toString()}&tab=3`);
    await expect(bill(page).getByText('已收费')).toHaveCount(3);
    await bill(page)
      .getByRole('button', { name: /^反\s*审$/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /反审/ });
    await dialog.getByRole('textbox').fill('开错项目');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(page.getByText('该项目已收费，请先到收银台退费后再反审').first()).toBeVisible();
  });

  consoleLog.expectQuiet();
});
