import { expect, type Page } from 'playwright/test';
import { layoutShiftFaults, recordLayoutShifts } from '../support/layout-shift';
import { beSignedIn } from '../support/story';
import { test } from '../support/test';
import { settled } from '../support/walk';

/**
 * Sends the calls of a page one after another, each after two painted frames, as on a slow line: each part of the page then
 * arrives after the parts below it are painted. Returns a function that waits for the delayed calls.
 */
async function useSlowLine(page: Page): Promise<() => Promise<void>> {
  let turn = Promise.resolve();
  const paint = () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  await page.route('**/*', (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.continue();
    // The document may change meanwhile, which ends its calls.
    const sent = turn.then(paint).then(() => route.continue());
    turn = sent.catch(() => undefined);
    return turn;
  });
  return async () => turn;
}

const PAGES = [
  ['admin', '/dashboard'],
  ['doctor', '/dashboard'],
  ['front', '/dashboard'],
  ['front', '/outpatient/register/index'],
] as const;

for (const [account, path] of PAGES) {
  test(`${path} of ${account} keeps its blocks in place while they load`, async ({ page }) => {
    await beSignedIn(page, account);
    const untilSent = await useSlowLine(page);
    await recordLayoutShifts(page);
    await page.goto(path);
    await settled(page);
    await untilSent();
    await settled(page);
    expect(await layoutShiftFaults(page, path)).toEqual([]);
  });
}
