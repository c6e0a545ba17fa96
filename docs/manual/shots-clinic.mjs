// Takes the pictures of doctor.md and optometrist.md for shots.mjs. Calls prepare the data that a picture shows.
const WORK = '/api/doctor-viewing-table';
const PAGES = { ask: 2, saleBill: 3, check: 4, recipe: 5, OpticianPrescrip: 9 };
const LEAVE = 500;
const LOW = 690;
const WHOLE = 857;
const CHILD = 'B00000169';
const PUPIL = 'B00000161';
const GROWN = 'B00000171';
const OTHERS = ['B00000164', 'B00000160', 'B00000157'];

/** Sends a call with the session of the signed-in page; `otherwise` maps a refusal to a result. */
async function ask(page, path, body, otherwise) {
  const answer = await page.evaluate(
    async ([address, sent]) => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}` };
      const posted = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const response = sent
        ? await fetch(address, { method: 'POST', headers: { ...headers, ...posted }, body: sent })
        : await fetch(address, { headers });
      return response.json();
    },
    [path, body ? JSON.stringify(body) : ''],
  );
  if (answer.success) return answer.data;
  if (otherwise) return otherwise(answer);
  throw new Error(`${path}: ${answer.msg}`);
}

/** Receives the patient; a refusal names an existing visit, which is received instead. */
export async function receive(page, recordNo) {
  const { records } = await ask(page, '/api/patient/page', { page: 1, size: 10, keyword: recordNo });
  return ask(page, `${WORK}/receive-quick?patientId=${records[0].id}`, undefined, ({ data }) =>
    ask(page, `${WORK}/receive/${data.acceptsId}`),
  );
}

export async function open(page, { url }, tab, visit, more = {}) {
  const { acceptsId, medicalId, patientId } = visit;
  const query = new URLSearchParams({ acceptsId, medicalId, patientId, tab: PAGES[tab], ...more });
  await page.goto(`${url}/work/detail/${tab}?${query}`);
}

export async function add(page, { acceptsId }, formCode) {
  return ask(page, `${WORK}/inspection/add`, { acceptsId, formCode });
}

/** Adds and finishes an examination with this result. */
async function measured(page, visit, formCode, result) {
  const { recordId, version } = await add(page, visit, formCode);
  const rows = [{ checkRowId: recordId, version, formCode, result }];
  const { acceptsId } = visit;
  await ask(page, `${WORK}/inspection/finish`, { acceptsId, checkRowIds: [recordId], rows });
}

const NEARSIGHTED = { icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' };
const DRY = { icdCode: 'H04.1', icdName: '干眼', eye: 'OU', isPrimary: true, certainty: '确诊' };

async function consulted(page, { acceptsId }, diagnosis) {
  await ask(page, `${WORK}/v1.2/consultation/finish`, {
    ...{ acceptsId, version: 0, chiefComplaint: '视物模糊三月', presentIllness: '看远不清，无眼痛', allergyHas: '无' },
    ...{ plan: '对症处理，定期复查', diagnoses: [diagnosis] },
  });
}

const choice = (page, name) => page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true });

async function desk(page, tools) {
  await page.goto(`${tools.url}/work/platform/index`);
  await page.getByRole('button', { name: '收起菜单' }).click();
  for (const recordNo of OTHERS) await receive(page, recordNo);
  await page.getByRole('button', { name: /^接诊中/ }).click();
  const rows = page.getByRole('row').filter({ hasText: new RegExp(OTHERS.join('|')) });
  await rows.first().waitFor();
  for (const [place, tag] of ['散瞳中', '检查中'].entries()) {
    await rows.nth(place).getByRole('combobox', { name: /挂起$/ }).click();
    await choice(page, tag).click();
    await page.waitForTimeout(LEAVE);
  }
  await page.mouse.move(0, 0);
  await tools.shot(page, 'work-desk');
}

const TEMPLATES = [
  [
    '近视复查',
    { chiefComplaint: '近视复查三月', presentIllness: '戴镜后视物清楚，无不适', plan: '继续戴镜，三月后复查' },
  ],
  ['近视初诊', { chiefComplaint: '视远不清半年', presentIllness: '无眼痛、眼红', plan: '散瞳验光后配镜' }],
];

async function consultation(page, tools, visit) {
  for (const [title, content] of TEMPLATES)
    await ask(
      page,
      '/api/doctor-viewing-table-erp/diagnostic-template/private/save',
      { kind: 'CONSULT', title, groupName: '近视', content },
      // Refused if an earlier run has saved the template.
      () => undefined,
    );
  await open(page, tools, 'ask', visit);
  await page.getByRole('group', { name: '右眼裂隙灯' }).locator('..').getByRole('button', { name: '双眼正常' }).click();
  await page.getByLabel('主诉').scrollIntoViewIfNeeded();
  await page.getByLabel('主诉').fill('/');
  await page.getByLabel('主诉').pressSequentially('js');
  await page.getByRole('list', { name: '模板' }).getByRole('button').first().waitFor();
  await tools.shot(page, 'ask');
  await page.keyboard.press('Enter');
}

async function drawing(page, tools) {
  await page.getByRole('button', { name: '绘制右眼眼底绘图' }).click();
  const dialog = page.getByRole('dialog', { name: '右眼眼底绘图' });
  const canvas = dialog.getByRole('application', { name: '右眼眼底绘图画布' });
  const put = async (stamp, keys, note) => {
    await dialog.getByRole('button', { name: stamp, exact: true }).press('Enter');
    await canvas.focus();
    for (const [key, times] of Object.entries(keys))
      for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key);
    await dialog.getByLabel('标记说明').fill(note);
  };
  await put('棉絮斑', { ArrowLeft: 8, ArrowUp: 17 }, '颞上');
  await put('格样变性', { ArrowLeft: 22, ArrowDown: 32 }, '颞下周边');
  await dialog.getByRole('button', { name: '红笔' }).click();
  const { x, y, width, height } = await canvas.boundingBox();
  await page.mouse.move(x + width * 0.3, y + height * 0.42);
  await page.mouse.down();
  for (const step of [0.05, 0.1, 0.15, 0.2])
    await page.mouse.move(x + width * (0.3 + step), y + height * (0.42 - step / 6));
  await page.mouse.up();
  await tools.shot(page, 'drawing', 0);
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
}

async function bill(page, tools, visit) {
  await open(page, tools, 'saleBill', visit);
  const sheet = page.getByRole('region', { name: '开单', exact: true });
  for (const item of ['散瞳验光', '眼轴测量', '睑板腺按摩']) {
    const search = sheet.getByRole('combobox', { name: '搜索项目' });
    await search.fill(item);
    await page.locator('.ant-select-item-option-active').getByText(item).waitFor();
    await search.press('Enter');
    await sheet.getByRole('table', { name: '开单项目' }).getByText(item).first().waitFor();
  }
  await sheet.getByRole('switch', { name: '散瞳验光加急' }).click();
  await page.mouse.move(0, 0);
  await tools.shot(page, 'bill');
}

async function conclusion(page, tools, visit) {
  const acuity = { odBcva: '5.0', osBcva: '5.0', ouBcva: '5.0' };
  const powers = { odSubSph: -2.25, odSubCyl: -0.75, odSubAxis: 175, osSubSph: -1.75, osSubCyl: -0.5, osSubAxis: 5 };
  await measured(page, visit, 'F04', { ...acuity, ...powers });
  await open(page, tools, 'recipe', visit);
  const sheet = page.getByRole('region', { name: '处方结论' });
  await sheet.getByLabel('结论', { exact: true }).fill('双眼近视，较上次增长不明显');
  await sheet.getByRole('button', { name: /^采\s*用$/ }).click();
  await sheet.getByRole('button', { name: '开始多点离焦框架' }).click();
  await sheet.getByRole('button', { name: '开始低浓度阿托品' }).click();
  await sheet.getByLabel('复诊间隔').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click();
  await page.mouse.move(0, 0);
  await tools.shot(page, 'conclusion');
}

async function drugs(page, tools, visit) {
  await open(page, tools, 'recipe', visit);
  const sheet = page.getByRole('region', { name: '处方结论' });
  await sheet.getByRole('button', { name: '新开药品处方' }).click();
  const search = sheet.getByLabel('添加药品');
  await search.focus();
  await page.keyboard.type('blsn');
  await page
    .getByTitle(/玻璃酸钠滴眼液/)
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByLabel('第1行单次量').waitFor();
  for (const typed of ['1', '', 'bid', '点眼', '双眼', '14']) {
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await tools.shot(page, 'drug-rx');
}

async function autorefraction(page, tools, visit) {
  const { recordId } = await add(page, visit, 'F02');
  for (const formCode of ['F06', 'F09']) await add(page, visit, formCode);
  await open(page, tools, 'check', visit, { row: recordId });
  const line = page.getByLabel('验光读数速记');
  for (const typed of [
    'od -225/-75x178 os -2/-50x5',
    'od -250/-50x180 os -1.75/-50x8',
    'od -212/-75x176 os -2/-50x6',
  ]) {
    await line.fill(typed);
    await page.keyboard.press('Enter');
  }
  await page.waitForTimeout(LEAVE);
  await tools.shot(page, 'check');
}

async function fusion(page, tools, visit) {
  await measured(page, visit, 'F11', { phoriaFarH: -2, phoriaNearH: -9 });
  const { recordId, version } = await add(page, visit, 'F14');
  const near = {
    nearBiBlur: '13',
    nearBiBreak: 20,
    nearBiRecover: 12,
    nearBoBlur: '8',
    nearBoBreak: 12,
    nearBoRecover: 6,
  };
  const far = { farBiBlur: 'X', farBiBreak: 7, farBiRecover: 4, farBoBlur: '9', farBoBreak: 18, farBoRecover: 10 };
  const result = { npcBreak: 11, npcRecover: 15, ...far, ...near };
  const { acceptsId } = visit;
  const rows = [{ checkRowId: recordId, version, formCode: 'F14', result }];
  await ask(page, `${WORK}/inspection/save`, { acceptsId, rows });
  await open(page, tools, 'check', visit, { row: recordId });
  await page.getByLabel('提示').last().scrollIntoViewIfNeeded();
  await tools.shot(page, 'check-fusion');
}

/** Content of a file of an autorefractor, different in each run. */
const deviceFile = () => `<?xml version="1.0" encoding="UTF-8"?>
<Ophthalmology xmlns:nsCommon="http://www.joia.or.jp/standardized/namespaces/Common" xmlns:nsREF="http://www.joia.or.jp/standardized/namespaces/REF">
<nsCommon:Common><nsCommon:Company>TOPCON</nsCommon:Company><nsCommon:ModelName>KR-800S</nsCommon:ModelName><nsCommon:Date>2026-03-10</nsCommon:Date><nsCommon:Time>08:55:30</nsCommon:Time><nsCommon:ROMVersion>${Date.now()}</nsCommon:ROMVersion></nsCommon:Common>
<nsREF:Measure type="REF"><nsREF:REF>
<nsREF:R><nsREF:Median><nsREF:Sphere>-2.25</nsREF:Sphere><nsREF:Cylinder>-0.75</nsREF:Cylinder><nsREF:Axis>178</nsREF:Axis></nsREF:Median></nsREF:R>
<nsREF:L><nsREF:List No="1"><nsREF:Error>NO CENTER</nsREF:Error></nsREF:List></nsREF:L>
</nsREF:REF></nsREF:Measure></Ophthalmology>`;

async function device(page, tools, visit) {
  await open(page, tools, 'check', visit);
  await page.getByRole('button', { name: '仪器', exact: true }).click();
  const inbox = page.getByRole('dialog', { name: '仪器收件箱' });
  const file = { name: 'M-Serial0426_TOPCON_KR-800S.xml', mimeType: 'text/xml', buffer: Buffer.from(deviceFile()) };
  await inbox.getByLabel('选择仪器文件').setInputFiles(file);
  await inbox.getByRole('table', { name: '电脑验光的仪器值' }).waitFor();
  await tools.shot(page, 'device', 0);
}

/** Fundus photograph, drawn by the browser. */
async function fundus(page, ground) {
  const text = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext('2d');
    pen.fillRect(0, 0, 1600, 1200);
    const disc = (x, y, radius, colour) => {
      const shade = pen.createRadialGradient(x, y, 0, x, y, radius);
      shade.addColorStop(0, colour);
      shade.addColorStop(0.8, colour);
      shade.addColorStop(1, 'transparent');
      pen.fillStyle = shade;
      pen.beginPath();
      pen.arc(x, y, radius, 0, Math.PI * 2);
      pen.fill();
    };
    disc(800, 600, 570, fill);
    disc(720, 620, 110, 'rgba(70, 20, 10, 0.45)');
    pen.lineWidth = 9;
    pen.strokeStyle = '#6d1a12';
    for (const [bend, end] of [
      [-330, 300],
      [330, 420],
      [-420, 1250],
      [420, 1200],
    ]) {
      pen.beginPath();
      pen.moveTo(1130, 590);
      pen.quadraticCurveTo((1130 + end) / 2, 590 + bend * 1.1, end, 590 + bend * 0.95);
      pen.stroke();
    }
    disc(1130, 590, 95, '#f4d9a0');
    return canvas.toDataURL('image/jpeg').split(',')[1];
  }, ground);
  return Buffer.from(text, 'base64');
}

async function report(page, ground, findings) {
  const buffer = await fundus(page, ground);
  await page.getByLabel('检查图片文件').setInputFiles({ name: '右眼眼底.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: '检查图片1右眼' }).click();
  await page.getByLabel('检查所见').fill(findings);
  await page.getByLabel('结论').fill('未见明显异常');
}

/** Shows photographs of two visits side by side. */
async function compare(page, tools) {
  const earlier = await receive(page, PUPIL);
  await add(page, earlier, 'F20');
  await open(page, tools, 'check', earlier);
  await report(page, '#a8441f', '视盘界清，杯盘比0.4');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/\d\d:\d\d 完成$/).waitFor();
  await consulted(page, earlier, NEARSIGHTED);
  await ask(page, `${WORK}/medical/finish/${earlier.acceptsId}`);
  const visit = await receive(page, PUPIL);
  await add(page, visit, 'F20');
  await open(page, tools, 'check', visit);
  await report(page, '#b4512a', '与上次相仿');
  await page.keyboard.press('Control+s');
  await page.getByText('保存成功').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^查看检查图片1/ }).click();
  const viewer = page.getByRole('dialog', { name: /眼底照相/ });
  await viewer.getByLabel('对比日期').click();
  await page
    .getByTitle(/（1张）$/)
    .first()
    .click();
  await viewer.getByRole('img').nth(1).waitFor();
  await page.mouse.move(0, 0);
  await tools.shotOfWindow(page, 'compare');
}

/** Confirms the optometrist's prescription as the doctor; only then the prescription gets a number. */
async function confirmed(doctor, { url }) {
  await doctor.goto(`${url}/work/platform/index?tab=confirm`);
  const papers = doctor.getByRole('region', { name: '待确认处方' }).getByRole('article');
  await papers.filter({ hasText: '李静怡录入' }).last().getByRole('button', { name: /^确\s*认$/ }).click();
  const question = doctor.getByRole('dialog').filter({ hasText: '请核对后再次确定' });
  const done = doctor.getByText('已确认', { exact: true });
  await question.or(done).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: /确\s*定/ }).click();
  await done.waitFor();
}

async function prescription(page, tools, visit, doctor) {
  await open(page, tools, 'OpticianPrescrip', visit);
  await page.getByLabel('速记').fill('od -525/-75x175 va 4.9 pd 31 os +1.00/-50x5 va 5.0 pd 31.5');
  await page.keyboard.press('Enter');
  await page.getByLabel('处方来源').click();
  await choice(page, '现场验光').click();
  await page.getByLabel('开方医生').click();
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^王建国/)
    .click();
  await page.waitForTimeout(LEAVE);
  await page.setViewportSize({ ...page.viewportSize(), height: LOW });
  await page.getByLabel('右眼球镜').scrollIntoViewIfNeeded();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog').filter({ hasText: '请核对后再次确定' });
  await question.waitFor();
  await tools.shot(page, 'rx-safety');
  await page.setViewportSize({ ...page.viewportSize(), height: WHOLE });
  await question.getByRole('button', { name: /取\s*消/ }).click();
  const line = page.getByLabel('速记');
  await page.getByRole('button', { name: '度数：清空' }).click();
  await line.fill('od -225/-75x175 va 5.0 pd 31 os -1.75/-50x5 va 5.0 pd 31.5');
  await line.press('Enter');
  await page.waitForTimeout(LEAVE);
  await page.keyboard.press('Control+Enter');
  const waiting = page.getByText('等待王建国医师确认');
  await question.or(waiting).waitFor();
  await page.waitForTimeout(LEAVE);
  if (await question.isVisible()) await question.getByRole('button', { name: /确\s*定/ }).click();
  await waiting.waitFor();
  await confirmed(doctor, tools);
  await page.reload();
  await page.getByText(/处方号 CF\d{12}/).waitFor();
  await page.getByRole('button', { name: /^打\s*印$/ }).click();
  await page.getByRole('region', { name: '预览' }).getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await tools.shot(page, 'rx-print');
}

/** Takes the pictures. `tools` has the product's address and functions that sign in, take a picture of a page with folded menu, and take a picture of the whole window. */
export async function clinicShots(tools) {
  const doctor = await tools.signedIn('doctor');
  await desk(doctor, tools);
  const [child, grown] = [await receive(doctor, CHILD), await receive(doctor, GROWN)];
  await consultation(doctor, tools, child);
  await drawing(doctor, tools);
  await bill(doctor, tools, child);
  await conclusion(doctor, tools, child);
  await consulted(doctor, grown, DRY);
  await drugs(doctor, tools, grown);
  await compare(doctor, tools);
  const optom = await tools.signedIn('optom');
  await optom.goto(`${tools.url}/work/platform/index`);
  await autorefraction(optom, tools, child);
  await device(optom, tools, grown);
  await fusion(optom, tools, child);
  await prescription(optom, tools, child, doctor);
}
