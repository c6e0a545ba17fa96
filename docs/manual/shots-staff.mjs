// Takes the pictures of front-desk.md and cashier.md for shots.mjs. The pages themselves create the data that they show.
const LEAVE = 400;
const PATIENT = 'B00000007';

async function choosePatient(page, recordNo) {
  await page.getByRole('combobox', { name: '查找患者' }).fill(recordNo);
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(LEAVE);
  await page.keyboard.press('Enter');
}

async function book(page, name, phone, frame) {
  await page.getByRole('button', { name: /^新增预约 / }).nth(frame).click();
  const dialog = page.getByRole('dialog', { name: '新增预约' });
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByLabel('项目').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('近视防控复查', { exact: true }).click();
  return dialog;
}

async function appointments(page, { url, shot }) {
  await page.goto(`${url}/outpatient/appointment`);
  await page.getByRole('button', { name: '后一天' }).click();
  await page.getByRole('button', { name: /^新增预约 / }).first().waitFor();
  const people = [
    ['林嘉怡', '13900010001', 0],
    ['周子墨', '13900010002', 1],
    ['方若楠', '13900010003', 3],
  ];
  for (const [name, phone, frame] of people) {
    const dialog = await book(page, name, phone, frame);
    if (frame === 3) await shot(page, 'booking');
    await page.waitForTimeout(LEAVE);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
  }
  await page.getByRole('button', { name: /^周子墨/ }).click();
  await page.keyboard.press('Escape');
  await page.goto(`${url}/outpatient/appointment`);
  await page.getByRole('button', { name: '列表' }).click();
  await page.getByRole('row', { name: /林嘉怡/ }).first().waitFor();
  await shot(page, 'appointments');
}

async function desk(page, { url, shot }) {
  await page.goto(`${url}/outpatient/register/index`);
  await page.getByRole('combobox', { name: '查找患者' }).fill('330106199005010023');
  await page.getByText('没有找到，按回车新建').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('手机号').fill('13766668801');
  await page.getByLabel('姓名', { exact: true }).fill('欧阳明月');
  await page.getByLabel('姓名', { exact: true }).blur();
  await page.getByRole('combobox', { name: '患者来源' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shot(page, 'desk-new');
  await page.keyboard.press('Control+s');
  await page.getByText(/挂号成功/).waitFor();
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: '查找患者' }).fill('欧阳明月');
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(LEAVE);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '告知与同意' }).waitFor();
  await shot(page, 'desk-known');
  await page.getByRole('region', { name: '告知与同意' }).getByRole('button', { name: /登.?记/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /取.?消/ }).click();
  await page.getByRole('button', { name: '快速挂号' }).click();
  const quick = page.getByRole('dialog', { name: '快速挂号' });
  await quick.getByLabel('姓名').fill('贺小满');
  await quick.getByLabel('年龄').fill('9');
  await quick.getByLabel('手机号').fill('13766668802');
}

async function records(page, { url, shot }) {
  await page.goto(`${url}/outpatient/register/sRecord`);
  await page.getByRole('row', { name: /欧阳明月/ }).first().waitFor();
  await page.getByRole('row', { name: /欧阳明月/ }).first().getByRole('button', { name: /详.?情/ }).click();
  await page.waitForURL(/register\/record/);
  await page.goto(`${url}/outpatient/sRecord`);
  await page.getByRole('row', { name: /欧阳明月/ }).first().waitFor();
  await shot(page, 'visits');
  await page.getByRole('row', { name: /欧阳明月/ }).first().getByRole('button', { name: /标.?签/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /取.?消/ }).click();
  await page.getByRole('row').getByRole('button', { name: /详.?情/ }).first().click();
}

async function triage(page, { url, shot }) {
  await page.goto(`${url}/outpatient/triage`);
  const row = page.getByRole('row', { name: /欧阳明月/ });
  await row.waitFor();
  await shot(page, 'triage');
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: /问.?卷/ }).click();
  await page.waitForURL(/TriageDetailQues/);
  await page.getByRole('radio').first().check();
  await shot(page, 'questionnaire');
}

