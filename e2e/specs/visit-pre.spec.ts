import { type Browser, expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { ask } from '../support/ask';
import { newPatient } from '../support/new-patient';
import { expectAccessible, ofAttempt, openAs, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { Typist } from '../support/typist';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Registers a new patient and opens the visit at the doctor. */
async function received(doctor: Page, browser: Browser, name: string): Promise<Opened> {
  const patientId = await newPatient(browser, { name, phone: ofAttempt('13712346011', '13712346012') });
  return ask<Opened>(doctor, `/api/doctor-viewing-table/receive-quick?patientId=${patientId}`);
}

test('nurse and doctor share one pre-examination, and the first save wins', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const nurse = await sitDown(browser, 'triage');
  await nurse.goto('/outpatient/triage');
  const name = ofAttempt('司马预检', '司马预诊');
  const visit = await received(page, browser, name);
  const query = new URLSearchParams(Object.entries(visit).map(([name, id]) => [name, String(id)]));
  const sheet = page.getByRole('region', { name: '预检' });
  const value = (label: string) => sheet.getByLabel(label, { exact: true });
  const nurses = nurse.getByRole('region', { name: '分诊预检' });

  await test.step('the nurse opens the pre-examination, enters acuity and glasses and saves, with the keyboard alone', async () => {
    const keys = new Typist(nurse);
    await nurse.reload();
    await keys.tabTo(nurse.getByRole('tab', { name: /^候诊/ }));
    await keys.press('ArrowRight');
    await keys.tabTo(rowOf(nurse, name).getByRole('button', { name: /^预\s*检$/ }));
    await keys.press('Enter');
    await expect(nurses.getByTitle(name, { exact: true })).toBeVisible();
    await keys.tabTo(nurses.getByLabel('右眼裸眼远视力'));
    // The other four columns of the right eye stay empty.
    await keys.enter('4.7', '', '', '', '');
    await expect(nurses.getByLabel('左眼裸眼远视力')).toBeFocused();
    await keys.enter('4.8');
    await keys.tabTo(nurses.getByLabel('戴镜类型'));
    await keys.press('ArrowDown');
    const marked = nurse.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
    await expect(marked).toHaveText('无');
    await keys.press('ArrowDown');
    await expect(marked).toHaveText('框架');
    await keys.press('Enter', 'Control+s');
    await expectToast(nurse, '保存成功');
    await expect(nurses.getByLabel('右眼裸眼远视力')).toHaveValue('4.7');
  });

  await test.step('the doctor’s tab shows the same record and computes medians immediately', async () => {
    await page.goto(`/work/detail/pre?${query.toString()}&tab=0`);
    await expect(value('右眼裸眼远视力')).toHaveValue('4.7');
    await value('右眼验光第1次球镜').fill('-2');
    await value('右眼验光第2次球镜').fill('-2.5');
    await value('右眼验光第3次球镜').fill('-2.25');
    await page.keyboard.press('Tab');
    await expect(value('右眼验光球镜')).toHaveValue('-2.25');
    await expectAccessible(page);
  });

  await test.step('refuses the doctor’s save after the nurse’s, keeps the input and saves after a reload of the newest record', async () => {
    await nurses.getByLabel('右眼眼压').fill('16');
    await pressKey(nurse, 'Control+s');
    await expectToast(nurse, '保存成功');
    await expect
      .poll(async () => {
        const { version } = await ask<{ version: number }>(
          page,
          `/api/doctor-viewing-table/v1.2/triage/find-by-accepts/${visit.acceptsId}`,
        );
        return version;
      })
      .toBe(2);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('数据已被他人修改，请刷新后重试').first()).toBeVisible();
    await sheet.getByRole('button', { name: /刷\s*新/ }).click();
    await expect(value('右眼眼压')).toHaveValue('16.0');
    await expect(value('右眼验光第2次球镜')).toHaveValue('-2.50');
    await pressKey(page, 'Control+Enter');
    await expect(sheet.getByText('已完成', { exact: true }).first()).toBeVisible();
  });

  await test.step('shows the nurse the finished record, and the missing right in the visit', async () => {
    await nurse.reload();
    await expect(nurses.getByText('已完成', { exact: true }).first()).toBeVisible();
    await nurse.goto(`/work/detail/ques?${query.toString()}&tab=1`);
    await expect(nurse.getByText('没有「问卷」权限')).toBeVisible();
  });

  await test.step('shows the nurse’s answers on the doctor’s tab next to the history of 问诊', async () => {
    await nurse.goto(`/outpatient/TriageDetail/TriageDetailQues?acceptsId=${visit.acceptsId}`);
    await nurse.getByRole('checkbox', { name: '干涩' }).check();
    await nurse.getByRole('checkbox', { name: '哮喘' }).check();
    await nurse.keyboard.press('Control+s');
    await expectToast(nurse, '保存成功');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page).toHaveURL(/\/work\/detail\/ques/);
    const history = page.getByRole('complementary', { name: '问诊病史' });
    await expect(history).toContainText('问卷：目前眼部不适：干涩');
    await expectAccessible(page);
    await history.getByRole('button', { name: '带入问诊' }).click();
  });

  await test.step('previews and fills in by Enter, without changing filled fields', async () => {
    const dialog = page.getByRole('dialog', { name: '引用问卷' });
    await expect(dialog.getByRole('row', { name: /现病史/ })).toContainText('目前眼部不适：干涩');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '填入2项' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('现病史')).toHaveValue('目前眼部不适：干涩');
    await expect(page.getByLabel('既往史')).toHaveValue('全身病史：哮喘');
    await page.keyboard.press('Control+s');
    await expectToast(page, '保存成功');
    await page.getByRole('button', { name: '引用问卷' }).click();
    await expect(dialog.getByRole('row', { name: /现病史/ })).toContainText('已填写，保留');
    await expect(dialog.getByRole('button', { name: '都已填写' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  consoleLog.expectQuiet();
  await nurse.context().close();
});
