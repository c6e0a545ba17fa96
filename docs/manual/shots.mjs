// Takes the pictures of the manual from a running product with fresh demonstration data. An argument limits the run:
// `staff`: front-desk.md and cashier.md; `clinic`: doctor.md and optometrist.md; `care`: their pictures that show
// several visits.
//   MINGMOU_URL=http://127.0.0.1:8080 MINGMOU_DEMO_PASSWORD=… node docs/manual/shots.mjs
// The run publishes a second version of one remote, so use an instance that nobody else uses.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { careShots } from './shots-care.mjs';
import { clinicShots } from './shots-clinic.mjs';
import { staffShots } from './shots-staff.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('playwright');
const { transformSync } = createRequire(join(root, 'shared', 'testing', 'package.json'))('@swc/core');
const { MINGMOU_URL: url = 'http://127.0.0.1:8080', MINGMOU_DEMO_PASSWORD: password = '' } = process.env;
const VERSION = '0.2.0';
const LOW = 620;
const WHOLE = 768;
const BAR = 50;
const WIDE = 1366;
const MENU = 200;
/** Size of a visit's page, whose menu is folded; `scale` makes its picture as large as those of other pages. */
const VISIT = { left: 56, width: 1310, height: 807, scale: 0.89 };

const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Packs the ERP remote as a later release: the container's name holds the version, the entry the hashes of the other files. */
function laterRelease() {
  const dist = join(root, 'remote-erp', 'dist');
  const record = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'mingmou-manual-'));
  const container = (version) => `remote-erp_${version}`.replaceAll(/\W/g, '_');
  const names = readdirSync(dist).filter((name) => name !== 'version.json');
  names.sort((a, b) => Number(a === record.entry) - Number(b === record.entry));
  const hashes = new Map();
  const files = names.map((path) => {
    const before = readFileSync(join(dist, path), 'utf8');
    let text = before.replaceAll(container(record.version), container(VERSION));
    for (const [old, now] of hashes) text = text.replaceAll(old, now);
    hashes.set(integrityOf(before), integrityOf(text));
    writeFileSync(join(folder, path), text);
    return { path, bytes: Buffer.byteLength(text), integrity: integrityOf(text) };
  });
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ ...record, version: VERSION, files }));
  const bundle = join(folder, `remote-erp-${VERSION}.tar.gz`);
  spawnSync('tar', ['czf', bundle, '-C', folder, ...names, 'version.json']);
  return bundle;
}

/** Returns a TypeScript module of e2e/support as a data URL that Node can import. */
function scriptOf(name) {
  const source = readFileSync(join(root, 'e2e', 'support', name), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });

