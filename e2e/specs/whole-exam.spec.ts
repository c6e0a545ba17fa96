import { expect } from 'playwright/test';
import { ask } from '../support/ask';
import { openAs, watchConsole } from '../support/story';
import { test } from '../support/test';
import { Typist } from '../support/typist';
import { examine, prepareExam } from '../support/whole-exam';

/** Equals five keys a second for forty seconds. */
const MOST_KEYS = 200;

test('a complete normal examination needs at most 200 keys and no mouse, from 问诊 to 结论', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const opened = await test.step('receives the patient and prepares the examination', () => prepareExam(page));
  const query = new URLSearchParams(Object.entries({ ...opened, tab: 2 }).map(([name, id]) => [name, String(id)]));
  await page.goto(`/work/detail/ask?${query.toString()}`);
  await expect(page.getByLabel('主诉', { exact: true })).toBeVisible();
  const doctor = new Typist(page);
  const begunAt = Date.now();
  await examine(page, doctor);
  process.stdout.write(`    ${doctor.keys} keys, ${((Date.now() - begunAt) / 1000).toFixed(1)} s\n`);
  expect(doctor.keys).toBeLessThanOrEqual(MOST_KEYS);
  await test.step('ends the visit', () => ask(page, `/api/doctor-viewing-table/medical/finish/${opened.acceptsId}`));
  consoleLog.expectQuiet();
});
