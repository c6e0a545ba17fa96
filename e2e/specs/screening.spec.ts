import { expect } from 'playwright/test';
import { beSignedIn, choose, confirm, expectAccessible, openAs, openBy, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';

test('a manager creates, starts, finishes and reopens a school screening', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const form = page.getByRole('dialog', { name: '新增筛查任务' });
  await beSignedIn(page, 'manager');

  await test.step('opens the tasks from the menu 筛查随访', async () => {
    await page.goto('/screen');
    await expect(page).toHaveURL(/\/screen\/task$/);
    await expect(rowOf(page, '翠苑中学').getByText('进行中')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('creates a task with F2; the empty round becomes round 1 of the term', async () => {
    await fillNew('明珠幼儿园视力筛查');
    await expect(form.getByPlaceholder('本学期第1次')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(rowOf(page, '明珠幼儿园视力筛查').getByText('未开始')).toBeVisible();
  });

  await test.step('refuses a second round 1, explains why and keeps the input', async () => {
    await fillNew('明珠幼儿园重复筛查');
    await form.getByLabel('次数').fill('1');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('该学校本学期第1次筛查任务已存在')).toBeVisible();
    await expect(form.getByLabel('任务名称')).toHaveValue('明珠幼儿园重复筛查');
    await form.getByRole('button', { name: /取\s*消/ }).click();
    await confirm(page, '内容尚未保存，确定要关闭吗？');
    await expect(form).toBeHidden();
  });

  await test.step('tries the rules: level 2 for a girl of eight', async () => {
    await page.getByRole('button', { name: '判定规则' }).click();
    const dialog = page.getByRole('dialog', { name: '判定规则' });
    await expect(dialog.getByText('默认2026 第1版').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('年龄').fill('8');
    for (const [label, typed] of [
      ['右眼裸眼视力', '4.8'],
      ['右眼球镜', '-1.25'],
      ['右眼柱镜', '-0.50'],
      ['左眼裸眼视力', '5.0'],
      ['左眼球镜', '-0.25'],
      ['左眼柱镜', '-0.25'],
    ] as const) {
      await dialog.getByLabel(label).fill(typed);
      await page.keyboard.press('Tab');
    }
    await dialog.getByRole('button', { name: /试\s*判/ }).click();
    await expect(dialog.getByRole('status').filter({ hasText: '预警 2级' })).toContainText(
      '视力不良中 · 筛查性近视 · 近视前期关注 · 屈光参差 · 2周内就诊',
    );
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  });

  const task = rowOf(page, '明珠幼儿园视力筛查');
  await test.step('starts, finishes and reopens the task with a reason', async () => {
    await task.getByRole('button', { name: '开始' }).click();
    await confirm(page, '确定要开始「明珠幼儿园视力筛查」吗？');
    await expect(task.getByText('进行中')).toBeVisible();
    await task.getByRole('button', { name: '结束' }).click();
    await confirm(page, '确定要结束「明珠幼儿园视力筛查」吗？');
    await expect(task.getByText('已结束')).toBeVisible();
    await task.getByRole('button', { name: '重开' }).click();
    const dialog = page.getByRole('dialog', { name: /重开/ });
    await dialog.getByLabel('原因').fill('漏录小二班');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(task.getByText('进行中')).toBeVisible();
  });

  await test.step('deletes a task without data', async () => {
    await task.getByRole('button', { name: '删除' }).click();
    await confirm(page, '确定要删除「明珠幼儿园视力筛查」吗？删除后不可恢复', '删除');
    await expect(task).toHaveCount(0);
  });

  consoleLog.expectQuiet();

  async function fillNew(name: string) {
    // A key is ignored while the previous dialog is closing.
    await openBy(page, 'F2', form);
    await form.getByLabel('任务名称').fill(name);
    await form.getByLabel('学校').click();
    await choose(page, '明珠幼儿园');
    for (const [label, day] of [
      ['开始日期', '2026-11-23'],
      ['结束日期', '2026-11-27'],
    ] as const) {
      await form.getByLabel(label).fill(day);
      await page.keyboard.press('Tab');
    }
  }
});

test('a follow-up clerk without the right cannot open the screening tasks and sees no data', async ({ page }) => {
  await openAs(page, 'followup', '/screen/task');
  await expect(page).toHaveURL(/\/403$/);
  await expect(rowOf(page, '翠苑中学')).toHaveCount(0);
});
