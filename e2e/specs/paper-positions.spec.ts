import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { ask } from '../support/ask';
import { exactSizes, pdfOf, printedPapers, type SeenPaper, watchPapers } from '../support/paper';
import { ofAttempt, openAs, watchConsole } from '../support/story';
import { test } from '../support/test';

const DV = '/api/doctor-viewing-table';
/** Margin in mm on each side, unless the organisation sets another. */
const MARGIN = 4;
/** Tolerance of positions on the paper, in mm. */
const HALF = 0.5;

interface Opened {
  readonly acceptsId: number;
}

/** Starts a visit with a history that is longer than a page; the consultation is not signed yet. */
async function begun(page: Page): Promise<number> {
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
    page: 4,
    size: 20,
  });
  const patientId = records.at(ofAttempt(-2, -3))?.id;
  const { acceptsId } = await ask<Opened>(page, `${DV}/receive-quick?patientId=${patientId}`);
  await ask(page, `${DV}/v1.2/consultation/save`, {
    ...{ acceptsId, version: 0, chiefComplaint: '双眼视远不清', allergyHas: '无', plan: '三个月后复查。'.repeat(30) },
    presentIllness: '双眼视远不清半年，近一个月加重，眯眼、揉眼，晨起明显。'.repeat(60),
    ...{ odCornea: [0], osCornea: [0], odLens: [0], osLens: [0], odFundus: [0], osFundus: [0] },
    diagnoses: [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }],
  });
  return acceptsId;
}

async function printed(page: Page): Promise<SeenPaper> {
  const button = page.getByRole('button', { name: /^打\s*印$/ });
  await untilAccepting(button);
  await button.click();
  const [paper] = await printedPapers(page);
  if (!paper) throw new Error('nothing was printed');
  return paper;
}

interface Laid {
  readonly mark: string;
  readonly markPosition: string;
  readonly cutRows: number;
  readonly headless: number;
  readonly pages: readonly string[];
}

/** Returns the layout of the sheet as the printer receives it, with two copies. */
async function laidOf(page: Page, { html }: SeenPaper): Promise<Laid> {
  const paper = await page.context().newPage();
  await paper.emulateMedia({ media: 'print' });
  await paper.setContent(`<!doctype html>${html}`);
  const laid = await paper.evaluate(() => {
    const [first] = document.body.children;
    if (first) document.body.append(first.cloneNode(true));
    const sheets = [...document.querySelectorAll('article')];
    const mark = sheets[0]?.firstElementChild;
    const styles = (selector: string) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one));
    return {
      mark: mark?.textContent ?? '',
      markPosition: mark ? getComputedStyle(mark).position : '',
      cutRows: styles('tr').filter(({ breakInside }) => breakInside !== 'avoid').length,
      headless: styles('thead').filter(({ display }) => display !== 'table-header-group').length,
      pages: sheets.map((sheet) => getComputedStyle(sheet).getPropertyValue('page')),
    };
  });
  await paper.close();
  return laid;
}

const PAPERS = [
  { name: '标准结论', path: '/work/conclusion-print1', size: [210, 297] },
  { name: '屈光发育报告', path: '/work/conclusion-print2', size: [210, 297] },
  { name: '简版结论', path: '/work/conclusion-print3', size: [148, 210] },
  { name: '结论小票', path: '/work/conclusion-print4', size: [80, null] },
  { name: '门诊病历', path: '/work/outpatientDepartment', size: [210, 297] },
  { name: '门诊病历（博大版）', path: '/work/outpatientDepartmentBoDa', size: [148, 210] },
] as const;

test('papers of record and conclusion keep margins, whole rows, page numbers and marks', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const acceptsId = await begun(page);
  for (const { name, path, size } of PAPERS) {
    await test.step(name, async () => {
      await page.goto(`${path}?acceptsId=${acceptsId}`);
      await expect(page.getByRole('region', { name: '预览' }).getByText('草稿', { exact: true })).toBeVisible();
      const paper = await printed(page);
      const [width, height] = size;
      const pages = exactSizes(await pdfOf(page, paper));
      for (const [across = 0, down = 0] of pages) {
        expect(Math.abs(across - width)).toBeLessThanOrEqual(HALF);
        if (height !== null) expect(Math.abs(down - height)).toBeLessThanOrEqual(HALF);
      }
      expect(Math.abs(paper.width - (width - 2 * MARGIN))).toBeLessThanOrEqual(HALF);
      expect(paper.reaches).toBeLessThanOrEqual(width - 2 * MARGIN + HALF);
      expect(paper.html).toContain('margin: 4mm');
      // A roll is a single page; every other paper prints page number and page count.
      expect(paper.html.includes('counter(page) "/" counter(pages)')).toBe(height !== null);
      if (height === null) expect(pages).toHaveLength(1);
      expect(await laidOf(page, paper)).toMatchObject({ mark: '草稿', markPosition: 'fixed', cutRows: 0, headless: 0 });
    });
  }

  await test.step('marks no first page of a 博大版 copy as a continuation', async () => {
    const paper = await printed(page);
    expect(paper.html).toContain('第 2 次打印');
    expect((await laidOf(page, paper)).pages).toEqual(['letterhead', 'letterhead-again']);
  });
  consoleLog.expectQuiet();
});
