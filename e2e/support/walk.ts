import { expect, type Locator, type Page } from 'playwright/test';

/** Stop of the Tab key: the name of the expected or unexpected element, and whether a focus ring is visible. */
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
 * Returns the names of the elements that Tab should reach, in document order. From now on every Tab first records the
 * current stop, so that a walk queries the page once instead of after each step.
 */
function beginWalk(root: Element): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? ''}`
      .trim()
      .slice(0, 60);
  // Of a group of radios only the checked one is a stop.
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
  // The ring is on the control itself, on the frame of a composed input, or on an element inside.
  const look = (): Stop => {
    // Finishes the transition of a ring, so that its final size is measured.
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

/** Returns the recorded stops; the last one is the current focus. */
function endWalk(): Stop[] {
  const { look, seen, note }: Walk = Reflect.get(globalThis, 'walk');
  removeEventListener('keydown', note, { capture: true });
  return [...seen, look()];
}

const unringed = (met: readonly Stop[]) => met.filter(({ ringed }) => !ringed);
const namesOf = (met: readonly Stop[]) => met.map(({ name }) => name);

/** Waits until the page is shown: its heading is visible; loading indicator, skeletons and pending parts are removed. */
export async function settled(page: Page, pane = page.getByRole('main')): Promise<void> {
  await expect(page.getByText('页面加载中…')).toBeHidden();
  await expect(page.getByRole('img', { name: /网络/ })).toBeVisible();
  await expect(pane.getByRole('heading').first()).toBeVisible();
  await expect(pane.locator('[aria-busy=true], .ant-skeleton, [role=status]')).toHaveCount(0);
}

/** Expects Tab to reach every control of the page, or of a part of it, in order, and each control to show its focus. */
export async function expectWalkable(page: Page, part = page.locator('body')): Promise<void> {
  // Starts at the beginning of the part, wherever the focus is now.
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

/** Expects Tab inside a dialog to reach each control in order, to show the focus, and never to leave for the page behind. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  // A form or an input whose code is still loading cannot be focused yet.
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
  // The test focused the first control: only focus by keyboard must show a ring.
  expect(unringed(met.slice(1))).toEqual([]);
  const inside = () =>
    dialog.evaluate((box) => document.activeElement === document.body || box.contains(document.activeElement));
  for (let time = 0; time < 3; time += 1) {
    expect(await inside()).toBe(true);
    await page.keyboard.press('Tab');
  }
}
