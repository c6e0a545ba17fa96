import { type Browser, expect, type Page, test } from 'playwright/test';
import { cpuOf, goThrough, goTo, heap, median, report, signIn, type Target } from './measure';
import { makeGoods, newBill, typeInto } from './typing';

const PATIENTS: Target = { to: '/suffer/sufferList?size=100', region: '患者列表', rows: 100 };
const BRANDS: Target = { to: '/erp/pro/brand?size=100', region: '品牌管理', rows: 100 };
const PAIRS = 16;
const WARM_UP = 4;
const REST_MS = 100;
const SWITCHES = Number(process.env.BENCH_SWITCHES ?? 500);
const MB = 1024 * 1024;
const MOST_LINES = 500;
/** Quantities for the typing benchmark: typed cell by cell, line by line. */
const TYPED = Array.from({ length: 40 }, (_, at) => String(10 + at));

/** Creates enough brands for a page of 100 rows. */
async function fillBrands(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  for (let n = 1; n <= 120; n += 1) {
    const response = await page.request.post('/api/erp-brand/save', {
      headers: { authorization: `Bearer ${token}` },
      data: { name: `测试品牌${n}`, categoryIds: ['000'] },
    });
    expect(await response.json()).toMatchObject({ success: true });
  }
}

const redirected = (target: Target): Target => ({ ...target, to: `/redirect${target.to}` });

async function timeOf(page: Page, path: string, shown: (page: Page) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await page.goto(path);
  await shown(page);
  return performance.now() - startedAt;
}

const seesLogin = (page: Page) => expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
const seesPatients = (page: Page) => expect(page.getByRole('row', { name: /编辑/ }).first()).toBeVisible();

/** Measures a page once with an empty browser cache, then several times with a full cache. */
async function coldAndWarm(browser: Browser, path: string, shown: (page: Page) => Promise<void>, token?: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  if (token)
    await context.addInitScript((session) => {
      for (const [key, value] of Object.entries(JSON.parse(session))) sessionStorage.setItem(key, String(value));
    }, token);
  const page = await context.newPage();
  const cold = await timeOf(page, path, shown);
  const warm: number[] = [];
  for (let n = 0; n < 5; n += 1) warm.push(await timeOf(page, path, shown));
  await context.close();
  return { cold, warm: median(warm) };
}

test('measures the login and the first screen', async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const login = await coldAndWarm(browser, `${origin}/login`, seesLogin);
  await signIn(page);
  const token = await page.evaluate(() =>
    JSON.stringify({ token: sessionStorage.getItem('token'), orgId: sessionStorage.getItem('orgId') }),
  );
  const first = await coldAndWarm(browser, `${origin}/suffer/sufferList`, seesPatients, token);
  report(
    { name: 'login page, cold', value: login.cold, unit: 'ms' },
    { name: 'login page, warm', value: login.warm, unit: 'ms' },
    { name: 'first screen with a token, cold', value: first.cold, unit: 'ms' },
    { name: 'first screen with a token, warm', value: first.warm, unit: 'ms' },
  );
});

test('measures the time of a page switch and the memory of many cached pages', async ({ page }) => {
  await signIn(page);
  await fillBrands(page);
  await goTo(page, PATIENTS);
  await goTo(page, BRANDS);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const kept = { ms: [] as number[], cpu: [] as number[] };
  const remounted = { ms: [] as number[], cpu: [] as number[] };
  const measure = async (into: typeof kept, target: Target) => {
    into.cpu.push(await cpuOf(session, async () => into.ms.push(await goTo(page, target))));
    // Work left over from one switch must not be counted for the next switch.
    await page.waitForTimeout(REST_MS);
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const target = pair % 2 === 0 ? PATIENTS : BRANDS;
    const other = pair % 2 === 0 ? BRANDS : PATIENTS;
    await measure(kept, target);
    await goTo(page, other);
    await page.waitForTimeout(REST_MS);
    await measure(remounted, redirected(target));
  }
  await session.detach();
  const turns = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 === 0 ? PATIENTS : BRANDS));
  await goThrough(page, turns(20));
  const before = await heap(page);
  await goThrough(page, turns(SWITCHES));
  const after = await heap(page);
  const [keptMs, remountMs] = [median(kept.ms.slice(WARM_UP)), median(remounted.ms.slice(WARM_UP))];
  const [keptCpu, remountCpu] = [median(kept.cpu.slice(WARM_UP)), median(remounted.cpu.slice(WARM_UP))];
  report(
    {
      name: 'kept switch between two remotes, 100 rows',
      value: keptMs,
      unit: 'ms',
      bar: { most: 110, absolute: true },
    },
    { name: 'the same pages remounted', value: remountMs, unit: 'ms' },
    { name: 'kept switch ÷ remount', value: keptMs / remountMs, unit: '×', bar: { most: 0.55 } },
    { name: 'CPU of a kept switch', value: keptCpu, unit: 'ms' },
    { name: 'CPU of a kept switch ÷ remount', value: keptCpu / remountCpu, unit: '×' },
    { name: `heap before ${SWITCHES} switches`, value: before / MB, unit: 'MB' },
    { name: `heap after ÷ before ${SWITCHES} switches`, value: after / before, unit: '×', bar: { most: 1.1 } },
  );
});

test('measures typing in a bill of 5 lines and in a bill of 500 lines', async ({ page }) => {
  await signIn(page);
  const goods = await makeGoods(page, MOST_LINES);
  const few = await newBill(page, goods.slice(0, 5));
  const many = await newBill(page, goods);
  await typeInto(page, few, TYPED.slice(0, 8));
  const short = await typeInto(page, few, TYPED);
  const long = await typeInto(page, many, TYPED);
  report(
    { name: 'bill of 5 lines, keydown to paint, p95', value: short.p95, unit: 'ms' },
    {
      name: `bill of ${MOST_LINES} lines, keydown to paint, p95`,
      value: long.p95,
      unit: 'ms',
      bar: { most: 50, absolute: true },
    },
    {
      name: `${MOST_LINES} lines ÷ 5 lines, keydown to paint, p95`,
      value: long.p95 / short.p95,
      unit: '×',
      bar: { most: 1.5 },
    },
    { name: 'bill of 5 lines, CPU a key', value: short.cpu, unit: 'ms' },
    { name: `bill of ${MOST_LINES} lines, CPU a key`, value: long.cpu, unit: 'ms' },
    { name: `bill of ${MOST_LINES} lines, rows in the document`, value: long.rows, unit: '', bar: { most: 60 } },
  );
});

test('loads the charts of the dashboard after the first paint', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.locator('canvas').first()).toBeVisible();
  const { painted, charts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    charts: Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .sort(
          (a, b) => (b as PerformanceResourceTiming).decodedBodySize - (a as PerformanceResourceTiming).decodedBodySize,
        )
        .slice(0, 3)
        .map(({ startTime }) => startTime),
    ),
  }));
  report(
    { name: 'dashboard, first paint', value: painted, unit: 'ms' },
    { name: 'chart code asked for ÷ first paint', value: charts / painted, unit: '×', bar: { least: 1 } },
  );
});
