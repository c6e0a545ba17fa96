import { expect, type Locator, type Page } from 'playwright/test';

interface Stop {
  readonly name: string;
  readonly ringed: boolean;
}

/** What Tab is expected to reach in an element, in the order of the document. */
function listStops(root: Element): string[] {
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
  Object.assign(globalThis, { expectedStops: stops });
  return stops.map(nameOf);
}

/** Which of them has the focus, and whether a ring shows it: on itself, on the frame of a composed input, or within. */
function focusedStop(): Stop {
  const stops: Element[] = Reflect.get(globalThis, 'expectedStops');
  // A ring on its way is measured as it will stand.
  for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
  const focused = document.activeElement;
  const faces: Element[] = focused?.firstElementChild ? [focused.firstElementChild] : [];
  for (let face = focused, up = 0; face && up < 4; face = face.parentElement, up += 1) faces.push(face);
  const ringed = faces.some((face) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(face);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
  return { name: String(focused ? stops.indexOf(focused) : -1), ringed };
}

/** Tab reaches every control of the page, one after the other, and each shows that it has the focus. */
export async function expectWalkable(page: Page): Promise<void> {
  await page.evaluate(() => {
    // From the very start, wherever the focus is now.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops = await page.locator('body').evaluate(listStops);
  expect(stops.length).toBeGreaterThan(0);
  const reached: string[] = [];
  const unseen: string[] = [];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    const { name, ringed } = await page.evaluate(focusedStop);
    reached.push(stops[Number(name)] ?? 'elsewhere');
    if (!ringed) unseen.push(stop);
  }
  expect(reached).toEqual(stops);
  expect(unseen).toEqual([]);
}

/** Inside a dialog Tab reaches each control in order, shows where it is, and never leaves for the page behind. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  // An input whose code is on its way is no stop yet.
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  const stops = await dialog.evaluate(listStops);
  expect(stops.length).toBeGreaterThan(0);
  await page.evaluate(() => {
    const [first]: HTMLElement[] = Reflect.get(globalThis, 'expectedStops');
    first?.focus();
  });
  const reached: string[] = [];
  const unseen: string[] = [];
  for (const stop of stops) {
    const { name, ringed } = await page.evaluate(focusedStop);
    reached.push(stops[Number(name)] ?? 'elsewhere');
    // The first was focused by the test: only keys are promised a ring.
    if (!ringed && reached.length > 1) unseen.push(stop);
    await page.keyboard.press('Tab');
  }
  expect(reached).toEqual(stops);
  expect(unseen).toEqual([]);
  const inside = () =>
    dialog.evaluate((box) => document.activeElement === document.body || box.contains(document.activeElement));
  for (let time = 0; time < 3; time += 1) {
    expect(await inside()).toBe(true);
    await page.keyboard.press('Tab');
  }
}
