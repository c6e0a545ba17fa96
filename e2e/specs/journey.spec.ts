import { expect, type Page } from 'playwright/test';
import { pressKey } from '../support/accepting';
import { choose, confirm, expectAccessible, ofAttempt, openBy, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const FIRST = {
  name: '沈星阑',
  initials: 'sxl',
  idCard: '110105199103074322',
  phones: ['13688880001', '13688880002'],
} as const;
const SECOND = {
  name: '沈月阑',
  initials: 'syl',
  idCard: '110105199103074461',
  phones: ['13688890001', '13688890002'],
} as const;

/** The new patient of this attempt. */
let who: typeof FIRST | typeof SECOND = FIRST;

/** Returns the current figure of a tile of 今日数据. */
async function figureOf(page: Page, title: string): Promise<number> {
  await page.goto('/dashboard');
  const tile = page.getByRole('region', { name: '今日数据' }).getByRole('listitem').filter({ hasText: title });
  await expect(tile).toContainText(/\d/);
  return Number(/\d+/.exec((await tile.textContent()) ?? '')?.[0]);
}

async function register(page: Page): Promise<void> {
  const save = () => pressKey(page, 'Control+s');
  const sure = page.getByRole('dialog').filter({ hasText: '已有同名同生日患者 1 位，请确认是否新建' });
  await page.goto('/outpatient/register');

  await test.step('refuses a wrong identity card and registers the corrected one', async () => {
    await page.getByLabel('姓名', { exact: true }).fill(who.name);
    await page.getByLabel('性别').click();
    await choose(page, '女');
    await page.getByLabel('手机号').fill(who.phones[0]);
    await page.getByLabel('出生日期').fill('1991-03-07');
    await page.getByLabel('出生日期').press('Enter');
    await page.getByLabel('患者来源').click();
    await choose(page, '自然到店/路过');
    await page.getByLabel('证件号码').fill(`${who.idCard.slice(0, 17)}3`);
    await expect(page.getByText('应收合计')).toContainText('¥10.00');
    await save();
    await expect(page.getByText('身份证号校验不通过，请核对').first()).toBeVisible();
    await page.getByLabel('证件号码').fill(who.idCard);
    await save();
    await expectToast(page, /挂号成功：\d{3}号/);
  });

  await test.step('asks before it creates a patient with the same name and birthday, and creates none', async () => {
    await page.getByLabel('姓名', { exact: true }).fill(who.name);
    await page.getByLabel('性别').click();
    await choose(page, '女');
    await page.getByLabel('手机号').fill(who.phones[1]);
    await page.getByLabel('出生日期').fill('1991-03-07');
    await page.getByLabel('出生日期').press('Enter');
    await page.getByLabel('患者来源').click();
    await choose(page, '自然到店/路过');
    await expect(page.getByText('应收合计')).toContainText('¥10.00');
    await save();
    await sure.getByRole('button', { name: /取\s*消/ }).click();
    await expect(sure).toBeHidden();
    await page.keyboard.press('F2');
    await confirm(page, '填写的内容尚未保存，确定要清空吗？', '清空');
  });

  await test.step('finds the patient by initials in 今日挂号', async () => {
    await page.getByRole('combobox', { name: '查找患者' }).fill(who.initials);
    await expect(page.locator('.ant-select-dropdown:visible').getByText(who.name)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('region', { name: '今日挂号' }).getByRole('row').filter({ hasText: who.name }),
    ).toContainText('待缴费');
  });
}

async function examine(page: Page): Promise<void> {
  await page.goto('/outpatient/triage');
  await rowOf(page, who.name)
    .getByRole('button', { name: /预\s*检/ })
    .click();
  await page.getByLabel('右眼裸眼远视力').fill('4.6');
  await page.getByLabel('左眼裸眼远视力').fill('4.7');
  await page.getByLabel('主诉').fill('看远不清一年');
  await page.getByLabel('戴镜类型').click();
  await choose(page, '框架');
  await page.getByRole('button', { name: /完\s*成/ }).click();
  await expect(page.getByText('预检已完成').filter({ visible: true }).first()).toBeVisible();
}

async function callAndReceive(page: Page): Promise<void> {
  await test.step('opens the consulting desk from the to-do of a waiting patient', async () => {
    await page.goto('/dashboard');
    await page
      .getByRole('region', { name: '待办' })
      .getByRole('button', { name: /待接诊/ })
      .click();
    await expect(page).toHaveURL(/\/work\/platform\/index$/);
  });
  await page.getByRole('combobox', { name: '我的诊室' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await expect(rowOf(page, who.name)).toContainText('已完成');
  await rowOf(page, who.name)
    .getByRole('button', { name: /呼\s*叫/ })
    .click();
  await expectToast(page, /请 \d{3}号 沈\*阑 到 .+ 就诊/);
  await rowOf(page, who.name)
    .getByRole('button', { name: /接\s*诊/ })
    .click();
  await expect(page).toHaveURL(/\/work\/detail\/ask/);
}

async function consult(page: Page): Promise<void> {
  await page.getByRole('button', { name: '引用预检' }).click();
  await expect(page.getByLabel('主诉')).toHaveValue('看远不清一年');
  await expect(page.getByLabel('戴镜史')).toHaveValue('框架');
  await page.getByLabel('现病史').fill('近一年看远渐不清，无眼红、眼痛。');
  await page.getByRole('combobox', { name: '过敏史' }).click();
  await choose(page, '无');
  await page.getByRole('group', { name: '右眼裂隙灯' }).locator('..').getByRole('button', { name: '双眼正常' }).click();
  await expect(page.getByRole('group', { name: '左眼裂隙灯' })).toContainText('纹理清');
  await page.getByRole('combobox', { name: '搜索诊断' }).fill('js');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^近视 /)
    .click();
  await expect(page.getByRole('radio', { name: '近视为主诊断' })).toBeChecked();

  await test.step('refuses to finish without 处理意见 and moves the focus there', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('请填写处理意见').first()).toBeVisible();
    await expect(page.getByLabel('处理意见')).toBeFocused();
    await page.keyboard.type('配镜，三个月后复查。');
  });
  await test.step('keeps unsaved input after the page was closed', async () => {
    await page.reload();
    await expect(page.getByLabel('处理意见')).toHaveValue('配镜，三个月后复查。');
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: '完成' })).toBeVisible();
  await expect(page.getByLabel('主诉')).toHaveText('看远不清一年');
  await expectAccessible(page);
}

