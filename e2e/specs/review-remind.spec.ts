import { expect } from 'playwright/test';
import { choose, expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

test('a follow-up clerk calls, cancels and restores reminders, with counts on each tab', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'manager', '/suffer/fcRemind');
  const region = page.getByRole('region', { name: '复诊提醒', exact: true });
  const tab = (name: RegExp) => region.getByRole('tab', { name });
  const first = region
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .first();

  await test.step('opens with the reminders due today', async () => {
    await expect(tab(/^待提醒 [1-9]\d*$/)).toHaveAttribute('aria-selected', 'true');
    await expect(first).toBeVisible();
    await expect(region.getByRole('button', { name: '发短信', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });

  await test.step('shows the full phone number and moves the reminder to 已提醒 after the call', async () => {
    const before = Number((await tab(/^待提醒/).textContent())?.replace(/\D/g, ''));
    const dialog = page.getByRole('dialog', { name: /^联系：/ });
    await first.getByRole('button', { name: '联系', exact: true }).click();
    await expect(dialog.getByText(/电话 1\d{10}/)).toBeVisible();
    await dialog.getByRole('combobox', { name: '接通状态' }).click();
    await choose(page, '接通');
    await dialog.getByRole('textbox', { name: '内容' }).fill('本周六上午来');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(tab(new RegExp(`^待提醒 ${before - 1}$`))).toBeVisible();
  });

  await test.step('cancels with a reason and restores from 已取消', async () => {
    const dialog = page.getByRole('dialog', { name: /^取消提醒：/ });
    await first.getByRole('button', { name: /^取\s*消$/ }).click();
    await dialog.getByRole('textbox', { name: '原因' }).fill('已在外院复查');
    await dialog.getByRole('button', { name: '确认取消' }).click();
    await expect(dialog).toBeHidden();
    await tab(/^已取消\/流失/).click();
    const cancelled = region.getByRole('row').filter({ has: page.getByRole('button', { name: /^恢\s*复$/ }) });
    await expect(cancelled.first()).toBeVisible();
    const before = await cancelled.count();
    await cancelled
      .first()
      .getByRole('button', { name: /^恢\s*复$/ })
      .click();
    await expect(cancelled).toHaveCount(before - 1);
  });

  consoleLog.expectQuiet();
});
