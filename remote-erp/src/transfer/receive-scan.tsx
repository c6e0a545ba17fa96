import { CallRefused } from '@mingmou/core/http/refusal';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useRef, useSyncExternalStore } from 'react';
import type { Fields, ToolProps } from '../bill/bill-pages';
import { lineName } from '../bill/goods-line';
import { type Scanned, scanned } from '../bill/ways/scanned-goods';
import type { ReceivedLine } from './in.pages';

type Store = LineStore<ReceivedLine>;

const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

const isRoom = ({ qty, sentQty = 0 }: ReceivedLine) => (qty ?? 0) < sentQty;

/** Lines of the goods that were scanned; of the batch that the code names, where it names one. */
function linesOfScan(lines: readonly ReceivedLine[], { barcodeId, batchNo }: Scanned): ReceivedLine[] {
  return lines.filter((line) => line.barcodeId === barcodeId && (!batchNo || line.batchNo === batchNo));
}

/** Nobody counted yet: every line still says that all of it came. */
const isUntouched = (lines: readonly ReceivedLine[]) => lines.every(({ qty, sentQty }) => qty === sentQty);

function fill(store: Store, of: (line: ReceivedLine) => Partial<ReceivedLine>): void {
  store.changeAll(new Map(store.lines().map((line) => [line.key, of(line)])));
}

/**
 * 扫码点收: each scan counts one piece of its line. The first scan of an uncounted bill sets all lines to zero, so that
 * unscanned pieces are missing in the end.
 */
export function ReceiveScan({ store }: ToolProps<Fields, ReceivedLine>) {
  const { error, success } = useFeedback();
  const say = useRefusal();
  const counting = useRef(false);
  const came = useSyncExternalStore(store.subscribe, () => sum(store.lines().map(({ qty }) => qty)));
  const sent = sum(store.lines().map(({ sentQty }) => sentQty));

  const count = (goods: Scanned) => {
    const lines = linesOfScan(store.lines(), goods);
    const [first] = lines;
    if (!first) return error(`「${lineName(goods)}」不在这张调拨单上`);
    if (!counting.current && isUntouched(store.lines())) {
      fill(store, () => ({ qty: 0 }));
      success('开始扫码点收，从 0 件数起');
    }
    counting.current = true;
    const line = linesOfScan(store.lines(), goods).find(isRoom);
    if (!line) return error(`「${lineName(goods)}」发出 ${sum(lines.map(({ sentQty }) => sentQty))} 件，已点满`);
    const qty = (line.qty ?? 0) + 1;
    store.change(line.key, qty === line.sentQty ? { qty, diffReason: null } : { qty });
  };
  const scan = async (code: string) => {
    try {
      count(await scanned(code));
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      say(refusal);
    }
  };
  const all = () => {
    counting.current = false;
    fill(store, ({ sentQty = 0 }) => ({ qty: sentQty, diffReason: null }));
  };
  const missing = () => fill(store, (line) => (isRoom(line) && !line.diffReason ? { diffReason: '少货' } : {}));
  useScan((code) => void scan(code));
  useKeys([
    { key: 'F6', title: '全部实收', run: all },
    { key: 'F7', title: '差异按少货', run: missing },
  ]);
  return (
    <>
      <Button onClick={all}>全部实收</Button>
      <Button onClick={missing}>差异按少货</Button>
      <span role="status">
        实收 {came} / {sent}
      </span>
      <Quiet>可直接扫码点收</Quiet>
    </>
  );
}
