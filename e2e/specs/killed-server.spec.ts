import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { type Browser, expect, type Page, type Route } from 'playwright/test';
import { pressKey, untilAccepting } from '../support/accepting';
import { ask } from '../support/ask';
import { newPatient } from '../support/new-patient';
import { bookByPhone, dayIn, employ, frameOf } from '../support/own-doctor';
import { scan } from '../support/scan';
import { choose, ofAttempt, openAs, rowOf, sitDown } from '../support/story';
import { killServer, startServerAgain, test } from '../support/test';
import { expectToast } from '../support/toasts';
import { cardPanel, enterRecharge, newHolder, openCards, signAgreement } from '../support/value-card';

interface Visit {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

const UNKNOWN = '没有收到结果，不确定是否已保存。填写的都在，请再保存一次，不会重复';

/**
 * Kills the server during the next call of a path: `before` the server has received it, or `after` the server has saved
 * but before the page has the answer.
 */
async function killDuring(
  page: Page,
  path: string,
  when: 'before' | 'after',
  save: () => Promise<void>,
): Promise<void> {
  const kill = async (route: Route) => {
    if (when === 'after') expect(await (await route.fetch()).json()).toMatchObject({ success: true });
    await killServer();
    await route.abort('connectionreset');
  };
  const killed = new Promise<void>((resolve, reject) => {
    void page.route(`**${path}`, (route) => kill(route).then(resolve, reject), { times: 1 });
  });
  await save();
  await killed;
}

test('a registration whose answer is lost is saved once, and the form keeps its input', async ({ page }) => {
  const [name, phone] = [ofAttempt('断电挂号', '断网挂号'), ofAttempt('13712349011', '13712349012')];
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await openAs(page, 'front', '/outpatient/register/index');
  await expect(page.getByText('应收合计')).toContainText('¥10.00');
  await page.getByRole('combobox', { name: '查找患者' }).fill(phone);
  await expect(page.getByText('没有找到，按回车新建')).toBeVisible();
  await page.keyboard.press('Enter');
  await field('姓名').fill(name);
  await field('出生日期').fill('1990-05-01');
  await field('性别').click();
  await choose(page, '女');
  await field('患者来源').press('ArrowDown');
  await page.keyboard.press('Enter');
  await killDuring(page, '/save-registered', 'after', () => page.keyboard.press('Control+s'));
  await expectToast(page, UNKNOWN);
  await expect(field('姓名')).toHaveValue(name);
  await startServerAgain();
  // The blocks that failed meanwhile load by themselves.
  await expect(page.getByText('应收合计')).toContainText('¥10.00');
  await expect(page.getByText('加载失败：网络异常')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expectToast(page, /挂号成功：\d{3}号/);
  await expect(rowOf(page, name)).toHaveCount(1);
});

test('a booking that the server did not receive stays typed over a reload and is saved then', async ({ page }) => {
  const doctor = ofAttempt('司徒断一', '司徒断二');
  const caller = { name: ofAttempt('断电约客', '断网约客'), phone: ofAttempt('13712349031', '13712349032') };
  page.on('dialog', (dialog) => void dialog.accept());
  await openAs(page, 'admin', '/outpatient/appointment');
  await employ(page, doctor);
  await openAs(page, 'front', '/outpatient/appointment');
  await page.getByRole('button', { name: '后一天' }).press('Enter');
  await expect(page.getByRole('textbox', { name: '日期' })).toHaveValue(dayIn(1));
  const dialog = await bookByPhone(page, doctor, `${dayIn(1)} 09:00–09:30`, caller);
  await killDuring(page, '/opt-subscribe/save', 'before', () => page.keyboard.press('Control+s'));
  await expect(dialog.getByLabel('姓名')).toHaveValue(caller.name);
  await startServerAgain();
  await page.reload();
  await expect(dialog.getByLabel('姓名')).toHaveValue(caller.name);
  await expect(dialog.getByRole('textbox', { name: '手机号' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expectToast(page, '预约成功');
  await page.getByRole('button', { name: '后一天' }).press('Enter');
  await expect(frameOf(page, doctor, `${dayIn(1)} 09:00–09:30`)).toContainText(`1/2${caller.name}`);
});

test('a recharge whose answer is lost books the money once', async ({ browser }) => {
  const till = await sitDown(browser, 'manager');
  const holder = await newHolder(till, ofAttempt('断电充值', '断网充值'), ofAttempt('13712349021', '13712349022'));
  await openCards(till, holder);
  await signAgreement(till);
  await enterRecharge(till);
  await killDuring(till, '/opt-cashier-recharge/settlement', 'after', () => till.keyboard.press('F8'));
  await expect(till.getByText('网络异常，不确定充值是否成功。请重试：同一笔充值不会重复')).toBeVisible();
  await startServerAgain();
  await till.getByRole('button', { name: /^重\s*试$/ }).click();
  await expect(till.getByRole('dialog', { name: '充值成功' })).toContainText('余额 ¥3,400.00');
  await openCards(till, holder);
  await expect(cardPanel(till)).toContainText('本金 ¥3,000.00 赠送 ¥400.00');
  await expect(rowOf(till, '充值').filter({ hasText: '3,000.00' })).toHaveCount(1);
});

/** Registers a new patient whom the doctor of the page receives. */
async function receive(doctor: Page, browser: Browser, name: string, phone: string): Promise<Visit> {
  const patientId = await newPatient(browser, { name, phone });
  return ask<Visit>(doctor, `/api/doctor-viewing-table/receive-quick?patientId=${patientId}`);
}

test('a pre-examination whose answer is lost is saved once, and the figures stay', async ({ page, browser }) => {
  await openAs(page, 'doctor', '/work/platform/index');
  const name = ofAttempt('断电预检', '断网预检');
  const { acceptsId } = await receive(page, browser, name, ofAttempt('13712349041', '13712349042'));
  const nurse = await sitDown(browser, 'triage');
  await nurse.goto(`/outpatient/TriageDetail/TriageDetailPre?acceptsId=${acceptsId}`);
  const figure = (label: string) => nurse.getByLabel(label, { exact: true });
  await figure('右眼裸眼远视力').fill('4.7');
  await figure('右眼眼压').fill('16');
  await killDuring(nurse, '/triage-save', 'after', () => nurse.keyboard.press('Control+s'));
  await expectToast(nurse, UNKNOWN);
  await expect(figure('右眼裸眼远视力')).toHaveValue('4.7');
  await expect(figure('右眼眼压')).toHaveValue(/^16/);
  await startServerAgain();
  await pressKey(nurse, 'Control+s');
  await expectToast(nurse, '保存成功');
  await expect(figure('右眼眼压')).toHaveValue(/^16/);
  const saved = await ask<object>(nurse, `/api/opt-medical/triage-find-by-accepts/${acceptsId}`);
  expect(saved).toMatchObject({ triageState: 1, version: 1, record: { odUcva: '4.7', odIop: 16 } });
});

test('问诊 whose answer is lost is saved once, and the text stays', async ({ page, browser }) => {
  await openAs(page, 'doctor', '/work/platform/index');
  const name = ofAttempt('断电问诊', '断网问诊');
  const visit = await receive(page, browser, name, ofAttempt('13712349051', '13712349052'));
  const query = new URLSearchParams(Object.entries(visit).map(([key, id]) => [key, String(id)]));
  await page.goto(`/work/detail/ask?${query.toString()}&tab=2`);
  const complaint = page.getByRole('region', { name: '问诊' }).getByLabel('主诉');
  await complaint.fill('看黑板不清');
  await killDuring(page, '/consultation/save', 'after', () => page.keyboard.press('Control+s'));
  await expectToast(page, UNKNOWN);
  await expect(complaint).toHaveValue('看黑板不清');
  await startServerAgain();
  await pressKey(page, 'Control+s');
  await expectToast(page, '保存成功');
  await expect(complaint).toHaveValue('看黑板不清');
  await page.reload();
  await expect(complaint).toHaveValue('看黑板不清');
});

test('a purchase whose answers are lost is written once and stocked once', async ({ page }) => {
  const code = '2900000003262';
  const total = async () => (await ask<{ total: number }>(page, purchase.page.path, { page: 1, size: 10 })).total;
  await openAs(page, 'buyer', '/erp/buy/edit');
  const before = await total();
  const head = page.getByRole('region', { name: '采购信息' });
  await head.getByLabel('供应商').click();
  await choose(page, '上海视界光学贸易有限公司');
  await head.getByLabel('采购员').click();
  await choose(page, '郑浩');
  await scan(page, code);
  const quantity = page.getByLabel(/ 实收$/);
  await expect(quantity).toHaveValue('1');

  await killDuring(page, '/save-draft', 'after', () => page.keyboard.press('Control+s'));
  await expectToast(page, UNKNOWN);
  await expect(quantity).toHaveValue('1');
  await startServerAgain();
  await pressKey(page, 'Control+s');
  await expectToast(page, '保存成功');
  await expect(page).toHaveURL(/\?id=\d+/);
  expect(await total()).toBe(before + 1);
  const billNo = (await page.getByText(/^RK\d{12}$/).textContent()) ?? '';
  await pressKey(page, 'Control+Enter');
  await expect(page).toHaveURL(/\/erp\/buy\/info\?id=\d+/);

  await openAs(page, 'admin', page.url());
  await page.getByRole('button', { name: '审核通过' }).click();
  const passing = page.getByRole('dialog', { name: `审核通过：${billNo}` });
  const pass = () => passing.getByRole('button', { name: '审核通过' }).click();
  await killDuring(page, '/pass', 'after', pass);
  await expectToast(page, '没有收到结果，不确定是否已完成。请再操作一次，不会重复');
  await startServerAgain();
  await untilAccepting(passing.getByRole('button', { name: '审核通过' }));
  await pass();
  await expectToast(page, '审核通过，商品已入库');
  await page.goto(`/erp/stock/search?keyword=${code}`);
  await rowOf(page, code).first().getByRole('button', { name: '流水' }).click();
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: billNo })).toHaveCount(1);
});
