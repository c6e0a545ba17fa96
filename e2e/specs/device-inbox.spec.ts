import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { expectAccessible, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** File of an autorefractor without patient data. Each attempt of the test writes a different file. */
const measured = (at: string) => `  <?xml version="1.0" encoding="UTF-8"?>
<Ophthalmology xmlns:nsCommon="http://www.joia.or.jp/standardized/namespaces/Common" xmlns:nsREF="http://www.joia.or.jp/standardized/namespaces/REF">
<nsCommon:Common><nsCommon:Company>TOPCON</nsCommon:Company><nsCommon:ModelName>KR-800S</nsCommon:ModelName><nsCommon:Date>2026-03-10</nsCommon:Date><nsCommon:Time>08:55:30</nsCommon:Time><nsCommon:ROMVersion>${at}</nsCommon:ROMVersion></nsCommon:Common>
<nsREF:Measure type="REF"><nsREF:REF>
<nsREF:R><nsREF:Median><nsREF:Sphere>-2.25</nsREF:Sphere><nsREF:Cylinder> -0.75</nsREF:Cylinder><nsREF:Axis>178</nsREF:Axis></nsREF:Median></nsREF:R>
<nsREF:L><nsREF:List No="1"><nsREF:Error>NO CENTER</nsREF:Error></nsREF:List></nsREF:L>
</nsREF:REF></nsREF:Measure></Ophthalmology>`;

/** Drops a file onto the visit, as if it were dragged from the desktop. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName = '', body = '']) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([body], fileName, { type: 'text/xml' }));
      return dragged;
    },
    [name, text],
  );
  await page.getByRole('region', { name: '检查' }).dispatchEvent('drop', { dataTransfer: files });
}

test('a file of the autorefractor dropped onto a visit is checked and accepted once', async ({ page }) => {
  const consoleLog = watchConsole(page);
  const value = (label: string) => page.getByLabel(label, { exact: true });
  const inbox = page.getByRole('dialog', { name: '仪器收件箱' });
  const file = measured(String(Date.now()));
  await openAs(page, 'doctor', '/work/platform/index');

  await test.step('receives a patient and opens the examinations', async () => {
    const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
      page: 3,
      size: 50,
    });
    // A retried test needs a patient who is not being seen already.
    const patientId = records.at(-2 - test.info().retry)?.id;
    const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${patientId}`);
    const query = new URLSearchParams(Object.entries({ ...opened, tab: 4 }).map(([name, id]) => [name, String(id)]));
    await page.goto(`/work/detail/check?${query.toString()}`);
    await expect(page.getByText('本次就诊还没有检查项目')).toBeVisible();
    // The page accepts files once the visit is loaded.
    await expect(page.getByRole('button', { name: '仪器', exact: true })).toBeVisible();
  });

  await test.step('shows every value within three seconds and names the error', async () => {
    const begun = Date.now();
    await drop(page, 'M-Serial0426_TOPCON_KR-800S.xml', file);
    const table = inbox.getByRole('table', { name: '电脑验光的仪器值' });
    await expect(table.getByRole('row', { name: /右眼第1次轴位/ })).toContainText('178');
    test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) });
    await expect(inbox.getByText('测量失败：左眼 电脑验光：NO CENTER')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('accepts the values after checking the patient, as a saved examination', async () => {
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: '确认采用' }).click();
    await expect(inbox.getByText('已采用到电脑验光')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inbox).toBeHidden();
    await expect(value('右眼第1次球镜')).toHaveValue('-2.25');
    await expect(value('左眼第1次球镜')).toHaveValue('');
    await expect(page.getByRole('note')).toContainText('仪器 TOPCON KR-800S');
    await expect(page.getByRole('navigation', { name: '检查项目' })).toContainText('检查中');
  });

  await test.step('no longer attributes changed values to the device, and only reports the same file', async () => {
    await value('右眼第1次球镜').fill('-2.5');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('note')).not.toContainText('右眼第1次球镜');
    await page.keyboard.press('Control+s');
    await expectToast(page, '保存成功');
    await drop(page, 'M-Serial0426_TOPCON_KR-800S.xml', file);
    await expect(page.getByText('已接收过，不重复处理')).toBeVisible();
  });
  consoleLog.expectQuiet();
});
