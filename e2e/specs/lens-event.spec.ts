import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { confirm, expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

const CP = '/api/doctor-corneal-plastic';
const REVIEW = `${CP}/hard-lens/archives-review`;
const STAINED = {
  ...{
    odUcva: '5.0',
    odPattern: '靶心(牛眼)',
    odStainCentral: 3,
    odStainNasal: 0,
    odStainTemporal: 0,
    odStainSuperior: 0,
    odStainInferior: 0,
  },
  ...{ reviewType: 'U', action: '停戴观察', stopDays: 7, nextReviewDate: '2099-01-01' },
};

interface Worn {
  readonly id: number;
  readonly patientId: number;
  readonly name: string;
  readonly state: number;
}

async function worn(page: Page): Promise<Worn> {
  const { records } = await ask<{ records: Worn[] }>(page, `${CP}/ArchivesList`, { lensCategory: 3, state: 3 });
  const last = records.at(-1);
  if (!last) throw new Error('nobody of the demo wears lenses at night');
  return last;
}

const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(`${CP}/adverse-event/${path}`));

test('an adverse lens event is registered by a check-up, treated and reported', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/cArchives');
  await expect(page.getByRole('region', { name: '角塑档案管理' })).toBeVisible();
  const { id, patientId, name } = await worn(page);
  interface Written {
    readonly recordId: number;
    readonly version: number;
  }
  const review = await ask<Written>(page, `${REVIEW}/finish`, { ownerId: id, version: 0, result: STAINED });

  await test.step('shows the corneal inflammation of the right eye as unreported in the archive', async () => {
    await page.goto(`/redirect/work/CADetails?patientId=${patientId}&id=${id}&tab=events`);
    const event = page.getByRole('region', { name: /右眼 角膜炎$/ });
    await expect(event.getByText('待上报')).toBeVisible();
    await expectAccessible(page);
  });

  const list = page.getByRole('region', { name: '接触镜不良事件' });
  const row = list.getByRole('row').filter({ hasText: name }).filter({ hasText: '角膜炎' }).first();
  await test.step('opens the list from the to-do and records treatment and outcome', async () => {
    await page.goto('/redirect/work/cArchives?tab=events&reportState=0');
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑不良事件' });
    await dialog.getByLabel('处理').fill('停戴，左氧氟沙星滴眼液每日四次');
    await dialog.getByLabel('转归').fill('三日后染色消失');
    const saved = answered(page, 'update');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await saved;
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('左氧氟沙星');
  });

  await test.step('is no to-do any more after the report', async () => {
    const reported = answered(page, 'report');
    await row.getByRole('button', { name: '上报', exact: true }).click();
    await confirm(page, '确定已向国家医疗器械不良事件监测系统上报吗', '已上报');
    await reported;
    await expect(row).toBeHidden();
    await page.goto('/redirect/work/cArchives?tab=events&reportState=1');
    await expect(row).toContainText('已上报');
  });

  await test.step('withdraws the report and reopens the check-up; the archive returns to 配戴中', async () => {
    await row.getByRole('button', { name: '撤回' }).click();
    const dialog = page.getByRole('dialog', { name: /^撤回：/ });
    await dialog.getByLabel('原因').fill('演示数据');
    const withdrawn = answered(page, 'withdraw');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await withdrawn;
    const key = { ownerId: id, recordId: review.recordId, version: review.version };
    const draft = await ask<Written>(page, `${REVIEW}/retrial/${review.recordId}`, { ...key, reason: '演示数据' });
    await ask(page, `${REVIEW}/delete/${review.recordId}`, { ...key, version: draft.version });
    const { records } = await ask<{ records: Worn[] }>(page, `${CP}/ArchivesList`, { patientId });
    expect(records.find((one) => one.id === id)?.state).toBe(3);
  });
  consoleLog.expectQuiet();
});
