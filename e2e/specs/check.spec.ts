import { expect } from 'playwright/test';
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

test('an optometrist enters, finishes and reopens an autorefraction by keyboard', async ({ page }) => {
  const consoleLog = watchConsole(page);
  const value = (label: string) => page.getByLabel(label, { exact: true });
  await openAs(page, 'optom', '/work/platform/index');

  await test.step('receives a patient and adds an autorefraction', async () => {
    const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
      page: 3,
      size: 50,
    });
    const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${records.at(-1)?.id}`);
    const query = new URLSearchParams(Object.entries({ ...opened, tab: 4 }).map(([name, id]) => [name, String(id)]));
    await page.goto(`/work/detail/check?${query.toString()}`);
    await page.getByRole('combobox', { name: '加做检查' }).fill('F02');
    await page.getByTitle('F02 电脑验光').click();
    await expect(value('右眼第1次球镜').last()).toBeVisible();
    await expectAccessible(page);
    await expectWalkable(page);
  });

  await test.step('moves by Enter through three readings of the right eye, then the left eye, and shows red hints off the step', async () => {
    await value('右眼第1次球镜').focus();
    for (const text of ['-225', '-0.75', '178', '-250', '-0.5', '2', '-212', '', '', '9']) {
      if (text) await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await expect(value('左眼第1次球镜')).toBeFocused();
    await page.keyboard.type('-175');
    await expect(value('右眼中值')).toHaveText('-2.25/-0.75×178');
    await expect(value('右眼第3次球镜')).toHaveAccessibleDescription('非0.25的倍数');
    await page.keyboard.press('Control+s');
    await expectToast(page, '保存成功');
  });

  await test.step('shows the whole refusal of a reading out of range, and leaves the reading out of the median', async () => {
    await value('左眼第2次球镜').fill('-35');
    await value('左眼第2次球镜').press('Tab');
    const refusal = page.getByText('超出范围（-30.00～+30.00）', { exact: true });
    await expect(refusal).toBeVisible();
    const cut = await refusal.evaluate((node) => [
      node.scrollHeight - node.clientHeight,
      node.scrollWidth - node.clientWidth,
    ]);
    expect(cut).toEqual([0, 0]);
    await expect(value('左眼中值')).toHaveText('-1.75');
    await expect(value('左眼等效球镜')).toHaveText('-1.75');
    await value('左眼第2次球镜').fill('');
  });

  await test.step('is read-only after finishing, and shows the same values when reopened', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(value('右眼第1次球镜')).not.toBeEditable();
    await page.reload();
    await expect(value('右眼中值')).toHaveText('-2.25/-0.75×178');
    await expect(page.getByRole('link', { name: /^检查/ }).getByTitle('已完成')).toBeVisible();
  });

  consoleLog.expectQuiet();
});
