import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { expectWalkable } from '../support/walk';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Types texts into consecutive inputs and presses Enter after each; an empty text skips an input. */
async function fillOn(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text) await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

test('a doctor writes, confirms and reopens a glasses prescription by keyboard', async ({ page }) => {
  const consoleLog = watchConsole(page);
  const value = (label: string) => page.getByLabel(label, { exact: true });
  await openAs(page, 'doctor', '/work/platform/index');

  await test.step('receives a patient and opens the prescription', async () => {
    type Person = { readonly id: number; readonly birthday: string };
    const { records } = await ask<{ records: readonly Person[] }>(page, '/api/patient/page', {
      page: 2,
      size: 50,
    });
    // The page asks why a child had no cycloplegia.
    const patientId = records.filter(({ birthday }) => birthday < '2010').at(-1)?.id;
    const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${patientId}`);
    const query = new URLSearchParams(Object.entries({ ...opened, tab: 9 }).map(([name, id]) => [name, String(id)]));
    await page.goto(`/work/detail/OpticianPrescrip?${query.toString()}`);
    await expect(value('右眼球镜')).toBeVisible();
    await expect(value('速记')).toBeFocused();
    await expectAccessible(page);
    await expectWalkable(page);
  });

  await test.step('fills both eyes by shorthand and keeps unrecognised input', async () => {
    await value('速记').focus();
    await page.keyboard.type('od 一点二五');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('无法识别「od 一点二五」');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('od －1.25/-0.50×0 os -1.00');
    await page.keyboard.press('Enter');
    await expect(value('右眼球镜')).toHaveValue('-1.25');
    await expect(value('右眼轴位')).toHaveValue('180');
    await expect(value('左眼球镜')).toHaveValue('-1.00');
    await expect(value('右眼等效球镜')).toHaveText('-1.50');
  });

  await test.step('moves by Enter through right and left eye as on paper', async () => {
    await page.keyboard.press('Enter');
    await expect(value('右眼球镜')).toBeFocused();
    await fillOn(page, ['-1.3', '', '', '50', '', '', '', '50', '']);
    await expect(value('右眼瞳距')).toBeFocused();
    await expect(value('右眼球镜')).toHaveAccessibleDescription('非0.25的倍数');
    await expect(value('左眼矫正视力')).toHaveValue('5.0');
    await fillOn(page, ['315', '', '31', '']);
    await expect(value('双眼瞳距')).toBeFocused();
    await expect(value('双眼瞳距')).toHaveValue('62.5');
    await page.keyboard.press('Enter');
    await expect(value('处方来源')).toBeFocused();
    await page.keyboard.type('现场');
    await page.keyboard.press('Enter');
  });

  await test.step('saves, but does not confirm, a value that is no multiple of 0.25', async () => {
    await page.keyboard.press('Control+s');
    await expectToast(page, '保存成功');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('球镜/柱镜须为0.25的倍数').first()).toBeVisible();
    await expect(value('右眼球镜')).toBeFocused();
  });

  await test.step('keeps unsaved input after the page was closed', async () => {
    await page.keyboard.type('-125');
    await page.reload();
    await expect(value('右眼球镜')).toHaveValue('-1.25');
    await expect(page.getByText('有未保存的内容，已暂存在本机')).toBeVisible();
    await expect(value('左眼瞳距')).toHaveValue('31.0');
  });

  await test.step('is read-only with its number after the confirmation, also when reopened', async () => {
    await page.keyboard.press('Control+Enter');
    // The last patient of the list may have earlier powers that differ.
    const differs = page.getByText(/，请核对后再次确定$/);
    const numbered = page.getByText(/处方号 CF\d{12}/);
    await expect(differs.or(numbered)).toBeVisible();
    if (await differs.isVisible()) await page.getByRole('button', { name: /确\s*定/ }).click();
    await expect(numbered).toBeVisible();
    await expect(value('右眼球镜')).toHaveText('-1.25');
    await page.reload();
    await expect(page.getByText(/处方号 CF\d{12}/)).toBeVisible();
    await expect(value('右眼球镜')).toHaveText('-1.25');
    await expect(page.getByRole('button', { name: /打\s*印/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /框架远用/ }).getByTitle('已完成')).toBeVisible();
    await expect(page.getByRole('button', { name: /保\s*存/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('copies a prescription for near: sphere plus addition, pupil distance for 40 cm', async () => {
    await page.getByRole('link', { name: /框架近用/ }).click();
    await page.getByRole('button', { name: '引用框架远用' }).click();
    const dialog = page.getByRole('dialog', { name: '引用为近用处方' });
    await dialog.getByLabel('下加光').fill('150');
    await dialog.getByLabel('近用距离').focus();
    await dialog.getByRole('button', { name: /引\s*用/ }).click();
    await expect(value('右眼球镜')).toHaveValue('+0.25');
    await expect(value('右眼瞳距')).toHaveValue('29.5');
    await expect(page.getByText('引用自其他处方，请核对')).toBeVisible();
  });

  consoleLog.expectQuiet();
});
