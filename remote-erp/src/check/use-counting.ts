import type { InputOf } from '@mingmou/contract/base/call';
import { checkCodes, goodsCodes } from '@mingmou/contract/erp/erp.codes';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { lineName } from '../bill/goods-line';
import { type Beep, beep } from './beeps';
import type { CountLine, CountSheet, FoundLine } from './count-sheet';
import type { LastScan } from './scan-panel';
import { type Entry, type Queued, ScanQueue } from './scan-queue';
import { ServerClock } from './server-clock';

const PAUSE_MS = 600;
const POLL_MS = 5000;
const STAYS = { leaving: 'stays' } as const;
const NAMED_LINES = 3;

interface Head {
  readonly id: number;
  readonly version: number;
  readonly stage: string;
  readonly state: string;
}

interface Counting {
  readonly head: Head;
  readonly sheet: CountSheet;
  readonly isMuted: boolean;
  /** The scan panel is open: it shows what became of the last scan. */
  readonly isScanning: boolean;
  /** Called when the bill itself changed: another stage, or submitted by another user. */
  readonly onMoved: () => void;
}

function beepOf({ code }: CallRefused): Beep {
  if (code === goodsCodes.barcodeMissing.code) return 'unknown';
  return code === checkCodes.outOfScope.code ? 'foreign' : 'refused';
}

/** Lines by their goods; of many, the first. */
function goodsText(lines: readonly FoundLine[]): string {
  const names = lines.slice(0, NAMED_LINES).map((line) => `「${lineName(line)}」`);
  return lines.length > NAMED_LINES ? `${names.join('')}等 ${lines.length} 行` : names.join('');
}

/** Returns the entry to send for an edited line. */
function entryOf(line: CountLine, known: FoundLine): Entry | undefined {
  const isFigure = typeof line.countedQty === 'number' && line.countedQty !== known.countedQty;
  const reason = line.reason?.trim() ? line.reason : null;
  if (isFigure) return { lineId: line.id, countedQty: line.countedQty, reason };
  return reason !== null && reason !== known.reason ? { lineId: line.id, reason } : undefined;
}

const post = (input: InputOf<typeof inventoryCheck.count>, idempotencyKey: string) =>
  send(inventoryCheck.count, input, { quiet: true, idempotencyKey });

