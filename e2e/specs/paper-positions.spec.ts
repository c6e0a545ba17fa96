import { expect, type Page } from 'playwright/test';
import { untilAccepting } from '../support/accepting';
import { ask } from '../support/ask';
import { exactSizes, pdfOf, printedPapers, type SeenPaper, watchPapers } from '../support/paper';
import { photo } from '../support/photo';
import { choose, ofAttempt, openAs, watchConsole } from '../support/story';
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

/** Uploads a picture of one colour; returns its id. */
async function sent(page: Page, colour: string): Promise<number> {
  const bytes = await photo(page, colour, 1600, 1200);
  const answer: { data: { id: number } } = await page.evaluate(async (text) => {
    const raw = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const form = new FormData();
    form.append('bizType', 'VISIT_IMAGE');
    form.append('file', new File([raw], '眼底.jpg', { type: 'image/jpeg' }));
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('token')}`,
      'idempotency-key': crypto.randomUUID(),
    };
    const response = await fetch('/admin/dic-file-upload/picture', { method: 'POST', body: form, headers });
    return response.json();
  }, bytes.toString('base64'));
  return answer.data.id;
}

const EYES = ['OD', 'OS', 'OD', 'OS'] as const;

/** Finishes 预检 and a fundus examination with four pictures; returns the record of the examination. */
async function examined(page: Page, acceptsId: number): Promise<number> {
  const measured = { odUcva: '4.7', osUcva: '4.8', odIop: 15, osIop: 16, chiefBrief: '视远不清' };
  await ask(page, `${DV}/v1.2/triage/finish`, { acceptsId, version: 0, ...measured });
  const { recordId, version } = await ask<{ recordId: number; version: number }>(page, `${DV}/inspection/add`, {
    ...{ acceptsId, formCode: 'F20' },
  });
  const files = [];
  for (const [at, eye] of EYES.entries()) files.push({ fileId: await sent(page, `#${at + 3}0502${at}`), eye });
  const result = { files, odCdRatio: 0.3, osCdRatio: 0.4, findings: '视盘边界清', conclusion: '未见明显异常' };
  await ask(page, `${DV}/inspection/finish`, {
    ...{ acceptsId, checkRowIds: [recordId] },
    rows: [{ checkRowId: recordId, version, formCode: 'F20', result }],
  });
  return recordId;
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

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the paper with its pictures inside: an empty page may not load them from the server. */
async function withPictures(page: Page, { html }: SeenPaper): Promise<{ readonly html: string }> {
  const sources = [...new Set([...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, source]) => source ?? ''))];
  const inside = await page.evaluate(async (all) => {
    const read = async (source: string) => {
      const bytes = await (await fetch(source.replaceAll('&amp;', '&'))).blob();
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(bytes);
      });
    };
    return Promise.all(all.map(read));
  }, sources);
  return { html: sources.reduce((text, source, at) => text.replaceAll(source, inside[at] ?? ''), html) };
}

/** Returns the edges of the elements of each selector in mm, measured from the corner between the margins. */
async function boxesOf<K extends string>(
  page: Page,
  seen: SeenPaper,
  selectors: Readonly<Record<K, string>>,
): Promise<Record<K, Box[]>> {
  const paper = await page.context().newPage();
  await paper.emulateMedia({ media: 'print' });
  const { html } = await withPictures(page, seen);
  await paper.setContent(`<!doctype html>${html}`);
  const boxes = await paper.evaluate((all) => {
    const mm = (px: number) => (px * 25.4) / 96;
    return all.map(([name, selector]) => {
      const [own = '', text] = selector.split('=');
      const found = [...document.querySelectorAll(own)]
        .filter((one) => text === undefined || one.textContent === text)
        .map((one) => one.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => ({
          ...{ left: mm(left), top: mm(top), right: mm(right), bottom: mm(bottom) },
        }));
      return [name, found] as const;
    });
  }, Object.entries<string>(selectors));
  await paper.close();
  return Object.fromEntries(boxes) as Record<K, Box[]>;
}

const near = (length: number) => ({ asymmetricMatch: (other: unknown) => Math.abs(Number(other) - length) <= HALF });

/** Checks that elements follow each other from top to bottom. */
function expectOrder(boxes: Readonly<Record<string, readonly Box[]>>, names: readonly string[]): void {
  const tops = names.map((name) => boxes[name]?.[0]?.top ?? Number.NaN);
  const bottoms = names.map((name) => boxes[name]?.[0]?.bottom ?? Number.NaN);
  for (const [at, top] of tops.entries()) {
    expect([names[at], Number.isNaN(top)]).toEqual([names[at], false]);
    if (at > 0) expect([names[at], top >= (bottoms[at - 1] ?? 0) - HALF]).toEqual([names[at], true]);
  }
}

