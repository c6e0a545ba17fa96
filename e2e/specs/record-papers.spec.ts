import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { ask } from '../support/ask';
import { exactSizes, pdfOf, printedPapers, type SeenPaper, watchPapers } from '../support/paper';
import { expectAccessible, ofAttempt, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

const DV = '/api/doctor-viewing-table';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

/** Receives a patient and signs the consultation; `history` sets the length of the record. */
async function diagnosed(page: Page, patientId: number, history = '一月'): Promise<Opened> {
  const opened = await ask<Opened>(page, `${DV}/receive-quick?patientId=${patientId}`);
  await ask(page, `${DV}/v1.2/consultation/finish`, {
    ...{ acceptsId: opened.acceptsId, version: 0, chiefComplaint: '眼干', presentIllness: history, allergyHas: '无' },
    ...{ plan: '人工泪液', diagnoses: [{ icdCode: 'H04.1', icdName: '干眼', eye: 'OU', isPrimary: true }] },
    osFundusDrawing: {
      template: 'FUNDUS',
      items: [{ stamp: 'HEMORRHAGE', x: 400, y: 400, scale: 100, rotation: 0, note: '视盘旁' }],
      strokes: [],
    },
  });
  return opened;
}

async function patientAt(page: Page, place: number): Promise<number> {
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
    page: 3,
    size: 20,
  });
  return records.at(place)?.id ?? 0;
}

/** Prints the current page and returns the sheet with the sizes of its pages in mm. */
async function printed(page: Page): Promise<SeenPaper & { readonly pages: number[][] }> {
  const button = page.getByRole('button', { name: /^打\s*印$/ });
  await untilAccepting(button);
  await button.click();
  const [paper] = await printedPapers(page);
  if (!paper) throw new Error('nothing was printed');
  return { ...paper, pages: exactSizes(await pdfOf(page, paper)) };
}

test('prescription, record and continuation papers print the data of the server', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const history = '双眼干涩、异物感，晨起明显，久看手机后加重，滴人工泪液可缓解。'.repeat(40);
  const { acceptsId } = await diagnosed(page, await patientAt(page, ofAttempt(-2, -3)), history);
  const [drug] = await ask<readonly { drugId: number }[]>(page, `${DV}/prescription/drugs`, { keyword: '玻璃酸钠' });
  const used = { singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 2 };
  const line = { drugId: drug?.drugId, ...used };
  await ask(page, `${DV}/prescription/finish`, { acceptsId, version: 0, lines: [line] });
  const preview = page.getByRole('region', { name: '预览' });

  await test.step('prints the drug prescription on A5 with five signatures and counts reprints', async () => {
    await page.goto(`/work/conclusion-print1?acceptsId=${acceptsId}`);
    await page.getByRole('link', { name: /^处方笺 CF/ }).click();
    await expect(preview.getByRole('heading', { name: '处方笺' })).toBeVisible();
    await expect(preview.getByText(/玻璃酸钠滴眼液.*×2/)).toBeVisible();
    await expect(preview.getByText('Sig. 1滴 每日2次 点眼 双眼 7天')).toBeVisible();
    await expect(page.getByText(/请用.*处方纸打印/)).toBeVisible();
    await expectAccessible(page);
    const first = await printed(page);
    expect(first.pages).toEqual([[expect.closeTo(148, 0), expect.closeTo(210, 0)]]);
    for (const role of ['医师', '审核', '调配', '核对', '发药']) expect(first.html).toContain(`${role}：`);
    await expect(page.getByText('已打印 1 次')).toBeVisible();
    expect((await printed(page)).html).toContain('第 2 次打印');
  });

  await test.step('prints the record with drawings, without deselected parts', async () => {
    await page.goto(`/work/searching/MedicalRecordPrint?acceptsId=${acceptsId}`);
    await expect(preview.getByText('左眼：出血（视盘旁）').last()).toBeVisible();
    await page.getByRole('checkbox', { name: '处方', exact: true }).uncheck();
    await expect(preview.getByText(/玻璃酸钠/)).toHaveCount(0);
    expect((await printed(page)).html).not.toContain('玻璃酸钠');
  });

  await test.step('marks the second page of a long 博大版 as a continuation', async () => {
    await page.goto(`/work/outpatientDepartmentBoDa?acceptsId=${acceptsId}`);
    await expect(preview.getByText('眼干', { exact: true })).toBeVisible();
    const paper = await printed(page);
    expect(paper.pages.length).toBeGreaterThan(1);
    expect(paper.html).toMatch(/@counter-style further-sheet\s*\{[^}]*续页/);
    expect(paper.html).toMatch(/@page letterhead\s*\{[^}]*@top-right\s*\{[^}]*counter\(letterhead, sequel\)/);
  });

  await test.step('prints by a template', async () => {
    await page.goto(`/work/printTemplate?acceptsId=${acceptsId}`);
    await expect(preview.getByRole('heading', { name: '就诊小结' })).toBeVisible();
    await expect(preview.getByText(/双眼干眼 H04\.1/)).toBeVisible();
    await expectAccessible(page);
    expect((await printed(page)).pages).toEqual([[expect.closeTo(210, 0), expect.closeTo(297, 0)]]);
  });
  consoleLog.expectQuiet();
});
