import { type FocusedText, focusedText, restoreText } from './focused-text';
import { type Burst, isScanning, NOTHING, nextStep } from './scanner-machine';
import { strokeOf } from './stroke-of';

export interface ScanHandlers {
  readonly onScan: (code: string) => void;
  /** A code came without its beginning. */
  readonly onRefused: () => void;
  /**
   * True while a dialog above the receiver has the focus. Its inputs keep the keystrokes; outside an input a code goes to
   * `onPaused` and presses no button.
   */
  readonly isPaused: () => boolean;
  readonly onPaused: () => void;
}

/** The screens that wait for a code; the one that came last has it, as a dialog over its page does. */
const waiting: ScanHandlers[] = [];

let burst: Burst | null = null;
let before: FocusedText | null = null;
let composing = false;

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onKeyDown(event: KeyboardEvent): void {
  const receiver = waiting.at(-1);
  const isPaused = receiver?.isPaused() ?? false;
  if (!receiver || (isPaused && focusedText())) {
    burst = null;
    before = null;
    return;
  }
  const stroke = strokeOf(event);
  if (stroke === 'silent') return;
  const { burst: next, begins, scanned, refused } = stroke ? nextStep(burst, stroke) : NOTHING;
  const text = begins ? focusedText() : before;
  burst = next;
  before = next ? text : null;
  if (scanned !== null || refused) {
    swallow(event);
    if (text) restoreText(text, composing);
    if (isPaused) receiver.onPaused();
    else if (scanned === null) receiver.onRefused();
    else receiver.onScan(scanned);
  } else if (next && isScanning(next) && !text) {
    // Outside an input a code must not press buttons or run the page's keys.
    swallow(event);
  }
}

const onCompositionStart = () => {
  composing = true;
};
const onCompositionEnd = () => {
  composing = false;
};

function listen(): void {
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('compositionstart', onCompositionStart, true);
  document.addEventListener('compositionend', onCompositionEnd, true);
}

function fallSilent(): void {
  document.removeEventListener('keydown', onKeyDown, true);
  document.removeEventListener('compositionstart', onCompositionStart, true);
  document.removeEventListener('compositionend', onCompositionEnd, true);
  burst = null;
  before = null;
  composing = false;
}

/** Waits for codes; answers the way to stop. */
export function waitForScans(handlers: ScanHandlers): () => void {
  if (waiting.length === 0) listen();
  waiting.push(handlers);
  return () => {
    waiting.splice(waiting.indexOf(handlers), 1);
    if (waiting.length === 0) fallSilent();
  };
}
