import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { beSignedIn, choose, confirm, expectAccessible, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a Monday after all demo schedules, a different one for each attempt. */
function quietMonday(weeks: number): string {
  const day = new Date(Date.now() + (20 + weeks) * 7 * DAY_MS);
  const back = ((day.getUTCDay() || 7) - 1) * DAY_MS;
  return new Date(day.getTime() - back).toISOString().slice(0, 10);
}

const cell = (page: Page, name: RegExp) => page.getByRole('button', { name });
const save = (page: Page) => page.getByRole('button', { name: /^保\s*存$/ });

test('a manager defines a shift, schedules a week, copies it, stops and resumes a day', async ({ page }, { retry }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const shift = `夜诊${retry}`;
  const week = quietMonday(retry * 4);
  await beSignedIn(page, 'admin');

  await test.step('explains invalid ranges of a new shift and keeps the input', async () => {
    await page.goto('/system/org/sDefine');
    await expect(rowOf(page, '全天')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: /班次/ });
    await dialog.getByLabel('班次名称').fill(shift);
    await dialog.getByLabel('简称').fill('夜');
    await dialog.getByRole('button', { name: '颜色#A03C78' }).click();
    await dialog.getByLabel('第1个时段开始').fill('18:00');
    await page.keyboard.press('Tab');
    await dialog.getByLabel('第1个时段结束').fill('17:00');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    await expect(dialog.getByText('第1个时段的开始应早于结束，且不能跨过午夜')).toBeVisible();
    await dialog.getByLabel('第1个时段结束').fill('21:00');
    await page.keyboard.press('Tab');
    await untilAccepting(dialog);
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, shift)).toContainText('18:00–21:00');
  });

  await test.step('paints shifts, moves with the arrow keys, clears with Delete and saves', async () => {
    await page.goto(`/system/org/sSetting?week=${week}`);
    await expect(cell(page, /^王建国 周一/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('group', { name: '连续排班' }).getByRole('button', { name: shift }).click();
    await page.getByRole('combobox', { name: '诊室' }).click();
    await choose(page, '一诊室');
    await cell(page, /^王建国 周一/).click();
    await cell(page, /^王建国 周二/).click();
    await cell(page, /^李静怡 周一/).click();
    await expect(cell(page, /^李静怡 周一.*冲突：诊室「一诊室」18:00–21:00已排满/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await cell(page, /^李静怡 周一/).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText(/处冲突/)).toHaveCount(0);
    await cell(page, /^王建国 周一/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, /^王建国 周二/)).toBeFocused();
    await expect(page.getByRole('row', { name: /^王建国/ })).toContainText('6');
    await save(page).click();
    await expectToast(page, '保存成功');
    await expect(page.getByText('天未保存')).toHaveCount(0);
    await page.reload();
    await expect(cell(page, new RegExp(`^王建国 周二.*${shift} 18:00–21:00 一诊室`))).toBeVisible();
  });

  await test.step('stops a day with a reason and resumes it', async () => {
    await cell(page, /^王建国 周一/).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /停\s*诊/ })
      .click();
    await page.getByLabel('原因').fill('外出进修');
    await page.keyboard.press('Enter');
    await expect(cell(page, /^王建国 周一.*停诊：外出进修/)).toContainText('停诊');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await cell(page, /^王建国 周一/).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /恢\s*复/ })
      .click();
    await page.getByLabel('原因').fill('进修改期');
    await page.keyboard.press('Enter');
    await expect(cell(page, /^王建国 周一.*停诊/)).toHaveCount(0);
  });

  await test.step('copies the week; a second copy skips everything and explains why', async () => {
    await page.getByRole('button', { name: '下周' }).click();
    await expect(cell(page, /^王建国 周一.*未排班/)).toBeVisible();
    const quote = page.getByRole('button', { name: '引用排班' });
    await quote.click();
    await page
      .getByRole('dialog', { name: '引用排班' })
      .getByRole('button', { name: /引\s*用/ })
      .click();
    await expectToast(page, '已引用2天');
    await expect(cell(page, new RegExp(`^王建国 周一.*${shift}`))).toBeVisible();
    await untilAccepting(quote);
    await quote.click();
    await page
      .getByRole('dialog', { name: '引用排班' })
      .getByRole('button', { name: /引\s*用/ })
      .click();
    await expect(page.getByText('当天已有排班').first()).toBeVisible();
    await page.getByRole('button', { name: '知道了' }).click();
  });

  await test.step('refuses to disable a scheduled shift', async () => {
    await page.goto('/system/org/sDefine');
    await rowOf(page, shift).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expect(page.getByText(`班次「${shift}」已被排班使用，不能停用`)).toBeVisible();
  });

  await test.step('clears both weeks and deletes the shift', async () => {
    await page.goto(`/system/org/sSetting?week=${week}`);
    const clear = page.getByRole('button', { name: /清\s*空/ });
    for (const again of [false, true]) {
      if (again) await page.getByRole('button', { name: '下周' }).click();
      await expect(cell(page, new RegExp(`^王建国 周一.*${shift}`))).toBeVisible();
      await untilAccepting(clear);
      await clear.click();
      await confirm(page, '本周从今天起的排班吗', '清空');
      await expect(cell(page, /^王建国 周一.*未排班/)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/system/org/sDefine');
    await rowOf(page, shift).getByRole('button', { name: '删除' }).click();
    await confirm(page, `确定要删除「${shift}」吗？删除后不可恢复`, '删除');
    await expect(rowOf(page, shift)).toHaveCount(0);
  });
  consoleLog.expectQuiet();
});