async function prescribe(page: Page): Promise<void> {
  const value = (label: string) => page.getByLabel(label, { exact: true });
  await page
    .getByRole('navigation', { name: '就诊页签' })
    .getByRole('link', { name: /配镜处方/ })
    .click();
  await value('速记').fill('od -2.25/-0.50×175 os -2.00');
  await value('速记').press('Enter');
  await expect(value('右眼球镜')).toHaveValue('-2.25');
  await expect(value('右眼柱镜')).toHaveValue('-0.50');
  await expect(value('右眼轴位')).toHaveValue('175');
  await value('右眼瞳距').fill('31');
  await value('右眼瞳距').press('Enter');
  await value('左眼瞳距').fill('31');
  await value('左眼瞳距').press('Enter');
  for (const label of ['右眼矫正视力', '左眼矫正视力']) {
    await value(label).fill('5.0');
    await value(label).press('Enter');
  }
  await value('处方来源').focus();
  await page.keyboard.type('现场');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/处方号 CF\d{12}/)).toBeVisible();
}

async function endVisit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '结束就诊' }).click();
  await confirm(page, '确定结束本次就诊吗', '结束就诊');
  await expect(page).toHaveURL(/\/work\/platform\/index$/);
  await page.getByRole('tab', { name: /^已完成/ }).click();
  await expect(rowOf(page, who.name)).toBeVisible();
}

