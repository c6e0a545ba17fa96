import { describe, expect, it } from '@jest/globals';
import { type Burst, nextStep } from './scanner-machine';

const REFUSED = Symbol('refused');

/** Types a text with the given gaps (the last one before Enter) and returns the scanned code. */
function type(text: string, gaps: readonly number[]): string | null | typeof REFUSED {
  const strokes = [...text, 'Enter'];
  let burst: Burst | null = null;
  let at = 1000;
  let scanned: string | null = null;
  let refused = false;
  strokes.forEach((stroke, index) => {
    at += index === 0 ? 0 : (gaps[index - 1] ?? 0);
    ({ burst, scanned, refused } = nextStep(burst, { text: stroke, at }));
  });
  return refused ? REFUSED : scanned;
}

const even = (text: string, gap: number) => Array.from(text, () => gap);

describe('input of a scanner', () => {
  it.each([
    ['at once', '6901234567892', even('6901234567892', 0), '6901234567892'],
    ['just under 30 ms apart', '6901234567892', even('6901234567892', 29), '6901234567892'],
    ['30 ms apart: a person', '6901234567892', even('6901234567892', 30), null],
    ['80 ms apart: a person', '690123', even('690123', 80), null],
    ['with an Enter as late as 100 ms', '690123', [5, 5, 5, 5, 5, 100], '690123'],
    ['with an Enter after 101 ms', '690123', [5, 5, 5, 5, 5, 101], null],
    ['after a pause over 100 ms: the rest alone', 'x690123', [101, 5, 5, 5, 5, 5, 5], '690123'],
    ['after what a person typed shortly before', 'ab690123', [80, 80, 5, 5, 5, 5, 5, 5], '690123'],
    ['with one stumble', '690123', [5, 5, 5, 60, 5, 5], '690123'],
    ['cut by a pause over 100 ms', '690123', [5, 5, 5, 101, 5, 5], REFUSED],
    ['cut by a pause of 140 ms before a long rest', '6901234567892', [5, 5, 5, 140, ...even('456789012', 5)], REFUSED],
    ['cut by a pause after two characters', '690123', [5, 140, 5, 5, 5, 5], REFUSED],
    ['cut by a pause of 60 ms after two characters', '690123', [5, 60, 5, 5, 5, 5], REFUSED],
    ['cut twice', '690123456', [5, 140, 5, 5, 140, 5, 5, 5, 5], REFUSED],
    ['a second after an unfinished code', '690123', [5, 5, 1001, 5, 5, 5], '123'],
    ['two keys struck together, then slowly on', 'erdfg', [10, 80, 80, 80, 80], null],
    ['three keys struck together, then slowly on', 'erdfgh', [10, 10, 80, 80, 80, 80], null],
    ['two characters: too short', '12', [5, 5], null],
    ['three characters', '123', [5, 5, 5], '123'],
    ['an Enter alone', '', [], null],
  ])('%s', (_case, text, gaps, scanned) => {
    expect(type(text, gaps)).toBe(scanned);
  });

  it('marks the first keystroke of each burst and starts clean after an Enter', () => {
    const first = nextStep(null, { text: '6', at: 0 });
    expect(first.begins).toBe(true);
    expect(nextStep(first.burst, { text: '9', at: 10 }).begins).toBe(false);
    expect(nextStep(first.burst, { text: '9', at: 101 })).toMatchObject({ begins: true, burst: { text: '9' } });
    expect(nextStep(first.burst, { text: 'Enter', at: 10 }).burst).toBeNull();
  });
});
