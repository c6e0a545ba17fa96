import { type Browser, expect, type Page } from 'playwright/test';
import { giveDrops, refractDilated } from '../support/cycloplegia';
import { pairOfLenses } from '../support/sale';
import { choose, ofAttempt, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';
import { Typist } from '../support/typist';

/** Name and phone number of the child of this attempt. */
let who = { name: '', phone: '' };

const value = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Returns the sheet of the visible visit page; pages opened earlier stay in the document. */
const sheetOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tabs = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: '就诊页签' }).getByRole('link', { name });

async function register(page: Page): Promise<void> {
  await page.goto('/outpatient/register');
  await value(page, '姓名').fill(who.name);
  await page.getByLabel('性别').click();
  await choose(page, '男');
  await page.getByLabel('出生日期').fill('2018-05-06');
  await page.getByLabel('出生日期').press('Enter');
  await value(page, '手机号').fill(who.phone);
  await value(page, '监护人').fill('温母');
  await value(page, '监护人电话').fill(who.phone);
  await page.getByLabel('患者来源').click();
  await choose(page, '自然到店/路过');
  await expect(page.getByText('应收合计')).toContainText('¥10.00');
  await page.keyboard.press('Control+s');
  await expectToast(page, /挂号成功：\d{3}号/);
}

async function triage(page: Page): Promise<void> {
  await page.goto('/outpatient/triage');
  await rowOf(page, who.name)
    .getByRole('button', { name: /预\s*检/ })
    .click();
  await page.getByLabel('右眼裸眼远视力').fill('4.6');
  await page.getByLabel('左眼裸眼远视力').fill('4.7');
  await page.getByLabel('主诉').fill('看黑板不清');
  await page.getByRole('button', { name: /完\s*成/ }).click();
  await expect(page.getByText('预检已完成').filter({ visible: true }).first()).toBeVisible();
}

async function receive(page: Page): Promise<void> {
  await page.goto('/work/platform/index');
  await rowOf(page, who.name)
    .getByRole('button', { name: /^接\s*诊$/ })
    .click();
  await expect(page).toHaveURL(/\/work\/detail\/ask/);
}

/** Fills in 问诊; the chief complaint comes from 预检. */
async function consult(page: Page): Promise<void> {
  await expect(value(page, '主诉')).toBeVisible();
  await page.getByRole('button', { name: '引用预检' }).click();
  await expect(value(page, '主诉')).toHaveValue(/看黑板不清/);
  await value(page, '现病史').fill('半年来看黑板不清，眯眼');
  await value(page, '过敏史').focus();
  await page.keyboard.type('w');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+5');
  await page.keyboard.type('js');
  await page.getByTitle('近视 H52.1').click();
  await value(page, '处理意见').fill('散瞳验光后再定');
  await page.keyboard.press('Control+Enter');
  await expect(tabs(page, /^问诊/).getByTitle('已完成')).toBeVisible();
}

async function addForm(page: Page, code: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: '加做检查' }).fill(code);
  await page.getByTitle(title).click();
}

/** Fills in the refraction without cycloplegia; the patient chooses the values. */
async function refractUndilated(page: Page): Promise<void> {
  await tabs(page, /检查/).click();
  await addForm(page, 'F04', 'F04 主觉验光');
  await value(page, '主觉验光速记').fill('od -3.5/-0.5x180 va 5.0 os -3.25 va 5.0');
  await value(page, '主觉验光速记').press('Enter');
  await value(page, '双眼最佳矫正视力').fill('5.0');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: /主觉验光/ })).toContainText('已完成');
}

async function fillPrescription(page: Page): Promise<void> {
  await tabs(page, /配镜处方/).click();
  await value(page, '速记').fill('od -3/-0.5x180 pd 30 va 5.0 os -3 pd 30 va 5.0');
  await value(page, '速记').press('Enter');
  await value(page, '处方来源').focus();
  await page.keyboard.type('现场');
  await page.keyboard.press('Enter');
}

/** Starts a glasses prescription before the drops: the page asks for the reason, and the doctor gives up. */
async function askedWhy(page: Page): Promise<void> {
  await fillPrescription(page);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '未行睫状肌麻痹验光，原因？' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await expect(dialog).toBeHidden();
}

async function putInDrops(page: Page, doctor: Typist): Promise<void> {
  await tabs(page, /检查/).click();
  await addForm(page, 'F05', 'F05 散瞳验光');
  await value(page, '散瞳禁忌').focus();
  await giveDrops(page, doctor);
  await page.keyboard.press('Control+s');
  await expectToast(page, '保存成功');
}

