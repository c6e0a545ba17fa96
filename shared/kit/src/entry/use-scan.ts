import { useScanner } from '@mingmou/core/hardware/scanner/use-scanner';
import { useFeedback } from '../feedback/use-feedback';
import { ANY_DIALOG } from '../form/any-dialog';

interface ScanOptions {
  /** False while the screen cannot use a code. */
  readonly enabled?: boolean;
  /** The component is part of a dialog. A page takes no code while a dialog above it has the focus. */
  readonly inDialog?: boolean;
}

/** Calls back with each scanned code. A code whose beginning a pause cut off is refused and must be scanned again. */
export function useScan(onScan: (code: string) => void, { enabled, inDialog }: ScanOptions = {}): void {
  const { error } = useFeedback();
  useScanner(onScan, {
    enabled,
    isPaused: () => !inDialog && document.activeElement?.closest(ANY_DIALOG) != null,
    onRefused: () => void error('扫码不完整，请重扫'),
    onPaused: () => void error('请先关闭对话框，再扫码'),
  });
}