/** Entries of a count on their way to the server, and what others entered meanwhile. */
export function useCounting({ head, sheet, isMuted, isScanning, onMoved }: Counting) {
  const { id } = head;
  const [last, setLast] = useState<LastScan>();
  const [waiting, setWaiting] = useState(0);
  const { error, warning } = useFeedback();
  const [clock] = useState(() => new ServerClock());
  const box = useDraftBox<readonly Queued[]>(`count-${id}`, STAYS);
  const lastLine = useRef<number>(undefined);
  const refusedCount = useRef(0);

  const sound = (name: Beep) => {
    if (!isMuted) beep(name);
  };
  const take = (lines: readonly FoundLine[]) => {
    // A cleared reason is never sent, otherwise its line would keep the shown value for good.
    const typing = sheet
      .typed()
      .filter(({ line, known }) => entryOf(line, known) || (line.countedQty ?? null) !== (known.countedQty ?? null));
    sheet.take(lines, new Set(typing.map(({ line }) => line.id)));
  };
  const onTaken = useEffectEvent((line: FoundLine, { input }: Queued) => {
    take([line]);
    const isScan = typeof input.add === 'number';
    if (!isScan) return;
    sound(lastLine.current === line.id ? 'again' : 'ok');
    lastLine.current = line.id;
    setLast({ goods: lineName(line), qty: line.countedQty ?? null, lineId: line.id, isRefused: false });
  });
  const onRefused = useEffectEvent((refusal: CallRefused, { input }: Queued) => {
    lastLine.current = undefined;
    refusedCount.current += 1;
    sound(beepOf(refusal));
    const isScan = typeof input.add === 'number';
    if (isScan) setLast({ goods: refusal.msg, isRefused: true });
    if (!isScan || !isScanning) error(refusal.msg);
    // The typed value was not stored.
    if (input.lineId) void reread();
  });
  const onWaiting = useEffectEvent((count: number) => {
    setWaiting(count);
    if (count === 0 && mustReread.current) void poll();
  });
  const queue = useMemo(
    () =>
      new ScanQueue(id, box, post, {
        taken: ({ line }, entry) => onTaken(line, entry),
        refused: (refusal, entry) => onRefused(refusal, entry),
        waiting: (count) => onWaiting(count),
      }),
    [id, box],
  );

  const since = useRef<string>(undefined);
  /** Shown values may differ from stored ones, so the next read covers all lines, however long it has to wait. */
  const mustReread = useRef(false);
  const poll = async () => {
    if (document.hidden || queue.size > 0) return;
    const isWhole = mustReread.current;
    mustReread.current = false;
    const asked = Date.now();
    try {
      const answer = await send(
        inventoryCheck.changes,
        { id, since: isWhole ? null : (since.current ?? null) },
        { quiet: true },
      );
      clock.set(answer.at, asked);
      since.current = answer.at;
      take(answer.lines);
      if (answer.version !== head.version || answer.stage !== head.stage || answer.state !== head.state) onMoved();
    } catch (refusal) {
      if (isWhole) mustReread.current = true;
      if (!(refusal instanceof CallRefused)) throw refusal;
    }
  };
  const reread = () => {
    mustReread.current = true;
    return poll();
  };
  const pollLately = useEffectEvent(() => void poll());
  useEffect(() => {
    const timer = setInterval(pollLately, POLL_MS);
    const resume = () => void queue.drain();
    window.addEventListener('online', resume);
    document.addEventListener('visibilitychange', pollLately);
    setWaiting(queue.size);
    void queue.drain();
    pollLately();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', resume);
      document.removeEventListener('visibilitychange', pollLately);
      queue.stop();
    };
  }, [queue]);

  const enter = (entry: Entry) => queue.add(entry, clock.now());
  const sendTyped = () => {
    for (const { line, known } of sheet.typed()) {
      const entry = entryOf(line, known);
      if (!entry) continue;
      enter(entry);
      sheet.settle(line);
    }
  };
  const sendTypedLately = useEffectEvent(sendTyped);
  const leave = useEffectEvent((left: CountSheet) => {
    if (left === sheet) return sendTyped();
    // Sent now, figures of the former stage would be taken as those of the next.
    const lost = left.typed().flatMap(({ line, known }) => (entryOf(line, known) ? [line] : []));
    if (lost.length > 0) error(`盘点阶段已变，${goodsText(lost)}刚键入的内容没有录入`);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = sheet.store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(sendTypedLately, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      leave(sheet);
    };
  }, [sheet]);

  /** Brings back figures that were emptied after the server took them. Returns false if there were any. */
  const putBack = () => {
    const emptied = sheet.putBack();
    if (emptied.length === 0) return true;
    // What others entered meanwhile was kept out of an emptied cell.
    void reread();
    return warning(`${goodsText(emptied)}的实盘不能清空，已恢复原数`);
  };

  /** Sends all pending figures and scans and waits for the answers. Resolves to true if the server accepted all of them. */
  const sendAll = async () => {
    const refusedBefore = refusedCount.current;
    sendTyped();
    if (!putBack()) return false;
    await queue.drain();
    if (queue.size > 0) error(`还有 ${queue.size} 条未上传，请检查网络后重试`);
    return queue.size === 0 && refusedCount.current === refusedBefore;
  };

  return {
    last,
    waiting,
    scan: (code: string, locationId: number | undefined) => {
      if (!navigator.onLine) sound('queued');
      enter({ code, add: 1, locationId: locationId ?? null });
    },
    undo: () => {
      if (last?.lineId === undefined || last.isRefused) return;
      lastLine.current = undefined;
      enter({ lineId: last.lineId, add: -1 });
    },
    reread,
    sendTyped,
    putBack,
    sendAll,
  };
}
