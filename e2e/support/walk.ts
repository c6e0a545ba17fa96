import { expect, type Locator, type Page } from 'playwright/test';

/** Where Tab has led: the name of an expected stop or of what stands elsewhere, and whether a ring shows it. */
interface Stop {
  readonly name: string;
  readonly ringed: boolean;
}

interface Walk {
  readonly look: () => Stop;
  readonly seen: Stop[];
  readonly note: (event: KeyboardEvent) => void;
}

/**
 * Names what Tab is expected to reach in an element, in the order of the document. From here on every Tab first notes where the
 * one before it has led, so that a walk asks the page once and not after each step.
 */
function beginWalk(root: Element): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? ''}`
      .trim()
      .slice(0, 60);
  // Of radios that belong together only the chosen one is a stop.
  const isPassed = (element: Element) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    document.querySelector(`input[type=radio][name="${element.name}"]:checked`) !== null;
  const stops = [
    ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !isPassed(element) &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  // The ring is on the control itself, on the frame of a composed input, or within.
  const look = (): Stop => {
    // A ring on its way is measured as it will stand.
    for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
    const focused = document.activeElement;
    const faces: Element[] = focused?.firstElementChild ? [focused.firstElementChild] : [];
    for (let face = focused, up = 0; face && up < 4; face = face.parentElement, up += 1) faces.push(face);
    const ringed = faces.some((face) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(face);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    });
    const isExpected = stops.some((stop) => stop === focused);
    const name = focused ? nameOf(focused) : 'nothing';
    return { name: isExpected ? name : `elsewhere: ${name} ${focused?.className}`, ringed };
  };
  const seen: Stop[] = [];
  const note = (event: KeyboardEvent) => {
    if (event.key === 'Tab') seen.push(look());
  };
  addEventListener('keydown', note, { capture: true });
  const walk: Walk = { look, seen, note };
  Object.assign(globalThis, { walk, firstStop: stops[0] });
  return stops.map(nameOf);
}

/** What the walk has met, with where it stands now as the last. */
function endWalk(): Stop[] {
  const { look, seen, note }: Walk = Reflect.get(globalThis, 'walk');
  removeEventListener('keydown', note, { capture: true });
  return [...seen, look()];
}

const unringed = (met: readonly Stop[]) => met.filter(({ ringed }) => !ringed);
const namesOf = (met: readonly Stop[]) => met.map(({ name }) => name);

/** Waits until the page is shown: its heading is there, start indicator, skeletons and pending parts are gone. */
export async function settled(page: Page, pane = page.getByRole('main')): Promise<void> {
  await expect(page.getByText('页面加载中…')).toBeHidden();
  await expect(page.getByRole('img', { name: /网络/ })).toBeVisible();
  await expect(pane.getByRole('heading').first()).toBeVisible();
  await expect(pane.locator('[aria-busy=true], .ant-skeleton, [role=status]')).toHaveCount(0);
}

/** Tab reaches every control of the page, or of a part of it, one after the other, and each shows that it has the focus. */
export async function expectWalkable(page: Page, part = page.locator('body')): Promise<void> {
  // From its very start, wherever the focus is now.
  await part.evaluate((root: HTMLElement) => {
    const own = root.getAttribute('tabindex');
    root.tabIndex = -1;
    root.focus();
    if (own === null) root.removeAttribute('tabindex');
    else root.setAttribute('tabindex', own);
  });
  const stops = await part.evaluate(beginWalk);
  expect(stops.length).toBeGreaterThan(0);
  for (const _stop of stops) await page.keyboard.press('Tab');
  const [, ...met] = await page.evaluate(endWalk);
  expect(namesOf(met)).toEqual(stops);
  expect(unringed(met)).toEqual([]);
}

/** Inside a dialog Tab reaches each control in order, shows where it is, and never leaves for the page behind. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  // A form or an input whose code is on its way is no stop yet.
  await expect(dialog.locator('[aria-busy=true], .ant-skeleton')).toHaveCount(0);
  const stops = await dialog.evaluate(beginWalk);
  expect(stops.length).toBeGreaterThan(0);
  await page.evaluate(() => {
    const first: HTMLElement = Reflect.get(globalThis, 'firstStop');
    first.focus();
  });
  for (const _stop of stops) await page.keyboard.press('Tab');
  const met = (await page.evaluate(endWalk)).slice(0, stops.length);
  expect(namesOf(met)).toEqual(stops);
  // The first was focused by the test: only keys are promised a ring.
  expect(unringed(met.slice(1))).toEqual([]);
  const inside = () =>
    dialog.evaluate((box) => document.activeElement === document.body || box.contains(document.activeElement));
  for (let time = 0; time < 3; time += 1) {
    expect(await inside()).toBe(true);
    await page.keyboard.press('Tab');
  }
}
