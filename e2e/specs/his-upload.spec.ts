import { expect, type Locator, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { expectAccessible, ofAttempt, openAs, rowOf, sitDown, watchConsole } from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

const DV = '/api/doctor-viewing-table';
/** Two card numbers of the same person: the platform of the demo rejects numbers that end in 0000. */
const CARDS = [
  ['330106198601050000', '330106198601050027'],
  ['330106198601130000', '330106198601130027'],
] as const;

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Returns a row of the visible list: cached pages keep their rows in the document. */
const rowIn = (page: Page, text: string) => rowOf(page, text).filter({ visible: true });

async function confirmReason(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
}

/** Presses 撤销上传 of a row and enters the reason for the platform. */
async function takeBack(page: Page, row: Locator, reason: string): Promise<void> {
  await row.getByRole('button', { name: '撤销' }).click();
  await confirmReason(page.getByRole('dialog', { name: /撤销上传/ }), reason);
}

/** Creates a finished visit of a new patient with a prescription of drops. */
async function visited(page: Page, patientId: number): Promise<Opened> {
  const opened = await ask<Opened>(page, `${DV}/receive-quick?patientId=${patientId}`);
  const { acceptsId } = opened;
  await ask(page, `${DV}/v1.2/consultation/finish`, {
    ...{ acceptsId, version: 0, chiefComplaint: '眼干', presentIllness: '一月', allergyHas: '无', plan: '人工泪液' },
    diagnoses: [{ icdCode: 'H04.1', icdName: '干眼', eye: 'OU', isPrimary: true, certainty: '确诊' }],
  });
  const [drug] = await ask<readonly { drugId: number }[]>(page, `${DV}/prescription/drugs`, { keyword: '玻璃酸钠' });
  const used = { singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 2 };
  const lines = [{ drugId: drug?.drugId, ...used }];
  await ask(page, `${DV}/prescription/finish`, { acceptsId, version: 0, lines });
  await ask(page, `${DV}/medical/finish/${acceptsId}`);
  return opened;
}

/** Removes the registrations of all doctors at the platform; the next visit queues them again. */
async function forgetDoctor(page: Page): Promise<void> {
  const { records } = await ask<{ records: readonly { id: number; state: number }[] }>(
    page,
    '/hisConfigurationZj/doctor/page',
    { page: 1, size: 10, state: 1 },
  );
  for (const { id } of records) await ask(page, '/hisConfigurationZj/doctor/remove', { id, reason: '重新备案' });
}

const addressOf = (opened: Opened) =>
  `/work/detail/ask?${new URLSearchParams(Object.entries({ ...opened, tab: 2 }).map(([name, id]) => [name, String(id)]))}`;

test('records are uploaded to the health platform, corrected and removed', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const name = ofAttempt('欧阳静姝', '欧阳静婉');
  const [unknown, known] = CARDS[ofAttempt(0, 1)];
  const front = await sitDown(browser, 'front');
  await front.goto('/suffer/sufferList');
  const sources = await ask<readonly { id: number }[]>(front, '/opt-settings-customer-source/findAll', {});
  const { id: patientId } = await ask<{ id: number }>(front, '/api/patient/save', {
    ...{ name, phone: ofAttempt('13712346001', '13712346002'), idCardType: 1, idCardNo: unknown },
    ...{ sourceId: sources[0]?.id, confirmDuplicate: true },
  });
  await openAs(page, 'doctor', '/work/platform/index');
  await forgetDoctor(page);
  const opened = await visited(page, patientId);
  const { visitNo } = await ask<{ visitNo: string }>(page, `${DV}/medical-accpects/${opened.acceptsId}`);

  await test.step('refuses a record of an unregistered doctor and keeps its state', async () => {
    await page.goto('/work/zjwj/case');
    const row = rowIn(page, visitNo);
    await expect(page.getByText('当前为测试环境，数据不会上报')).toBeVisible();
    await expect(row.getByText('待上传')).toBeVisible();
    await row.getByRole('button', { name: '上传' }).click();
    await expect(page.getByText('请先上传医师王建国的备案信息').first()).toBeVisible();
    await expect(row.getByText('待上传')).toBeVisible();
  });

  await test.step('registers the doctor', async () => {
    await page.goto('/work/zjwj/doctor');
    const row = rowIn(page, '王建国').filter({ hasText: '待上传' });
    await expectAccessible(page);
    await row.getByRole('button', { name: '上传' }).click();
    await expectToast(page, '上传成功');
    await expect(rowIn(page, '王建国').filter({ hasText: '已上传' })).toContainText(/SBX-DOCTOR-\d+-\d/);
  });

  await test.step('shows the platform’s reason for a wrong card number on the row, without an automatic retry', async () => {
    await page.goto('/work/zjwj/case');
    const row = rowIn(page, visitNo);
    await row.getByRole('button', { name: '上传' }).click();
    await expect(page.getByText('平台返回：证件号码不合法').first()).toBeVisible();
    await expect(row.getByText('上传失败')).toBeVisible();
    await expect(row.getByText('证件号码不合法')).toBeVisible();
    const { records } = await ask<{ records: readonly object[] }>(page, '/hisConfigurationZj/medical-record/page', {
      ...{ page: 1, size: 10, keyword: visitNo },
    });
    expect(records).toMatchObject([{ state: 2, errorCode: 'E1001', tryCount: 1, nextTryAt: null }]);
    await expectAccessible(page);
  });

  await test.step('corrects the card number at the desk', async () => {
    await front.goto(`/suffer/sufferList?patientId=${patientId}`);
    await rowIn(front, name).getByRole('button', { name: '编辑' }).click();
    const dialog = front.getByRole('dialog', { name: /患者/ });
    await dialog.getByLabel('证件号码', { exact: true }).fill(known);
    await front.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await front.context().close();
  });

  await test.step('uploads again, gets a number of the platform and masks the card number in the message', async () => {
    const row = rowIn(page, visitNo);
    await row.getByRole('button', { name: '上传' }).click();
    await expect(row.getByText('已上传')).toBeVisible();
    await expect(row.getByText(`SBX-CASE-${opened.acceptsId}-1`)).toBeVisible();
    await expect(row.getByRole('button', { name: '上传', exact: true })).toHaveCount(0);
    await row.getByRole('button', { name: '查看报文' }).click();
    const sent = page.getByRole('dialog', { name: /报文/ });
    await expect(sent.getByText('330106********0027')).toBeVisible();
    await expect(sent.getByText(/干眼/).first()).toBeVisible();
    await expectAccessible(page);
    await sent
      .getByRole('button', { name: /关\s*闭|知道了/ })
      .first()
      .click();
    await expect(sent).toBeHidden();
  });

  await test.step('uploads the prescription', async () => {
    await page.goto('/work/zjwj/prescription');
    const row = rowIn(page, name);
    await expect(row.getByText(/CF\d{12}/)).toBeVisible();
    await row.getByRole('button', { name: '上传' }).click();
    await expect(row.getByText('已上传')).toBeVisible();
    await expect(row.getByText(/SBX-RX-\d+-1/)).toBeVisible();
  });

  const sheet = page.getByRole('region', { name: '问诊' });
  const retrial = page.getByRole('dialog', { name: /反审/ });
  await test.step('refuses the retrial of an uploaded record', async () => {
    await page.goto(addressOf(opened));
    await page.getByRole('button', { name: /^反\s*审$/ }).click();
    await confirmReason(retrial, '补充病史');
    await expect(page.getByText('已上传卫健平台，请先撤销上传后再反审').first()).toBeVisible();
  });

  await test.step('removes the upload', async () => {
    await page.goto('/work/zjwj/case');
    const row = rowIn(page, visitNo);
    await takeBack(page, row, '病史有误');
    await expect(row.getByText('已撤销')).toBeVisible();
  });

  await test.step('reopens, completes and finishes the record, which queues a new version', async () => {
    await page.goto(addressOf(opened));
    await page.getByRole('button', { name: /^反\s*审$/ }).click();
    await confirmReason(retrial, '补充病史');
    const illness = sheet.getByRole('textbox', { name: '现病史', exact: true });
    await expect(illness).toBeEditable();
    await illness.fill('一月，晨起明显');
    await page.getByRole('button', { name: /^完\s*成/ }).click();
    await expect(illness).toHaveCount(0);
    await page.goto('/work/zjwj/case');
    const row = rowIn(page, visitNo);
    await expect(row).toHaveCount(2);
    await expect(row.filter({ hasText: '已撤销' })).toContainText(`SBX-CASE-${opened.acceptsId}-1`);
    const next = row.filter({ hasText: '待上传' });
    await next.getByRole('button', { name: '上传' }).click();
    await expect(row.filter({ hasText: '已上传' })).toContainText(`SBX-CASE-${opened.acceptsId}-2`);
  });
  consoleLog.expectQuiet();
});