async function waitDilating(page: Page): Promise<void> {
  await page.goto('/work/platform/index');
  await page.getByRole('tab', { name: /^接诊中/ }).click();
  const row = rowOf(page, who.name);
  await row.getByRole('combobox', { name: /挂起$/ }).click();
  await choose(page, '散瞳中');
  await expect(row).toContainText('散瞳中');
  await row.getByRole('button', { name: /继\s*续/ }).click();
  await expect(page).toHaveURL(/\/work\/detail\//);
}

async function refractAfter(page: Page, doctor: Typist): Promise<void> {
  await tabs(page, /检查/).click();
  await page.getByRole('link', { name: /散瞳验光/ }).click();
  await expect(value(page, '散瞳验光速记')).toBeVisible();
  await refractDilated(page, doctor, 'od -2.75/-0.5x180 va 5.0 os -2.5 va 5.0');
  await expect(page.getByRole('link', { name: /散瞳验光/ })).toContainText('已完成');
  // -3.00 D under cycloplegia instead of -3.75 D.
  await expect(value(page, '右眼调节张力')).toHaveText('+0.75');
  await expect(page.getByText('右眼调节张力≥+0.50D').first()).toBeVisible();
}

async function conclude(page: Page): Promise<void> {
  await tabs(page, /处方结论/).click();
  await expect(page.getByText(/散瞳验光 等效球镜 右 -3.00/)).toBeVisible();
  await page.getByRole('button', { name: /采\s*用/ }).click();
  const sheet = sheetOf(page, '处方结论');
  await sheet.getByRole('textbox', { name: '结论' }).fill('双眼近视，建议配镜矫正。');
  await sheet.getByLabel('复诊间隔').focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('下次复诊', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: /^结论/ })).toContainText('已完成');
}

async function prescribe(page: Page): Promise<void> {
  await tabs(page, /配镜处方/).click();
  await expect(value(page, '右眼球镜')).toHaveValue('-3.00');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/处方号 CF\d{12}/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Sells a pair of lenses that fits the prescription and sends the sale to the till. */
async function order(browser: Browser, doctor: Page): Promise<void> {
  const { search } = new URL(doctor.url());
  const query = new URLSearchParams(search);
  query.set('tab', '3');
  query.set('part', 'sale');
  const optician = await sitDown(browser, 'optom');
  const log = watchConsole(optician);
  await optician.goto(`/work/detail/saleBill?${query.toString()}`);
  const panel = sheetOf(optician, '开单');
  const goodsName = await pairOfLenses(optician, Number(query.get('patientId')));
  await panel.getByRole('button', { name: '本次框架远用按处方开单' }).first().click();
  await panel.getByRole('button', { name: goodsName, exact: true }).click();
  await expect(panel.getByLabel(/售价$/)).toHaveCount(2);
  await panel.getByLabel('销售员').click();
  await choose(optician, '许佳');
  await panel.getByRole('button', { name: '保存并确认' }).click();
  await expectToast(optician, /^已提交，收费单号 SF/);
  log.expectQuiet();
  await optician.context().close();
}

test('a child’s first visit leads through cycloplegia to a prescription and a sale', async ({ browser }) => {
  test.slow();
  who = ofAttempt({ name: '温小溪', phone: '13677770001' }, { name: '温小河', phone: '13677770002' });
  const front = await sitDown(browser, 'front');
  const doctor = await sitDown(browser, 'doctor');
  const logs = [front, doctor].map(watchConsole);
  const typist = new Typist(doctor);

  await test.step('registers the child with a guardian', () => register(front));
  await test.step('records the pre-examination', async () => {
    const nurse = await sitDown(browser, 'triage');
    await triage(nurse);
    await nurse.context().close();
  });
  await test.step('receives the child and records the history', async () => {
    await receive(doctor);
    await consult(doctor);
  });
  await test.step('records the subjective refraction before the drops', () => refractUndilated(doctor));
  await test.step('asks for a reason to prescribe glasses without cycloplegia, and gives up', () => askedWhy(doctor));
  await test.step('records the instruction and the drops', () => putInDrops(doctor, typist));
  await test.step('puts the visit on hold while the drops work, and resumes it', () => waitDilating(doctor));
  await test.step('records the refraction under cycloplegia', () => refractAfter(doctor, typist));
  await test.step('concludes from the refraction under cycloplegia', () => conclude(doctor));
  await test.step('prescribes glasses without being asked again', () => prescribe(doctor));
  await test.step('the optometrist sends a sale to the till', () => order(browser, doctor));

  for (const log of logs) log.expectQuiet();
  for (const page of [front, doctor]) await page.context().close();
});
