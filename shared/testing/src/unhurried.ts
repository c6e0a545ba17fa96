import type { UserEvent } from '@testing-library/user-event';

/** Longer than any throttle of a button or a dialog (product.md §9: 1000 ms, 400 ms). */
const REST_MS = 1050;
const SAVES = ['{Control>}s{/Control}', '{Control>}{Enter}{/Control}', '确定', '保存', '提交', '保存并提交'];

function keyOf(what: string): string {
  const text = what.replaceAll(/\s/g, '');
  return SAVES.includes(text) ? 'save' : text;
}

/**
 * The clock that the screens read, set forward by every rest: nobody waits while a person of a test does nothing. It never goes
 * back, not for the next file of the same window either: React remembers when it last showed something.
 */
const read = Performance.prototype.now.bind(performance);
let ahead = performance.now() - read();
performance.now = () => read() + ahead;

/** Lets the throttle of every button and dialog end: for a second act by another way, as a key after a click. */
export function rest(): void {
  ahead += REST_MS;
}

/**
 * Returns a user that waits between equal acts until buttons accept clicks again. Without it a test that saves,
 * corrects and saves again passes on a slow machine and fails on a fast one. Tests of the throttle itself use
 * `fireEvent`.
 */
export function unhurried(user: UserEvent): UserEvent {
  const last = new Map<string, number>();
  const rested = async (key: string, perform: () => Promise<void>) => {
    const rest = (last.get(key) ?? Number.NEGATIVE_INFINITY) + REST_MS - performance.now();
    if (rest > 0) ahead += rest;
    await perform();
    last.set(key, performance.now());
  };
  return {
    ...user,
    click: (element) => {
      const button = element.closest('button');
      return button ? rested(keyOf(button.textContent), () => user.click(element)) : user.click(element);
    },
    keyboard: (keys) =>
      /^\{(Control>|F\d)/.test(keys) ? rested(keyOf(keys), () => user.keyboard(keys)) : user.keyboard(keys),
  };
}
