/** Product constants (product.md §9). */
const SCANNER_GAP_MS = 30;
const RESET_GAP_MS = 100;
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
}

export interface Step {
  /** Null when nothing is under way. */
  readonly burst: Burst | null;
  /** The keystroke begins a burst: what stands in the focused input now is what stood there before the code. */
  readonly begins: boolean;
  /** Set by the Enter that ends a code. */
  readonly scanned: string | null;
}

/** Nothing is under way. */
export const NOTHING: Step = { burst: null, begins: false, scanned: null };

function begin({ text, at }: Stroke): Step {
  return { burst: { text, lastAt: at, fast: 0, slow: 0 }, begins: true, scanned: null };
}

/** Whether the burst can only come from a scanner. */
export function isScanning({ fast, slow }: Burst): boolean {
  return fast >= SHORTEST - 1 && fast >= slow * FAST_FOR_EACH_SLOW;
}

/**
 * Tells a scanner from a person by the time between keystrokes: under 30 ms is a scanner, over 100 ms begins anew.
 * In between is a person as well, unless a scanner was already at work and stumbled.
 */
export function nextStep(burst: Burst | null, stroke: Stroke): Step {
  const gap = burst ? stroke.at - burst.lastAt : Number.POSITIVE_INFINITY;
  if (stroke.text === 'Enter') {
    const isCode = burst !== null && gap <= RESET_GAP_MS && isScanning(burst);
    return { ...NOTHING, scanned: isCode ? burst.text : null };
  }
  if (!burst || gap > RESET_GAP_MS) return begin(stroke);
  const isFast = gap < SCANNER_GAP_MS;
  if (!isFast && !isScanning(burst)) return begin(stroke);
  const { fast, slow } = burst;
  return {
    ...NOTHING,
    burst: {
      text: burst.text + stroke.text,
      lastAt: stroke.at,
      fast: isFast ? fast + 1 : fast,
      slow: isFast ? slow : slow + 1,
    },
  };
}
