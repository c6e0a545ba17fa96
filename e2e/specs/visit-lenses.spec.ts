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

test('就诊中的塑形镜：建档、试戴，页签跟着变，档案里看得到，没有交付的不能复查', async ({ page }) => {
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

  await test.step('没有档案，从这里新建', async () => {
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

  await test.step('试戴暂存，页签是半满的', async () => {
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

  await test.step('没有交付，复查不能填写，说出原因', async () => {
    await page.goto(address('mctRecheck&7'));
    const stage = page.getByRole('region', { name: '角膜塑形复查' });
    await expect(stage.getByText(/档案为「建档」|建档/).first()).toBeVisible();
    await expect(stage.getByRole('button', { name: /新增复查/ })).toHaveCount(0);
    await stage.getByRole('button', { name: '档案详情' }).click();
  });

  await test.step('档案页看得到同一条记录，曲线说怎么会有', async () => {
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
