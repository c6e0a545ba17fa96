import { expect } from 'playwright/test';
import { beSignedIn, choose, confirm, expectAccessible, openAs, openBy, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';

test('管理者安排一次学校筛查：新增、试判、开始、结束、重开，同校同学期同次数不能重复', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const form = page.getByRole('dialog', { name: '新增筛查任务' });
  await beSignedIn(page, 'manager');

  await test.step('打开筛查随访就到筛查任务设置', async () => {
    await page.goto('/screen');
    await expect(page).toHaveURL(/\/screen\/task$/);
    await expect(rowOf(page, '翠苑中学').getByText('进行中')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('按 F2 新增，次数留空排为本学期第1次', async () => {
    await fillNew('明珠幼儿园视力筛查');
    await expect(form.getByPlaceholder('本学期第1次')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(form).toBeHidden();
    await expect(rowOf(page, '明珠幼儿园视力筛查').getByText('未开始')).toBeVisible();
  });

  await test.step('再建第1次被拒，说明原因，输入都在', async () => {
    await fillNew('明珠幼儿园重复筛查');
    await form.getByLabel('次数').fill('1');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('该学校本学期第1次筛查任务已存在')).toBeVisible();
    await expect(form.getByLabel('任务名称')).toHaveValue('明珠幼儿园重复筛查');
    await form.getByRole('button', { name: /取\s*消/ }).click();
    await confirm(page, '内容尚未保存，确定要关闭吗？');
    await expect(form).toBeHidden();
  });

  await test.step('看判定规则并试判：8岁女孩2级', async () => {
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
  await test.step('开始、结束、写明原因后重开', async () => {
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

  await test.step('没有数据的任务可以删除', async () => {
    await task.getByRole('button', { name: '删除' }).click();
    await confirm(page, '确定要删除「明珠幼儿园视力筛查」吗？删除后不可恢复', '删除');
    await expect(task).toHaveCount(0);
  });

  consoleLog.expectQuiet();

  async function fillNew(name: string) {
    // A key is not taken in the moment in which the dialog before it goes.
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

test('回访员没有筛查任务设置：打不开页面，没有任何数据', async ({ page }) => {
  await openAs(page, 'followup', '/screen/task');
  await expect(page).toHaveURL(/\/403$/);
  await expect(rowOf(page, '翠苑中学')).toHaveCount(0);
});
