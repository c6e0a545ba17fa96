import { expect } from 'playwright/test';
import { ask } from '../support/ask';
import { choose, expectAccessible, ofAttempt, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

test('an orthokeratology archive starts in a visit, and check-ups need a delivery', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const recordNo = ofAttempt('B00000066', 'B00000067');
  await openAs(page, 'doctor', '/work/platform/index');
  const { records } = await ask<{ records: { id: number }[] }>(page, '/api/patient/page', {
    ...{ page: 1, size: 10, keyword: recordNo },
  });
  const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${records[0]?.id ?? 0}`);
  const address = (tab: 'mct&6' | 'mctRecheck&7') => {
    const [path = '', number = ''] = tab.split('&');
    const query = new URLSearchParams({
      ...{ acceptsId: `${opened.acceptsId}`, medicalId: `${opened.medicalId}`, patientId: `${opened.patientId}` },
      tab: number,
    });
    return `/work/detail/${path}?${query.toString()}`;
  };

  await test.step('creates an archive from the visit', async () => {
    await page.goto(address('mct&6'));
    const stage = page.getByRole('region', { name: '角膜塑形档案' });
    await expect(stage.getByText('该患者还没有角膜接触镜档案。新建档案后即可记录试戴。')).toBeVisible();
    await stage.getByRole('button', { name: '新建档案' }).click();
    const dialog = page.getByRole('dialog', { name: '新建档案' });
    await dialog.getByRole('combobox', { name: '类别' }).click();
    await choose(page, '角膜塑形镜');
    await dialog.getByRole('combobox', { name: '医生' }).click();
    await choose(page, '王建国');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expectToast(page, '档案已建立');
  });

  await test.step('shows a half-filled tab for a saved trial', async () => {
    const stage = page.getByRole('region', { name: '角膜塑形档案' });
    const begun = page.waitForResponse((one) => one.url().includes('/hard-lens/archives-try/save'));
    await stage.getByRole('button', { name: /新增试戴/ }).click();
    await begun;
    await stage.getByLabel('右眼基弧').fill('8.6');
    const saved = page.waitForResponse((one) => one.url().includes('/hard-lens/archives-try/save'));
    await stage.getByRole('button', { name: /^保\s*存/ }).click();
    await saved;
    const tabs = page.getByRole('navigation', { name: '就诊页签' });
    await expect(tabs.getByRole('link', { name: /角膜塑形档案/ }).getByTitle('暂存')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('explains that a check-up needs a delivery', async () => {
    await page.goto(address('mctRecheck&7'));
    const stage = page.getByRole('region', { name: '角膜塑形复查' });
    await expect(stage.getByText(/档案为「建档」|建档/).first()).toBeVisible();
    await expect(stage.getByRole('button', { name: /新增复查/ })).toHaveCount(0);
    await stage.getByRole('button', { name: '档案详情' }).click();
  });

  await test.step('shows the same record in the archive, and explains the empty chart', async () => {
    const detail = page.getByRole('region', { name: '角塑档案详情' });
    await expect(detail.getByRole('link', { name: /第1次试戴/ })).toBeVisible();
    await detail.getByRole('tab', { name: '曲线' }).click();
    await expect(detail.getByText('还没有完成的记录。完成试戴、交付或复查后，这里画出全程。')).toBeVisible();
    await detail.getByRole('tab', { name: '试戴' }).click();
    await detail
      .getByRole('button', { name: /^删\s*除$/ })
      .last()
      .click();
    const asked = page.getByRole('dialog').filter({ hasText: '确定删除该记录吗？' });
    const removed = page.waitForResponse((one) => one.url().includes('/hard-lens/archives-try/delete'));
    await asked.getByRole('button', { name: /^删\s*除$/ }).click();
    await removed;
  });
  consoleLog.expectQuiet();
});
