import { act } from '@mingmou/testing/dom';

/** A code as a scanner types it, for tests: no pause between the keys, however busy the machine is. */
export function scan(code: string): void {
  act(() => {
    for (const [at, key] of [...code, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, code: key === 'Enter' ? key : `Digit${key}`, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + at * 5 });
      document.body.dispatchEvent(event);
    }
  });
}
