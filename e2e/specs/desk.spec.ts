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

test('医生在接诊台：快速接诊、挂起、结束被拦、退回、选诊室呼叫、再接诊', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const recordNo = ofAttempt('B00000052', 'B00000053');
  await beSignedIn(page, 'doctor');

  await test.step('菜单的地址通向接诊台，默认是今天本人的候诊', async () => {
    await page.goto('/work/platform');
    await expect(page).toHaveURL(/\/work\/platform\/index$/);
    await expect(page.getByRole('table', { name: '就诊列表' })).toBeVisible();
    await expect(page.getByText('（我）')).toBeVisible();
    await expect(tab(page, '候诊')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('F2 快速接诊，打开问诊', async () => {
    await openBy(page, 'F2', page.getByRole('dialog', { name: '查找患者' }));
    await pickPatient(page, recordNo);
    await expect(page).toHaveURL(/\/work\/detail\/ask\?acceptsId=\d+&medicalId=\d+&patientId=\d+&tab=2$/);
    await expect(page.getByLabel('主诉')).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
  });

  await test.step('回到接诊台：在接诊中，记下散瞳中', async () => {
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

  await test.step('没有诊断不能结束', async () => {
    await rowOf(page, recordNo)
      .getByRole('button', { name: /结\s*束/ })
      .click();
    await confirm(page, '本次就诊吗', '结束就诊');
    await expect(page.getByText('存在未完成的项目：诊断，请完成或重置后再结束就诊')).toBeVisible();
    await expect(rowOf(page, recordNo)).toBeVisible();
  });

  await test.step('转诊室的对话框只用键盘', async () => {
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

  await test.step('什么都没写，可以退回候诊', async () => {
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

  await test.step('默认有诊室；清掉就不能呼叫；选了以后记得', async () => {
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

  await test.step('再快速接诊同一位：他已在候诊，直接接诊', async () => {
    await openBy(page, 'F2', page.getByRole('dialog', { name: '查找患者' }));
    await pickPatient(page, recordNo);
    await confirm(page, '该患者今日已有未完成的就诊', '接诊');
    await expect(page).toHaveURL(/\/work\/detail\/ask/);
  });

  consoleLog.expectQuiet();
});

test('药师能看接诊台，没有接诊的按钮', async ({ page }) => {
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
