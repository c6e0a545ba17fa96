/** Product constants (product.md §9). */
const SCANNER_GAP_MS = 30;
const RESET_GAP_MS = 100;
/** A pause up to this long may be inside a code: a busy computer, a slow radio link. */
const BROKEN_GAP_MS = 1000;
/** Nobody prints a shorter code, and two keys struck together are still a person's. */
const SHORTEST = 3;
/** A busy computer delays a keystroke now and then; a person's typing is slow as a rule. */
const FAST_FOR_EACH_SLOW = 3;

/** One keystroke: a character, or the Enter that ends a code. */
export interface Stroke {
  readonly text: string | 'Enter';
  /** Milliseconds on the clock of the event. */
  readonly at: number;
}

/** A run of keystrokes that may become a code. */
export interface Burst {
  readonly text: string;
  readonly lastAt: number;
  readonly fast: number;
  readonly slow: number;
  /** Fast keystrokes shortly before the text, which may lack the beginning of a code. */
  readonly lost: number;
}

export interface Step {
  /** Null when nothing is under way. */
  readonly burst: Burst | null;
  /** The keystroke starts a code, so the current text of the focused input is the text before the code. */
  readonly begins: boolean;
  /** Set by the Enter that ends a code. */
  readonly scanned: string | null;
  /** Set by the Enter that ends a code whose beginning a pause cut off: the rest is no code. */
  readonly refused: boolean;
}

/** Nothing is under way. */
export const NOTHING: Step = { burst: null, begins: false, scanned: null, refused: false };

function begin({ text, at }: Stroke, before: Burst | null): Step {
  const lost = before !== null && at - before.lastAt <= BROKEN_GAP_MS ? before.fast : 0;
  return { ...NOTHING, burst: { text, lastAt: at, fast: 0, slow: 0, lost }, begins: lost === 0 };
}

/** Whether the burst can only come from a scanner. */
export function isScanning({ fast, slow }: Burst): boolean {
  return fast >= SHORTEST - 1 && fast >= slow * FAST_FOR_EACH_SLOW;
}

/**
 * Distinguishes a scanner from a person by the time between keystrokes: below 30 ms is a scanner, above 100 ms starts a
 * new burst. In between is a person, unless a scanner's burst has started and was delayed. Keystrokes after a pause
 * inside a code are refused, because the rest would be the code of other goods.
 */
export function nextStep(burst: Burst | null, stroke: Stroke): Step {
  const gap = burst ? stroke.at - burst.lastAt : Number.POSITIVE_INFINITY;
  if (stroke.text === 'Enter') {
    if (burst === null || gap > RESET_GAP_MS) return NOTHING;
    // A short rest may be a person's two keys, unless what came before was surely a scanner's.
    const isRest = isScanning(burst) || (burst.lost >= SHORTEST - 1 && gap < SCANNER_GAP_MS);
    if (burst.lost > 0) return { ...NOTHING, refused: isRest };
    return { ...NOTHING, scanned: isScanning(burst) ? burst.text : null };
  }
  if (!burst || gap > RESET_GAP_MS) return begin(stroke, burst);
  const isFast = gap < SCANNER_GAP_MS;
  if (!isFast && !isScanning(burst)) return begin(stroke, burst);
  const { fast, slow, lost } = burst;
  return {
    ...NOTHING,
    burst: {
      text: burst.text + stroke.text,
      lastAt: stroke.at,
      fast: isFast ? fast + 1 : fast,
      slow: isFast ? slow : slow + 1,
      lost,
    },
  };
}
