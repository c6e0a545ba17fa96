import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { choose, expectAccessible, ofAttempt, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';

const CP = '/api/doctor-corneal-plastic';
/** Delay of manual typing: the page takes faster input for a scanner. */
const BY_HAND = { delay: 60 } as const;

const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(`${CP}/${path}`));

interface Archive {
  readonly id: number;
  readonly patientId: number;
}

/** Creates an orthokeratology archive of a demo patient who wears lenses. */
async function archiveOf(page: Page, at: number): Promise<Archive> {
  const { records } = await ask<{ records: Archive[] }>(page, `${CP}/ArchivesList`, { page: 1, size: 100 });
  const patientId = [...new Set(records.map((one) => one.patientId))].sort((a, b) => a - b)[at] ?? 0;
  const [doctor] = await ask<{ id: number }[]>(page, `${CP}/init-employee`);
  const sent = { patientId, lensCategory: 3, doctorId: doctor?.id, archiveName: `试戴${Date.now() % 1_000_000}` };
  return { patientId, id: (await ask<{ id: number }>(page, `${CP}/archives-create`, sent)).id };
}

async function beginTry(page: Page, { id, patientId }: Archive): Promise<void> {
  await page.goto(`/redirect/work/CADetails?patientId=${patientId}&id=${id}&tab=try`);
  await expect(page.getByText('还没有试戴记录，点击新增试戴')).toBeVisible();
  const saved = answered(page, 'hard-lens/archives-try/save');
  await page.getByRole('button', { name: '新增试戴' }).click();
  await saved;
  await expect(page.getByLabel('右眼基弧')).toBeVisible();
}

/** Selects the trial lens with a number for the right eye. */
async function take(page: Page, number: string): Promise<void> {
  const found = answered(page, 'trial-lens/list?');
  await page.getByLabel('右眼选用试戴片').pressSequentially(number, BY_HAND);
  await found;
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: number }).click();
}

test('a trial lens is registered, tried, and disinfected before the next child', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const number = `E${ofAttempt('1', '2')}${Date.now() % 1_000_000}`;
  await openAs(page, 'doctor', '/work/cArchives?tab=trial');
  const list = page.getByRole('region', { name: '试戴片' });
  const row = list.getByRole('row').filter({ hasText: number });

  await test.step('registers an orthokeratology trial lens', async () => {
    await expect(list.getByRole('row').filter({ hasText: 'OK-4200' })).toBeVisible();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: '新增试戴片' });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('试戴片编号').fill(number);
    for (const field of ['品牌', '品种']) {
      await dialog.getByLabel(field).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    }
    await dialog.getByLabel('基弧').fill('8.6');
    await dialog.getByLabel('直径').fill('10.6');
    const saved = answered(page, 'trial-lens/save');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await saved;
    await page.goto(`/redirect/work/cArchives?tab=trial&keyword=${number}`);
    await expect(row).toContainText('可用');
  });

  const first = await archiveOf(page, 0);
  await test.step('fills brand, breed and parameters from the number and finishes the trial', async () => {
    await beginTry(page, first);
    await take(page, number);
    await expect(page.getByLabel('右眼基弧')).toHaveValue('8.60');
    await expect(page.getByLabel('右眼直径')).toHaveValue('10.6');
    const patterns = { 右眼中央: '轻接触', 右眼反转弧荧光: '充盈', 右眼定位弧荧光: '平行', 右眼边缘: '适中' };
    for (const [label, pattern] of Object.entries(patterns)) {
      await page.getByLabel(label, { exact: true }).click();
      await choose(page, pattern);
    }
    await page.getByLabel('右眼戴镜视力').fill('5.0');
    await page.getByLabel('配适结果').click();
    await choose(page, '合适');
    const finished = answered(page, 'hard-lens/archives-try/finish');
    await page.getByRole('button', { name: /^完\s*成$/ }).click();
    await finished;
    await expect(page.getByRole('navigation', { name: '试戴记录' }).getByText('已完成')).toBeVisible();
  });

  await test.step('lists the lens as awaiting disinfection', async () => {
    await page.goto(`/redirect/work/cArchives?tab=trial&keyword=${number}`);
    await expect(row).toContainText('待消毒');
  });

  await test.step('asks the next child’s examiner to record the disinfection before it fills in the parameters', async () => {
    await beginTry(page, await archiveOf(page, 1));
    await take(page, number);
    const dialog = page.getByRole('dialog', { name: `登记消毒：${number}` });
    await expect(dialog.getByRole('alert')).toHaveText('该试戴片上次使用后未登记消毒');
    await expectAccessible(page);
    const disinfected = answered(page, 'trial-lens/disinfect');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await disinfected;
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('右眼基弧')).toHaveValue('8.60');
    await page.goto(`/redirect/work/cArchives?tab=trial&keyword=${number}`);
    await expect(row).toContainText('可用');
  });
  consoleLog.expectQuiet();
});
