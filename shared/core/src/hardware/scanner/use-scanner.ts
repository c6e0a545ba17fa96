import { useEffect, useEffectEvent } from 'react';
import { waitForScans } from './scanner-listener';

interface ScannerOptions {
  /** False while the screen cannot use a code. */
  readonly enabled?: boolean;
  /** A code came without its beginning, and is not handed over. */
  readonly onRefused?: () => void;
  /** Called at each keystroke: true leaves the keystrokes to the focused input. */
  readonly isPaused?: () => boolean;
  /** A code came while the receiver was paused and no input had the focus. */
  readonly onPaused?: () => void;
}

/**
 * Calls back with each code that a keyboard-wedge scanner types, wherever the focus is and whatever input method is
 * on. The code does not stay in the focused input. Of several screens the one enabled last gets it.
 */
export function useScanner(onScan: (code: string) => void, options: ScannerOptions = {}): void {
  const { enabled = true, onRefused, isPaused, onPaused } = options;
  const onCode = useEffectEvent(onScan);
  const onRest = useEffectEvent(() => onRefused?.());
  const paused = useEffectEvent(() => isPaused?.() ?? false);
  const onUnused = useEffectEvent(() => onPaused?.());
  useEffect(() => {
    if (!enabled) return;
    return waitForScans({
      onScan: (code) => onCode(code),
      onRefused: () => onRest(),
      isPaused: () => paused(),
      onPaused: () => onUnused(),
    });
  }, [enabled]);
}
