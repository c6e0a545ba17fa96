import type { OutputOf } from '@mingmou/contract/base/call';
import { clinicTimeText } from '@mingmou/contract/base/clinic-day';
import type { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import type { SentAct } from '../outbox/outbox';

export type Checked = OutputOf<typeof cashierShiftCheck.find>;

/** An act as the browser and the server know it. */
export interface CheckedAct {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly browser: string;
  readonly server: string;
  /** One of them tells of something that the other cannot have missed. */
  readonly isUnexplained: boolean;
}

const DONE = 1;

function paired(sent: SentAct, held: Checked['acts'][number] | undefined): CheckedAct {
  const isHeld = held?.outcome === DONE;
  const server = held ? (isHeld ? ['已成功', held.no].filter(Boolean).join(' ') : '未执行') : '没有';
  return {
    ...{ key: sent.key, what: sent.what, at: held?.at ?? clinicTimeText(new Date(sent.at)), server },
    browser: sent.isDone ? '已成功' : '没有收到结果',
    isUnexplained: sent.isDone ? !isHeld : !held,
  };
}

/**
 * Merges the browser's and the server's acts of a shift, earliest first; acts of another computer exist only on the
 * server. The server's time is preferred, because a browser's clock may be wrong.
 */
export function checkedActs(remembered: readonly SentAct[], { shift, acts: held }: Checked): readonly CheckedAct[] {
  const { openAt, handoverAt } = shift;
  const isOfShift = (time: string) => time >= openAt && (!handoverAt || time <= handoverAt);
  const known = new Set(remembered.map(({ key }) => key));
  const elsewhere = held
    .filter(({ key, at, outcome }) => !known.has(key) && outcome === DONE && isOfShift(at))
    .map(({ key, at, title, no }): CheckedAct => {
      const what = [title, no].filter(Boolean).join(' ');
      return { ...{ key, at, what }, browser: '本机无记录', server: '已成功', isUnexplained: false };
    });
  const own = remembered.map((sent) =>
    paired(
      sent,
      held.find(({ key }) => key === sent.key),
    ),
  );
  return [...own.filter(({ at }) => isOfShift(at)), ...elsewhere].sort((a, b) => (a.at < b.at ? -1 : 1));
}