async function order(page, url, items) {
  await page.goto(`${url}/outpatient/cashier/order`);
  await page.getByRole('button', { name: '选择患者' }).click();
  await choosePatient(page, PATIENT);
  for (const item of items) {
    const search = page.getByRole('combobox', { name: '添加项目' });
    await search.fill(item);
    await page.locator('.ant-select-item-option-active').getByText(item).waitFor();
    await search.press('Enter');
    await page.getByRole('spinbutton', { name: `${item}数量` }).waitFor();
  }
}

async function settle(page, way) {
  await page.getByRole('button', { name: /去收费/ }).click();
  await page.waitForURL(/orderPay/);
  await page.getByRole('button', { name: way }).click();
}

/** Registers a 储值协议 that was signed on paper, with a picture of the paper. */
async function signAgreement(page) {
  await page.getByRole('button', { name: /^登\s*记$/ }).click();
  const dialog = page.getByRole('dialog', { name: '登记储值协议' });
  await dialog.getByLabel('监护人').fill('潘建国');
  await dialog.getByLabel('与患者关系').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('父母', { exact: true }).click();
  const buffer = await page.screenshot({ type: 'jpeg' });
  await dialog.locator('input[type=file]').first().setInputFiles({ name: '储值协议.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.locator('img').first().waitFor();
  await dialog.getByRole('button', { name: /确.?定/ }).click();
  await page.getByText('首次充值前须签署储值协议').waitFor({ state: 'hidden' });
}

async function money(page, { url, shot }) {
  await page.goto(`${url}/outpatient/cashier/list`);
  await page.getByRole('row').nth(1).waitFor();
  await page.goto(`${url}/outpatient/cashier/recharge`);
  await choosePatient(page, PATIENT);
  await page.waitForURL(/patientId=/);
  const { searchParams } = new URL(page.url());
  await signAgreement(page);
  await page.getByRole('button', { name: '¥1,000.00' }).click();
  await page.getByLabel('6位支付密码').fill('135790');
  await page.getByLabel('再次输入密码').fill('135790');
  await page.getByRole('group', { name: '支付方式' }).getByRole('button', { name: '微信' }).click();
  await shot(page, 'recharge');
  await page.getByRole('button', { name: '确认充值' }).click();
  await page.getByText(/充值成功/).waitFor();
  await order(page, url, ['眼压测量', '散瞳验光']);
  await settle(page, '储值卡');
  await page.getByLabel('支付密码').fill('135790');
  await page.getByRole('spinbutton', { name: '储值卡金额' }).fill('60');
  await page.getByRole('group', { name: '支付方式' }).getByRole('button', { name: '现金' }).click();
  await shot(page, 'pay');
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: '收费成功' }).waitFor();
  await order(page, url, ['角膜地形图']);
  await settle(page, '挂账');
  await page.getByLabel('担保人').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('王建国', { exact: true }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: '收费成功' }).waitFor();
  return searchParams.get('patientId');
}

async function after(page, { url, shot }, patientId) {
  await page.goto(`${url}/outpatient/cashier/receivables?patientId=${patientId}`);
  await shot(page, 'collect');
  await page.goto(`${url}/outpatient/cashier/list?tab=1`);
  const row = page.getByRole('row', { name: /现金、储/ }).first();
  await row.waitFor();
  const more = async (name) => {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await more('发票号');
  await page.getByRole('dialog').getByRole('button', { name: /取.?消/ }).click();
  await more('更正支付方式');
  await shot(page, 'change-way');
  await page.getByRole('dialog').getByRole('button', { name: /取.?消/ }).click();
  await row.getByRole('button', { name: '退费' }).click();
  await page.getByRole('button', { name: '全退' }).click();
  await page.getByRole('button', { name: '患者要求' }).click();
  await shot(page, 'refund');
  await page.goto(`${url}/outpatient/cashier/list?tab=4&view=cards`);
  await page.getByRole('button', { name: /^班次/ }).click();
  await page.getByRole('spinbutton', { name: '100元张数' }).fill('2');
  await shot(page, 'shift');
  await page.getByRole('tab', { name: '班次记录' }).click();
}

/** Takes the pictures. `tools` has the product's address and functions that sign in and take a picture. */
export async function staffShots(tools) {
  const front = await tools.signedIn('front');
  await appointments(front, tools);
  await desk(front, tools);
  await records(front, tools);
  await triage(await tools.signedIn('triage'), tools);
  const cashier = await tools.signedIn('cashier');
  await after(cashier, tools, await money(cashier, tools));
}