/** 同步 replaces 保存 in the same place and ignores clicks for a second, so that a double click does not trigger it. */
async function syncWang(page: Page): Promise<void> {
  const sync = rowOf(page, '王建国').getByRole('button', { name: /同\s*步/ });
  await untilAccepting(sync);
  await sync.click();
  await confirm(page, '的设置同步到未来无预约的排班吗');
}

test('appointment settings change the frames of the day and are restored', async ({ page }, { retry }) => {
  test.slow();
  const week = quietMonday(retry * 4 + 2);
  // An interrupted attempt may have saved its number already: each attempt uses another one, so that the form has a
  // change.
  const people = 1 + retry;
  await openAs(page, 'admin', `/system/org/sSetting?week=${week}`);
  await page.getByRole('group', { name: '连续排班' }).getByRole('button', { name: /上午$/ }).click();
  await cell(page, /^王建国 周一/).click();
  await save(page).click();
  await expectToast(page, '保存成功');
  await expect(page.getByText('天未保存')).toHaveCount(0);

  await page.goto('/system/org/aSetting?tab=staff');
  const interval = page.getByRole('combobox', { name: '王建国 号段' });
  await expect(interval).toBeVisible();
  await expectAccessible(page);
  await interval.click();
  await choose(page, '20分钟');
  await page.getByLabel('王建国 每号段人数').fill(String(people));
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  await expectToast(page, '保存成功');

  await test.step('previews frames of 20 minutes after synchronising', async () => {
    await syncWang(page);
    await expectToast(page, /已更新\d+个排班/);
    await page.getByRole('button', { name: '号段预览' }).click();
    const dialog = page.getByRole('dialog', { name: '号段预览' });
    // The dialog opens with the first doctor of the list, who may be another.
    await dialog.getByLabel('医生或诊室').click();
    await choose(page, '王建国');
    await dialog.getByLabel('日期').fill(week);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`共10个号段，可约${people * 10}人`)).toBeVisible();
    await expect(dialog.getByText('11:30–11:50')).toBeVisible();
    await dialog.locator('.ant-modal-close').click();
  });

  await test.step('restores the settings', async () => {
    await rowOf(page, '王建国').getByLabel('王建国 每号段人数').fill('');
    await interval.hover();
    await rowOf(page, '王建国').locator('.ant-select-clear').first().click();
    await expect(rowOf(page, '王建国').getByText('20分钟')).toHaveCount(0);
    await untilAccepting(save(page));
    await save(page).click();
    await expect(save(page)).toHaveCount(0);
    await syncWang(page);
    await expectToast(page, /已更新\d+个排班/);
    await page.goto(`/system/org/sSetting?week=${week}`);
    await expect(cell(page, /^王建国 周一.*上午/)).toBeVisible();
    await page.getByRole('button', { name: /清\s*空/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /清\s*空/ })
      .click();
    await expect(cell(page, /^王建国 周一.*未排班/)).toBeVisible();
  });
});
