import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { confirm, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

interface Person {
  readonly id: number;
  readonly birthday: string;
}

const ADULT = '2000';
const DESK = '/api/doctor-viewing-table';

const sheetOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string, label: string) => sheetOf(page, name).getByLabel(label, { exact: true });

async function receive(page: Page): Promise<{ opened: Opened; at: (path: string, tab: number) => string }> {
  const { records } = await ask<{ records: readonly Person[] }>(page, '/api/patient/page', { page: 3, size: 50 });
  const adults = records.filter(({ birthday }) => birthday < ADULT);
  const patientId = adults.at(-1 - test.info().retry)?.id;
  const opened = await ask<Opened>(page, `${DESK}/receive-quick?patientId=${patientId}`);
  const query = new URLSearchParams(Object.entries(opened).map(([name, id]) => [name, String(id)]));
  return { opened, at: (path, tab) => `/work/detail/${path}?${query.toString()}&tab=${tab}` };
}

async function consult(page: Page): Promise<void> {
  await field(page, '问诊', '主诉').fill('双眼干涩、异物感');
  await field(page, '问诊', '现病史').fill('三月，久看屏幕后加重');
  await field(page, '问诊', '过敏史').focus();
  await page.keyboard.type('w');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+5');
  await page.keyboard.type('H04.1');
  await page.getByTitle(/ H04\.1$/).click();
  await field(page, '问诊', '处理意见').fill('人工泪液，睑板腺按摩');
  await page.keyboard.press('Control+Enter');
  await expect(sheetOf(page, '问诊').getByRole('status').filter({ hasText: '完成' })).toBeVisible();
}

async function examine(page: Page): Promise<void> {
  await field(page, '检查', '泪液与睑板腺速记').fill('od 6 5 8 os 7 6 9');
  await page.keyboard.press('Enter');
  await expect(field(page, '检查', '右眼FBUT')).toHaveValue('5.0');
  await field(page, '检查', 'OSDI总分').fill('38');
  await expect(page.getByRole('list', { name: '提示' })).toContainText('右眼FBUT<10s');
  await expect(page.getByRole('list', { name: '提示' })).toContainText('左眼Schirmer<10mm');
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('navigation', { name: '检查项目' }).getByRole('link', { name: '干眼' });
  await expect(row).toContainText('已完成');
}

async function orderTreatment(page: Page): Promise<void> {
  const bill = sheetOf(page, '开单');
  await bill.getByRole('combobox', { name: '搜索项目' }).fill('睑板腺按摩');
  await expect(page.locator('.ant-select-item-option-active')).toContainText('睑板腺按摩');
  await page.keyboard.press('Enter');
  await expect(bill.getByRole('table', { name: '开单项目' })).toContainText('睑板腺按摩');
  await page.keyboard.press('Control+Enter');
  await expect(bill.getByRole('table', { name: '已开项目' })).toContainText('待收费');
}

async function prescribe(page: Page): Promise<void> {
  const sheet = sheetOf(page, '处方结论');
  await expect(sheet.getByRole('region', { name: '治疗' })).toContainText('睑板腺按摩');
  await sheet.getByRole('button', { name: '新开药品处方' }).click();
  await sheet.getByLabel('添加药品', { exact: true }).focus();
  await page.keyboard.type('blsn');
  await expect(page.getByTitle(/玻璃酸钠滴眼液/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('第1行单次量', { exact: true })).toBeFocused();
  for (const typed of ['1', '', 'bid', '点眼', '双眼', '7']) {
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.getByLabel('第1行数量', { exact: true })).toHaveValue('1');
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByText(/^CF\d{12}$/).first()).toBeVisible();
}

async function conclude(page: Page): Promise<void> {
  const sheet = sheetOf(page, '处方结论');
  await sheet.getByRole('textbox', { name: '结论' }).fill('双眼干眼，中度。');
  await sheet.getByLabel('复诊间隔', { exact: true }).focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('下次复诊', { exact: true })).not.toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByRole('link', { name: /^结论/ })).toContainText('已完成');
}

test('an adult with dry eyes is examined, treated, prescribed drugs and dismissed', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const { opened, at } = await test.step('receives the patient and adds the dry eye examination', async () => {
    const visit = await receive(page);
    await ask(page, `${DESK}/inspection/add`, { acceptsId: visit.opened.acceptsId, formCode: 'F23' });
    return visit;
  });
  await test.step('records the history and the diagnosis 干眼', async () => {
    await page.goto(at('ask', 2));
    await consult(page);
  });
  await test.step('fills in the examination by one line of shorthand and marks low values', async () => {
    await page.goto(at('check', 4));
    await examine(page);
  });
  await test.step('orders a treatment', async () => {
    await page.goto(at('saleBill', 3));
    await orderTreatment(page);
  });
  await test.step('prescribes drugs', async () => {
    await page.goto(at('recipe', 5));
    await prescribe(page);
  });
  await test.step('writes the conclusion', async () => {
    await page.goto(at('recipe', 5));
    await conclude(page);
  });
  await test.step('ends the visit', async () => {
    await page.getByRole('button', { name: '结束就诊', exact: true }).first().click();
    await confirm(page, '确定结束本次就诊吗？', '结束就诊');
    await expect
      .poll(
        async () =>
          (await ask<{ acceptsState: number }>(page, `${DESK}/medical/accepts-state/${opened.acceptsId}`)).acceptsState,
      )
      .toBe(2);
  });
  consoleLog.expectQuiet();
});