/** Creates a bill, takes the payment by two payment methods and returns the order number. */
async function charge(page: Page): Promise<string> {
  await page.goto('/redirect/outpatient/cashier/list?tab=0');
  await rowOf(page, who.name)
    .getByRole('button', { name: /查\s*看/ })
    .click();
  const search = page.getByRole('combobox', { name: '添加项目' });
  await search.fill('眼压测量');
  await expect(page.locator('.ant-select-item-option-active')).toContainText('眼压测量');
  await search.press('Enter');
  await expect(page.getByRole('spinbutton', { name: '眼压测量数量' })).toBeFocused();
  await page.getByRole('button', { name: '去收费' }).click();
  await page.waitForURL(/orderPay/);
  const number = page.getByRole('region', { name: '收银结算' }).getByText(/^SF\d+/);
  await expect(number).toBeVisible();
  const orderNo = ((await number.textContent()) ?? '').trim();
  await expect(page.getByRole('button', { name: '现金' })).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.getByRole('spinbutton', { name: '现金实收' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await page.keyboard.press('2');
  await expect(page.getByRole('status', { name: '待支付' })).toHaveText('¥0.00');
  await page.getByRole('button', { name: '确认收费' }).click();
  await expect(page.getByRole('dialog', { name: '收费成功' })).toContainText('找零 ¥30.00');
  return orderNo;
}

async function receiptAndRefund(page: Page, orderNo: string): Promise<void> {
  await test.step('previews the receipt', async () => {
    await page.goto('/redirect/outpatient/cashier/list?tab=1');
    await rowOf(page, orderNo).getByRole('button', { name: '详情' }).click();
    await expect(page.getByRole('region', { name: '收款' }).getByRole('listitem')).toHaveText([
      /现金¥20\.00/,
      /微信¥20\.00/,
    ]);
    await page.getByRole('button', { name: '打印收据' }).click();
    const sheet = page.getByRole('region', { name: '预览' }).getByRole('article');
    await expect(sheet).toContainText(who.name);
    await expect(sheet).toContainText('人民币肆拾元整');
  });
  await test.step('refunds an item', async () => {
    await page.goto('/redirect/outpatient/cashier/list?tab=1');
    await rowOf(page, orderNo).getByRole('button', { name: '退费' }).click();
    await page.getByRole('spinbutton', { name: '眼压测量本次退' }).fill('1');
    await page.getByRole('button', { name: '患者要求' }).click();
    await page.getByRole('button', { name: '直接退费' }).click();
    await confirm(page, '确定退费 ¥30.00 吗', '退费');
    await expect(page.getByRole('dialog', { name: '退费成功' })).toBeVisible();
  });
}

async function expectPatientKnown(page: Page): Promise<void> {
  await test.step('lists the patient', async () => {
    await page.goto('/suffer/sufferList');
    await expect(rowOf(page, who.name)).toContainText('136****0001');
  });
  await test.step('F4 finds the patient by initials', async () => {
    const finder = page.getByRole('dialog', { name: '查找患者' });
    await openBy(page, 'F4', finder);
    await finder.getByRole('combobox').fill(who.initials);
    await expect(finder.getByRole('option').filter({ hasText: who.name })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/patientId=\d+/);
    await expect(rowOf(page, who.name)).toBeVisible();
  });
}

test('a new patient passes all stations, and all figures follow', async ({ browser }) => {
  test.setTimeout(300_000);
  who = ofAttempt(FIRST, SECOND);
  const front = await sitDown(browser, 'front');
  const doctor = await sitDown(browser, 'doctor');
  const cashier = await sitDown(browser, 'cashier');
  const logs = [front, doctor, cashier].map(watchConsole);
  const registered = await figureOf(front, '今日挂号');
  const done = await figureOf(front, '今日已完成');

  await test.step('the receptionist registers the patient', () => register(front));
  await test.step('the triage nurse records the pre-examination', async () => {
    const triage = await sitDown(browser, 'triage');
    await examine(triage);
    await triage.context().close();
  });
  await test.step('the doctor calls and receives the patient', () => callAndReceive(doctor));
  await test.step('records history and diagnosis', () => consult(doctor));
  await test.step('prescribes glasses', () => prescribe(doctor));
  await test.step('ends the visit', () => endVisit(doctor));
  const orderNo = await test.step('the cashier adds items and takes cash and WeChat', () => charge(cashier));
  await test.step('prints the receipt and refunds', () => receiptAndRefund(cashier, orderNo));
  await test.step('finds the patient in list and finder', () => expectPatientKnown(front));
  await test.step('updates 今日数据 on the dashboard', async () => {
    expect(await figureOf(front, '今日挂号')).toBe(registered + 1);
    expect(await figureOf(front, '今日已完成')).toBe(done + 1);
  });
  await test.step('removes the payment from the to-dos', async () => {
    await cashier.goto('/redirect/outpatient/cashier/list?tab=0');
    await expect(rowOf(cashier, who.name)).toHaveCount(0);
  });

  await test.step('shows 40 charged and 30 refunded in 费用统计', async () => {
    const manager = await sitDown(browser, 'manager');
    await manager.goto(`/statement/index/expenseStatistics?keyword=${encodeURIComponent(orderNo)}`);
    await expect(manager.getByRole('button', { name: /^合计 净实收/ })).toContainText('10.00');
    await manager.context().close();
  });

  for (const log of logs) log.expectQuiet();
  for (const page of [front, doctor, cashier]) await page.context().close();
});