/** Width between the margins of A4. */
const WIDTH = 210 - 2 * MARGIN;
/** Height between the margins of A4. */
const HEIGHT = 297 - 2 * MARGIN;
/** Distance between pictures. */
const GAP = 3;

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

  const recordId = await examined(page, acceptsId);
  const preview = page.getByRole('region', { name: '预览' });
  await test.step('places the parts of 病历打印 one below the other, pictures two a row', async () => {
    await page.goto(`/work/searching/MedicalRecordPrint?acceptsId=${acceptsId}`);
    await expect(preview.getByRole('heading', { name: '预检 · 视力' })).toBeVisible();
    const paper = await printed(page);
    const boxes = await boxesOf(page, paper, {
      ...{ title: 'article h2', pre: 'h3=预检 · 视力', history: 'dt=现病史' },
      ...{ vision: 'h3=视力与屈光', findings: 'h3=裂隙灯与眼底（草稿）', check: 'h3=眼底照相 · 测量值' },
      ...{ pictures: 'h3=眼底照相 · 图片', figure: 'figure', diagnosis: 'h3=诊断（草稿）', foot: 'footer' },
      ...{ head: 'table thead th:first-child', od: 'table thead th:nth-child(2)', os: 'table thead th:nth-child(3)' },
      all: 'article *',
    });
    expectOrder(boxes, ['title', 'pre', 'history', 'vision', 'findings', 'check', 'pictures', 'diagnosis', 'foot']);
    for (const { left, right } of boxes.all) expect([left >= -HALF, right <= WIDTH + HALF]).toEqual([true, true]);
    expect(boxes.head.length).toBeGreaterThan(2);
    for (const { left, right } of boxes.head) expect([left, right]).toEqual([near(0), near(0.3 * WIDTH)]);
    for (const { right } of boxes.os) expect(right).toEqual(near(WIDTH));
    const half = (WIDTH - GAP) / 2;
    expect(boxes.figure.map(({ left, right }) => [left, right])).toEqual([
      ...[0, 1].flatMap(() => [
        [near(0), near(half)],
        [near(half + GAP), near(WIDTH)],
      ]),
    ]);
  });

  await test.step('places the pictures of 检查报告单 above its figures, two or four a page', async () => {
    await page.goto(`/work/searching/MedicalRecordPrint?acceptsId=${acceptsId}&check=${recordId}`);
    await expect(preview.getByRole('heading', { name: '眼底照相报告' })).toBeVisible();
    const names = {
      ...{
        title: 'article h2',
        figure: 'figure',
        image: 'figure img',
        figures: 'h3=眼底照相 · 测量值',
        foot: 'footer',
      },
      ...{ findings: 'dt=检查所见', says: 'dd=未见明显异常', all: 'article *' },
    };
    for (const { aPage, choice, columns, pages } of [
      { aPage: 4, choice: undefined, columns: 2, pages: 1 },
      { aPage: 2, choice: '每页 2 张', columns: 1, pages: 2 },
    ]) {
      if (choice) {
        await page.getByLabel('每页图片').click();
        await choose(page, choice);
      }
      const paper = await printed(page);
      const boxes = await boxesOf(page, paper, names);
      expectOrder(boxes, ['title', 'figure', 'figures', 'findings', 'foot']);
      // Short texts share a line.
      expect(boxes.says.map(({ top }) => top)).toEqual([near(boxes.findings[0]?.top ?? 0)]);
      for (const { left, right } of boxes.all) expect([left >= -HALF, right <= WIDTH + HALF]).toEqual([true, true]);
      const across = (WIDTH - GAP * (columns - 1)) / columns;
      expect(boxes.figure.map(({ left, right }) => [left, right])).toEqual(
        boxes.figure.map((_box, at) => {
          const left = (at % columns) * (across + GAP);
          return [near(left), near(left + across)];
        }),
      );
      // The pictures of a page, with their captions, are not taller than the page: none is cut.
      const bottoms = boxes.figure.map(({ bottom }) => bottom);
      const tops = boxes.figure.map(({ top }) => top);
      for (let at = 0; at < bottoms.length; at += aPage)
        expect(Math.max(...bottoms.slice(at, at + aPage)) - (tops[at] ?? 0)).toBeLessThanOrEqual(HEIGHT);
      expect(boxes.image).toHaveLength(4);
      for (const { top, bottom } of boxes.image) expect(bottom - top).toBeGreaterThan(50);
      const sizes = exactSizes(await pdfOf(page, await withPictures(page, paper)));
      expect(sizes).toEqual(Array.from({ length: pages }, () => [near(210), near(297)]));
    }
  });
  consoleLog.expectQuiet();
});
