import { expect, type Locator, type Page } from 'playwright/test';
import { choose, expectAccessible, ofAttempt, openAs, openBy, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

const pick = async (form: Locator, field: string, option: string) => {
  await form.getByRole('combobox', { name: field, exact: true }).click();
  await choose(form.page(), option);
};

/** Waits for the response of a write; starts to wait before `send` sends the request. */
const answered = async (page: Page, path: string, send: () => Promise<void>) => {
  const answer = page.waitForResponse((response) => response.url().endsWith(path));
  await send();
  expect(await (await answer).json()).toMatchObject({ success: true });
};

test('a follow-up clerk plans a call, misses and reaches the patient, and plans the next', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const name = ofAttempt('镜架调整', '鼻托更换');
  await openAs(page, 'followup', '/suffer/returnTags');

  await test.step('creates a label that calls patients 7 days after a first visit', async () => {
    const dialog = page.getByRole('dialog', { name: /回访标签/ });
    await expect(rowOf(page, '投诉处理')).toBeVisible();
    await expectAccessible(page);
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('标签名称', { exact: true }).fill(name);
    await dialog.getByLabel('自动规则', { exact: true }).click();
    await choose(page, '初诊完成');
    await dialog.getByLabel('天数', { exact: true }).fill('7');
    await dialog.getByLabel('话术', { exact: true }).fill('请问镜架戴着合适吗？');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('初诊完成 · 7天');
  });

  const patient = await test.step('selects a patient and plans a call for today', async () => {
    await page.goto('/suffer/returnAdd');
    await page.getByRole('button', { name: '选择患者' }).click();
    await expect(page.getByRole('heading', { name: '选择回访患者' })).toBeVisible();
    const row = page.getByRole('row').nth(2 + test.info().retry);
    await expect(row).toBeVisible();
    await expectAccessible(page);
    const box = row.getByRole('checkbox');
    const chosen = ((await box.getAttribute('aria-label')) ?? '').replace('选择', '');
    await box.check();
    await page.getByRole('button', { name: '确定选择1位' }).click();
    await expect(page.getByRole('list', { name: '已选患者', exact: true })).toContainText(chosen);
    const arranged = page.getByRole('region', { name: '回访安排', exact: true });
    await pick(arranged, '回访标签', name);
    await arranged.getByRole('textbox', { name: '首次日期', exact: true }).fill(dayIn(0));
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await answered(page, '/api/patient-return-visit-record/patient/save', () =>
      page.getByRole('button', { name: /^新\s*增$/ }).click(),
    );
    await expect(page.getByText('已新增1位患者的回访')).toBeVisible();
    return chosen;
  });

  const open = async () => {
    await page.goto('/suffer/returnCenter');
    await expect(rowOf(page, name)).toContainText(patient);
    await expectAccessible(page);
    await rowOf(page, name).getByRole('button', { name: '电话回访' }).click();
    await expect(page.getByText('请问镜架戴着合适吗？')).toBeVisible();
  };
  const region = page.getByRole('region', { name: '回访登记', exact: true });
  const save = () =>
    answered(page, '/api/patient-return-visit-record/phone/save', () =>
      region.getByRole('button', { name: /^保\s*存$/ }).click(),
    );

  await test.step('records a call without an answer and the next date; the task stays open', async () => {
    await open();
    await region.getByRole('button', { name: '拨打手机号' }).click();
    await expect(region.getByText(/^1\d{10}$/)).toBeVisible();
    await pick(region, '接通状态', '无人接听');
    await region.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(region.getByRole('alert')).toHaveText('请填写下次联系日期');
    await region.getByRole('textbox', { name: '下次联系', exact: true }).fill(dayIn(0));
    await page.keyboard.press('Enter');
    // Moves the pointer away: the hover style of a button is not checked.
    await page.mouse.move(0, 0);
    await expectAccessible(page);
    await save();
    await expectToast(page, '回访已保存');
    await expect(rowOf(page, name)).toContainText('1次');
  });

  await test.step('records an answered call: satisfied, next call in three months', async () => {
    await open();
    await pick(region, '接通状态', '接通');
    await pick(region, '满意度', '满意');
    await region.getByRole('textbox', { name: '内容', exact: true }).fill('配戴舒适，已提醒三个月后复查');
    await region.getByRole('textbox', { name: '下次回访', exact: true }).fill(dayIn(90));
    await page.keyboard.press('Enter');
    await save();
    await page.getByRole('tab', { name: /^已执行/ }).click();
    await expect(rowOf(page, name)).toContainText('已执行');
    await page.getByRole('tab', { name: /^未到期/ }).click();
    await expect(rowOf(page, name)).toContainText(dayIn(90));
  });

  await test.step('shows both records and the next plan in 患者回访', async () => {
    await rowOf(page, name).getByRole('button', { name: '查看' }).click();
    await expect(page.getByRole('region', { name: '回访记录', exact: true })).toContainText(
      '配戴舒适，已提醒三个月后复查',
    );
    await expect(page.getByRole('region', { name: '回访记录', exact: true })).toContainText('无人接听');
    await expect(page.getByRole('region', { name: '回访计划', exact: true })).toContainText(dayIn(90));
    await expectAccessible(page);
  });
  consoleLog.expectQuiet();
});
