import { expect, type Page } from 'playwright/test';
import {
  beSignedIn,
  choose,
  confirm,
  expectAccessible,
  ofAttempt,
  openAs,
  openBy,
  rowOf,
  watchConsole,
} from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectTrapped, expectWalkable } from '../support/walk';

/** Searches a patient by record number in the open finder and selects the patient with Enter. */
async function pickPatient(page: Page, recordNo: string): Promise<void> {
  const finder = page.getByRole('dialog', { name: '查找患者' });
  await finder.getByRole('combobox').fill(recordNo);
  await expect(finder.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: '就诊状态' }).getByRole('tab', { name: new RegExp(`^${name}`) });

test('a doctor receives, holds, returns, calls and finishes patients at the consulting desk', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const recordNo = ofAttempt('B00000052', 'B00000053');
  await beSignedIn(page, 'doctor');

  await test.step('opens the desk from the menu with the doctor’s waiting patients of today', async () => {
    await page.goto('/work/platform');
    await expect(page).toHaveURL(/\/work\/platform\/index$/);
    await expect(page.getByRole('table', { name: '就诊列表' })).toBeVisible();
    await expect(page.getByText('（我）')).toBeVisible();
    await expect(tab(page, '候诊')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('F2 receives a patient and opens 问诊', async () => {
    await openBy(page, 'F2', page.getByRole('dialog', { name: '查找患者' }));
    await pickPatient(page, recordNo);
    await expect(page).toHaveURL(/\/work\/detail\/ask\?acceptsId=\d+&medicalId=\d+&patientId=\d+&tab=2$/);
    await expect(page.getByLabel('主诉')).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
  });

  await test.step('lists the patient as being seen and records 散瞳中', async () => {
    await page.goto('/work/platform/index');
    await tab(page, '接诊中').click();
    const row = rowOf(page, recordNo);
    await expect(row.getByRole('button')).toHaveText([/继\s*续/, /结\s*束/, '转诊室', /退\s*回/, /更\s*多/]);
    await row.getByRole('combobox', { name: /挂起$/ }).click();
    await choose(page, '散瞳中');
    await expect(row).toContainText('散瞳中');
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('refuses to finish a visit without a diagnosis', async () => {
    await rowOf(page, recordNo)
      .getByRole('button', { name: /结\s*束/ })
      .click();
    await confirm(page, '本次就诊吗', '结束就诊');
    await expect(page.getByText('存在未完成的项目：诊断，请完成或重置后再结束就诊')).toBeVisible();
    const left = page.getByRole('dialog', { name: '结束就诊' });
    await expect(left.getByRole('link', { name: '查看诊断' })).toBeVisible();
    await left.getByRole('button', { name: /取\s*消/ }).click();
    await expect(left).toBeHidden();
    await expect(rowOf(page, recordNo)).toBeVisible();
  });

  await test.step('moves the patient to another room by keyboard', async () => {
    const button = rowOf(page, recordNo).getByRole('button', { name: '转诊室' });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^转诊室/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expectTrapped(page, dialog);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('returns a visit without records to the waiting list', async () => {
    await rowOf(page, recordNo)
      .getByRole('button', { name: /退\s*回/ })
      .click();
    await confirm(page, '退回候诊吗', '退回候诊');
    await expectToast(page, '已退回候诊');
    await tab(page, '候诊').click();
    await expect(rowOf(page, recordNo)).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
  });

  await test.step('calls to the default room, refuses without a room and remembers a choice', async () => {
    const room = page.locator('.ant-select', { has: page.getByRole('combobox', { name: '我的诊室' }) });
    await expect(page.getByText('选择我的诊室')).toHaveCount(0);
    await room.hover();
    await room.locator('.ant-select-clear').click();
    await page.keyboard.press('F7');
    await expect(page.getByText('请先选择诊室')).toBeVisible();
    await page.getByRole('combobox', { name: '我的诊室' }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.reload();
    await expect(page.getByText('选择我的诊室')).toHaveCount(0);
    await rowOf(page, recordNo)
      .getByRole('button', { name: /呼\s*叫/ })
      .click();
    await expectToast(page, /请 \d{3}号 .+ 到 .+ 就诊/);
    const heads = await page.getByRole('columnheader').allTextContents();
    await expect(rowOf(page, recordNo).getByRole('cell').nth(heads.indexOf('呼叫次数'))).toHaveText('1');
  });

  await test.step('receives the same waiting patient directly', async () => {
    await openBy(page, 'F2', page.getByRole('dialog', { name: '查找患者' }));
    await pickPatient(page, recordNo);
    await confirm(page, '该患者今日已有未完成的就诊', '接诊');
    await expect(page).toHaveURL(/\/work\/detail\/ask/);
  });

  consoleLog.expectQuiet();
});

test('a pharmacist sees the consulting desk without the buttons to receive', async ({ page }) => {
  await openAs(page, 'pharmacist', '/work/platform/index');
  await tab(page, '已完成').click();
  await expect(page.getByRole('row').nth(1).getByRole('button')).toHaveText([/查\s*看/, /更\s*多/]);
  await expect(page.getByRole('button', { name: /呼叫下一位|快速接诊/ })).toHaveCount(0);
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /查\s*看/ })
    .click();
  await expect(page).toHaveURL(/\/work\/detail\/ask/);
  await expect(page.getByRole('group', { name: '右眼裂隙灯' })).toBeVisible();
  await expect(page.getByRole('button', { name: /保\s*存|完\s*成|双眼正常/ })).toHaveCount(0);
  await expectAccessible(page);
});
