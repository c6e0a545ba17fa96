import { expect } from 'playwright/test';
import { ask } from '../support/ask';
import { expectAccessible, ofAttempt, openAs, rowOf, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectWalkable } from '../support/walk';

test('我的患者 lists received patients, follow marks, appointments and earlier visits', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');

  const person = await test.step('receives a patient', async () => {
    const { records } = await ask<{ records: readonly { id: number; name: string; recordNo: string }[] }>(
      page,
      '/api/patient/page',
      { page: 3, size: 50 },
    );
    const found = records[ofAttempt(20, 21)];
    await ask(page, `/api/doctor-viewing-table/receive-quick?patientId=${found?.id}`);
    return { name: found?.name ?? '', recordNo: found?.recordNo ?? '' };
  });

  await test.step('finds and follows the patient in 我的患者', async () => {
    await page.goto('/work/mySuffer');
    await page.getByRole('textbox', { name: '姓名/电话/病历号' }).fill(person.recordNo);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, person.recordNo)).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
    await page.getByRole('button', { name: `「${person.name}」的更多操作` }).click();
    await page.getByRole('button', { name: /^关\s*注$/ }).click();
    await expectToast(page, '已关注');
  });

  await test.step('books a follow-up: doctor, date and time', async () => {
    await rowOf(page, person.recordNo)
      .getByRole('button', { name: /^预\s*约$/ })
      .click();
    const form = page.getByRole('dialog', { name: `预约：${person.name}` });
    await form.getByRole('combobox', { name: '预约日期' }).click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)')
      .last()
      .click();
    const frames = form.getByRole('group', { name: '预约时段' });
    await frames.getByRole('button', { disabled: false }).last().click();
    await expectAccessible(page);
    await form.getByRole('button', { name: /^预\s*约$/ }).click();
    await expectToast(page, /^已预约 \d{4}-\d{2}-\d{2}/);
  });

  await test.step('shows two earlier visits side by side', async () => {
    await rowOf(page, person.recordNo).getByRole('button', { name: '最近就诊' }).click();
    await expect(page.getByLabel('主诉')).toBeVisible();
    await page.getByRole('button', { name: '历史就诊' }).click();
    const drawer = page.getByRole('dialog', { name: '历史就诊' });
    await expect(drawer.getByText('本次')).toBeVisible();
    await drawer.getByRole('button', { name: /^对比/ }).first().click();
    await expect(drawer.getByRole('region', { name: /^对比：/ })).toBeVisible();
    await expectAccessible(page);
  });

  consoleLog.expectQuiet();
});
