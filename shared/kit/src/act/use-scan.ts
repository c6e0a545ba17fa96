import { useScanner } from '@mingmou/core/hardware/scanner/use-scanner';
import { useFeedback } from '../feedback/use-feedback';

interface ScanOptions {
  /** False while the screen cannot use a code. */
  readonly enabled?: boolean;
  /** For a page: leaves the keystrokes to a dialog above the page while the dialog has the focus. */
  readonly belowDialogs?: boolean;
}

/** Text of a dialog is the dialog's own, and a dialog that uses codes listens itself. */
const isInDialog = () => document.activeElement?.closest('[role=dialog], [role=alertdialog], dialog') != null;
const never = () => false;

/** Calls back with each scanned code. A code whose beginning a pause cut off is refused and must be scanned again. */
export function useScan(
  onScan: (code: string) => void,
  { enabled = true, belowDialogs = false }: ScanOptions = {},
): void {
  const { error } = useFeedback();
  const isPaused = belowDialogs ? isInDialog : never;
  useScanner(onScan, { enabled, isPaused, onRefused: () => void error('扫码不完整，请重扫') });
}