async function signedIn(account, height = LOW, deviceScaleFactor = 1) {
  const context = await browser.newContext({ viewport: { width: WIDE, height }, deviceScaleFactor, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('账号/手机号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('banner').waitFor();
  return page;
}

async function shot(page, name, part) {
  // Waits for the end of animations.
  await page.waitForTimeout(600);
  await page.getByText('页面加载中').waitFor({ state: 'hidden' });
  await page.waitForTimeout(1200);
  const { width, height } = page.viewportSize();
  const clip = part ?? { x: MENU, y: BAR, width: width - MENU, height: height - BAR };
  await page.screenshot({ path: join(here, 'images', `${name}.png`), clip });
}

const [, , only] = process.argv;
if (only !== 'clinic' && only !== 'care') await staffShots({ url, shot, signedIn: (account) => signedIn(account, WHOLE) });
if (only !== 'staff') {
  const tools = {
    url,
    signedIn: (account) => signedIn(account, BAR + VISIT.height, VISIT.scale),
    // `y` is 0 if a dialog covers the bar at the top.
    shot: (page, name, y = BAR) =>
      shot(page, name, { ...{ x: VISIT.left, y }, width: VISIT.width, height: page.viewportSize().height - BAR }),
    shotOfWindow: async (page, name) => {
      await page.setViewportSize({ width: VISIT.width, height: VISIT.height });
      await shot(page, name, { x: 0, y: 0, width: VISIT.width, height: VISIT.height });
    },
  };
  if (only !== 'care') await clinicShots(tools);
  await careShots(tools);
}
if (only) {
  await browser.close();
  process.exit();
}

const ops = await signedIn('ops');
await ops.goto(`${url}/system/system/remotes?remote=remote-erp`);
await ops.getByRole('button', { name: /发.?布/ }).click();
const publish = ops.getByRole('dialog', { name: '发布版本' });
await publish.getByLabel('构建包').setInputFiles(laterRelease());
await publish.getByLabel('说明').fill('采购入库可以批量核价');
await shot(ops, 'publish');
await publish.getByRole('button', { name: /发.?布/ }).click();
await publish.waitFor({ state: 'hidden' });
await ops.goto(`${url}/system/system/remotes?tab=pins`);
const row = ops.getByRole('row', { name: /进销存/ });
await row.getByRole('button', { name: /灰.?度/ }).click();
const canary = ops.getByRole('dialog', { name: /灰度/ });
await canary.getByRole('combobox', { name: '版本' }).click();
await ops
  .locator('.ant-select-dropdown:visible')
  .getByTitle(new RegExp(`^${VERSION}`))
  .click();
await canary.getByLabel('灰度比例', { exact: true }).fill('20');
await canary.getByLabel('原因').fill('先给两成同事试用');
await shot(ops, 'canary');
await canary.getByRole('button', { name: /确.?定/ }).click();
await canary.waitFor({ state: 'hidden' });
await shot(ops, 'pins');
await ops.goto(`${url}/system/system/remotes?tab=try`);
await ops.getByRole('button', { name: /试.?算/ }).click();
await shot(ops, 'try');
await ops.goto(`${url}/system/system/remotes?tab=audit&remoteName=remote-erp`);
await shot(ops, 'audit');
await ops.goto(`${url}/system/system/fn?tab=adapters`);
await ops
  .getByRole('row', { name: /加密锁/ })
  .getByRole('button', { name: /测.?试/ })
  .click();
await shot(ops, 'adapters');

const admin = await signedIn('admin');
await admin.goto(`${url}/system/system/loginControl`);
await admin
  .getByRole('button', { name: /新.?增/ })
  .first()
  .waitFor();
await admin.keyboard.press('F2');
const rule = admin.getByRole('dialog', { name: '新增登录规则' });
await rule.getByLabel('规则名称').fill('门店之外须短信');
await rule.getByRole('combobox', { name: '网络' }).fill('10.1.0.0/16 ');
await rule.getByLabel('规则名称').click();
await shot(admin, 'login-control');
await admin.keyboard.press('Control+s');
await rule.waitFor({ state: 'hidden' });
await shot(admin, 'login-rules');

await admin.goto(`${url}/system/org/info`);
await shot(admin, 'org-info');
await admin.goto(`${url}/system/service/setting?tab=patientField`);
await shot(admin, 'patient-fields');
await admin.goto(`${url}/system/system/role`);
await admin
  .getByRole('row', { name: /收银员/ })
  .getByRole('button', { name: /编辑/ })
  .click();
await shot(admin, 'role-edit');
await admin.goto(`${url}/system/org/sSetting`);
await shot(admin, 'schedule');
await admin.goto(`${url}/system/service/charge/moreAdd`);
await admin.getByRole('textbox').nth(1).fill('角膜内皮检查');
await shot(admin, 'charge-sheet');
await admin.goto(`${url}/system/service/setting?tab=cashier&part=way`);
await shot(admin, 'pay-ways');
await admin.goto(`${url}/system/service/details?tab=print`);
await admin.getByRole('row', { name: /标准空白单/ }).waitFor();
await admin.keyboard.press('F2');
await admin.getByLabel('模板名称').fill('复查记录单');
await admin.getByRole('button', { name: '姓名' }).click();
await admin.getByRole('button', { name: '病历号' }).click();
await shot(admin, 'template');
await admin.goto(`${url}/system/sms/template`);
await admin
  .getByRole('row', { name: /取镜通知/ })
  .getByRole('button', { name: /编辑/ })
  .click();
await shot(admin, 'sms-template');

/** A picture like those of an advertising agency, drawn by the browser. */
const poster = await admin.evaluate(() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [900, 1350];
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#e4f0fd';
  pen.fillRect(0, 0, 900, 1350);
  pen.fillStyle = '#14558f';
  pen.textAlign = 'center';
  pen.font = '600 92px "Noto Sans CJK SC", sans-serif';
  pen.fillText('儿童眼健康周', 450, 260);
  pen.font = '44px "Noto Sans CJK SC", sans-serif';
  pen.fillText('免费视力检查 · 建立屈光档案', 450, 370);
  return canvas.toDataURL('image/png').split(',')[1];
});
await admin.goto(`${url}/system/othersIntro/posterSetting`);
await admin
  .getByRole('button', { name: /新.?增/ })
  .first()
  .waitFor();
await admin.keyboard.press('F2');
const design = admin.getByRole('dialog', { name: '新增海报' });
await design.getByLabel('海报名称').fill('儿童眼健康周');
await design
  .getByLabel('海报图片文件')
  .setInputFiles({ name: '海报.png', mimeType: 'image/png', buffer: Buffer.from(poster, 'base64') });
await design.getByRole('button', { name: /^二维码，/ }).waitFor();
await shot(admin, 'poster');

await admin.goto(`${url}/system/service/school`);
await admin.getByRole('button', { name: /导.?入/ }).click();
const sheet = admin.getByRole('dialog', { name: '导入学校' });
const { sheetFile } = await import(scriptOf('sheet.ts'));
const faulty = [
  ['学校名称', '学校类型', '区县', '每年级班数'],
  ['求是小学', '小学', '西湖区', '6'],
  ['学军小学', '小学', '西湖区', '4'],
  ['钱塘中学', '中专', '上城区', '八'],
];
await sheet.getByLabel('学校文件').setInputFiles(sheetFile('学校名单.xlsx', faulty));
await sheet.getByText(/处错误/).waitFor();
await shot(admin, 'import');
await browser.close();
