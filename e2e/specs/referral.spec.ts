import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { choose, confirm, expectAccessible, ofAttempt, openAs, rowOf, watchConsole, workIn } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectWalkable } from '../support/walk';

const FLAGSHIP = 1;
const EAST = 2;

interface Opened {
  readonly acceptsId: number;
  readonly patientId: number;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens 转诊记录 of the current organisation. */
async function openList(page: Page): Promise<void> {
  await page.goto('/work/mySuffer');
  await page.getByRole('tab', { name: '转诊记录' }).click();
  await expect(page.getByRole('columnheader', { name: '转诊原因' })).toBeVisible();
}

test('a doctor refers a patient to 城东店, which accepts and reports back to the flagship', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const reason = ofAttempt('疑似圆锥角膜，请做角膜地形图', '眼压偏高，请做视野检查');
  await openAs(page, 'doctor', '/work/platform/index');

  const name = await test.step('receives the patient and enters the referral in 问诊', async () => {
    const { records } = await ask<{ records: readonly { id: number; name: string }[] }>(page, '/api/patient/page', {
      page: 3,
      size: 50,
    });
    const person = records[10 + test.info().retry];
    const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${person?.id}`);
    await page.goto(`/work/detail/ask?acceptsId=${opened.acceptsId}&patientId=${opened.patientId}&tab=2`);
    await expect(page.getByLabel('主诉')).toBeVisible();
    await page.getByRole('button', { name: '转诊登记' }).click();
    const form = dialog(page, `转诊登记：${person?.name}`);
    await form.getByRole('button', { name: /登\s*记/ }).click();
    await expect(form.getByRole('alert')).toHaveText('转诊机构：请选择');
    await form.getByRole('combobox', { name: '转诊机构' }).click();
    await choose(page, '城东店');
    await form.getByRole('combobox', { name: '转诊科室' }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await form.getByRole('textbox', { name: '转诊原因' }).fill(reason);
    await expectAccessible(page);
    await form.getByRole('button', { name: /登\s*记/ }).click();
    await expectToast(page, '转诊已登记');
    await expect(page.getByRole('list', { name: '转诊' })).toContainText('转往城东店');
    return person?.name ?? '';
  });

  await test.step('accepts the referral in 城东店, which creates a waiting visit with the referral', async () => {
    await workIn(page, EAST);
    await openList(page);
    const row = rowOf(page, reason);
    await expect(row).toContainText('已登记');
    await expectAccessible(page);
    await expectWalkable(page);
    await row.getByRole('button', { name: /接\s*收/ }).click();
    await confirm(page, `接收旗舰店转来的${name}`, '接收');
    await expectToast(page, /已接收，JZ\d+/);
    await expect(row).toContainText('已接收');
    await row.getByRole('button', { name: /就\s*诊/ }).click();
    await expect(page.getByRole('list', { name: '转诊' })).toContainText('由旗舰店转入');
    await page.getByRole('button', { name: '查看转诊单' }).click();
    await expect(dialog(page, '转诊单')).toContainText(reason);
    await page.keyboard.press('Escape');
  });

  await test.step('writes the report', async () => {
    await openList(page);
    await rowOf(page, reason)
      .getByRole('button', { name: /反\s*馈/ })
      .click();
    const form = dialog(page, `转诊反馈：${name}`);
    await form.getByRole('textbox').fill('未见异常，半年后复查');
    await form.getByRole('button', { name: /确\s*定/ }).click();
    await expect(rowOf(page, reason)).toContainText('已反馈');
  });

  await test.step('shows the report in the flagship, where the referral cannot be cancelled any more', async () => {
    await workIn(page, FLAGSHIP);
    await openList(page);
    const row = rowOf(page, reason);
    await expect(row).toContainText('未见异常，半年后复查');
    await expect(row.getByRole('button', { name: /撤\s*销/ })).toHaveCount(0);
  });

  consoleLog.expectQuiet();
});
