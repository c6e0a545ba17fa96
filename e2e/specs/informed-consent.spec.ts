import { expect, type Locator, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { type SeenPaper, takePapers, watchPapers } from '../support/paper';
import { phoneAt } from '../support/phone';
import { expectAccessible, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';

const WORK = '/api/doctor-viewing-table';
const YEAR_MS = 31_557_600_000;

/** Draws a signature. */
async function write(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no room to sign');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.3));
  await page.mouse.down();
  // The pad records one point per frame: faster movements would leave too few points.
  for (const [x, y] of [
    [0.2, 0.8],
    [0.3, 0.3],
    [0.4, 0.8],
    [0.5, 0.2],
    [0.6, 0.7],
    [0.7, 0.3],
    [0.8, 0.7],
    [0.9, 0.4],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 3 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await page.mouse.up();
}

const tags = (page: Page) => page.getByRole('region', { name: '同意书列表' }).getByRole('listitem').first();

test('a child’s consent needs a guardian, who signs on a phone', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const { records } = await ask<{ records: readonly { id: number; birthday: string }[] }>(page, '/api/patient/page', {
    ...{ page: 1, size: 100, column: 'birthday', asc: false },
  });
  const child = records.find(({ birthday }) => {
    const years = (Date.now() - Date.parse(birthday)) / YEAR_MS;
    return years > 8.1 && years < 17.9;
  });
  const patientId = child?.id ?? 0;
  const { acceptsId, medicalId } = await ask<{ acceptsId: number; medicalId: number }>(
    page,
    `${WORK}/receive-quick?patientId=${patientId}`,
  );
  await ask(page, `${WORK}/inspection/add`, { acceptsId, formCode: 'F05' });

  await test.step('creates a consent from 散瞳验光', async () => {
    const query = new URLSearchParams(
      Object.entries({ acceptsId, medicalId, patientId, tab: 4 }).map(([name, id]) => [name, String(id)]),
    );
    await page.goto(`/work/detail/check?${query}`);
    await page.getByRole('button', { name: '知情同意书' }).click();
    await expect(page.getByRole('heading', { name: '知情同意书', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: '新建同意书' }).click();
    await expect(page.getByRole('heading', { name: '散瞳验光知情同意书' })).toBeVisible();
    await expect(tags(page)).toContainText('待签署');
    await expectAccessible(page);
  });

  await test.step('cannot be signed without the ticks', async () => {
    await openBy(page, 'Control+Enter', page.getByRole('alert').filter({ hasText: '请勾选全部风险告知' }));
  });

  await test.step('the patient scans the code, ticks each item and signs; the page asks for a guardian, who signs before the submit', async () => {
    await page.getByRole('button', { name: '患者手机签署' }).click();
    const link = page.getByRole('link', { name: '手机页面地址' });
    await expect(link).toBeVisible();
    const phone = await phoneAt(browser, (await link.getAttribute('href')) ?? '');
    const quiet = watchConsole(phone);
    await expect(phone.getByRole('heading', { name: '散瞳验光知情同意书' })).toBeVisible();
    await expectAccessible(phone);
    for (const box of await phone.getByRole('checkbox').all()) await box.check();
    await write(phone, phone.getByRole('img', { name: '患者签名' }));
    await phone.getByRole('button', { name: '提交' }).click();
    await expect(phone.getByRole('alert')).toHaveText('请监护人签名');
    await phone.getByLabel('监护人姓名').fill('王建国');
    await phone.getByLabel('与患者的关系').selectOption({ label: '父母' });
    await phone.getByLabel('监护人证件号码').fill('11010519491231002X');
    await write(phone, phone.getByRole('img', { name: '监护人签名' }));
    await phone.screenshot({ path: test.info().outputPath('phone.png'), fullPage: true });
    await phone.getByRole('button', { name: '提交' }).click();
    await expect(phone.getByRole('status')).toContainText('签署成功');
    quiet.expectQuiet();
    await phone.context().close();
  });

  await test.step('the doctor sees the signatures immediately, signs and prints', async () => {
    await expect(page.getByText(/患者已于 .* 签署，请医生签名/)).toBeVisible();
    await expect(page.getByText('证件号码 110105********002X')).toBeVisible();
    await write(page, page.getByRole('img', { name: /^医生签名/ }));
    await page.getByRole('button', { name: /^签\s*署$/ }).click();
    await expect(tags(page)).toContainText('已签署');
    await expect(page.getByRole('img', { name: '监护人签名' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^打\s*印$/ }).click();
    let paper: SeenPaper | undefined;
    await expect
      .poll(async () => {
        [paper] = await takePapers(page);
        return paper?.title ?? '';
      })
      .toContain('散瞳验光知情同意书');
    expect(paper?.html).toContain('校验码');
    expect(paper?.html).toContain('11010519491231002X');
    expect(paper?.html).not.toContain('□');
    expect(paper?.reaches ?? 0).toBeLessThanOrEqual((paper?.width ?? 0) + 1);
  });

  await test.step('requires a reason to void the consent; the original stays readable', async () => {
    await page.getByRole('button', { name: /^作\s*废$/ }).click();
    const dialog = page.getByRole('dialog', { name: /作废散瞳/ });
    await dialog.getByRole('textbox').fill('家长改约散瞳');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(tags(page)).toContainText('已作废');
    await expect(page.getByText('作废：家长改约散瞳')).toBeVisible();
  });

  await test.step('ends the visit', async () => {
    const { rows } = await ask<{ rows: readonly { checkRowId: number; version: number }[] }>(
      page,
      `${WORK}/inspection/find-by-accepts/${acceptsId}`,
    );
    for (const { checkRowId, version } of rows)
      await ask(page, `${WORK}/inspection/cancel`, { acceptsId, checkRowId, version });
    const done = { chiefComplaint: '复查', presentIllness: '无不适', allergyHas: '无', plan: '定期复查' };
    const diagnoses = [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }];
    await ask(page, `${WORK}/v1.2/consultation/finish`, { acceptsId, version: 0, diagnoses, ...done });
    await ask(page, `${WORK}/medical/finish/${acceptsId}`);
  });
  consoleLog.expectQuiet();
});
