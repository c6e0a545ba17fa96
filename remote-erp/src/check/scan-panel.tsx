import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Checkbox } from '@mingmou/kit/ui';
import styles from './check.module.css';

/** What came of the last scan, as it is shown and said. */
export interface LastScan {
  readonly goods: string;
  /** How many of it are counted; absent where the scan was refused. */
  readonly qty?: number | null;
  readonly lineId?: number;
  readonly isRefused: boolean;
}

interface ScanPanelProps {
  readonly last: LastScan | undefined;
  /** Entries that the server has not taken yet. */
  readonly waiting: number;
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onUndo: () => void;
}

/** 扫码盘点: the last scan in large type, readable from the shelf, and announced by sound. */
export function ScanPanel({ last, waiting, isMuted, onMute, onUndo }: ScanPanelProps) {
  const canUndo = last?.lineId !== undefined && !last.isRefused;
  return (
    <Panel dense className={styles.scan} aria-label="扫码盘点">
      <output className={styles.last} aria-live="assertive">
        <span className={last?.isRefused ? `${styles.goods} ${styles.refused}` : styles.goods}>
          {last?.goods ?? '请扫商品条码'}
        </span>
        {last?.qty === undefined || last.qty === null ? null : (
          <span className={styles.spoken}>{`实盘 ${last.qty}`}</span>
        )}
      </output>
      <span className={styles.figure} aria-hidden>
        {last?.isRefused ? '×' : (last?.qty ?? '–')}
      </span>
      <span className={styles.state}>
        {waiting > 0 ? <Quiet>{`${waiting} 条待上传`}</Quiet> : <Quiet>已全部上传</Quiet>}
        <Checkbox checked={isMuted} onChange={({ target }) => onMute(target.checked)}>
          静音
        </Checkbox>
      </span>
      <Button disabled={!canUndo} onClick={onUndo}>
        撤销上一次 (Ctrl+Z)
      </Button>
    </Panel>
  );
}
