import { useScanner } from '@mingmou/core/hardware/scanner/use-scanner';
import { useFeedback } from '../feedback/use-feedback';

interface ScanOptions {
  /** False while the screen cannot use a code. */
  readonly enabled?: boolean;
}

/** Calls back with each scanned code. A code whose beginning a pause cut off is refused and must be scanned again. */
export function useScan(onScan: (code: string) => void, { enabled = true }: ScanOptions = {}): void {
  const { error } = useFeedback();
  useScanner(onScan, { enabled, onRefused: () => void error('扫码不完整，请重扫') });
}
