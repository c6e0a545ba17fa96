import { isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { needOf, needsRecount, needsThird } from '@mingmou/contract/erp/stock-bill/inventory-check.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { accountNames, type CheckLine, type PlainHead } from './check.store';

export function recountLimit({ db, caller }: SessionCx): Promise<number> {
  return readParameter(db, stockParameters.recountLimit, caller.propertyOwnerId, caller.orgId);
}

type Head = Pick<PlainHead, 'blind' | 'state' | 'stage'>;

/** Hides the stock on record and other stages from people who count blindly; shows only counts of this stage. */
function blindly(line: CheckLine, { stage }: Head, limit: number): CheckLine {
  const asked = stage === 'FIRST' ? true : stage === 'RECOUNT' ? needsRecount(line, limit) : needsThird(line, limit);
  const own = stage === 'FIRST' ? line.countedQty : stage === 'RECOUNT' ? line.recountQty : line.thirdQty;
  return {
    ...line,
    countedQty: asked ? own : line.countedQty,
    ...{ snapshotQty: null as never, movedQty: null, bookQty: null, diffQty: null },
    ...{ firstQty: null, recountQty: null, thirdQty: null },
  };
}

/** Lines as pages show them: names of people, what each waits for, and nothing of the books while a blind count is open. */
export async function shownLines(cx: SessionCx, head: Head, lines: readonly CheckLine[]) {
  const limit = await recountLimit(cx);
  const isBlind = head.blind && isEditable(head.state);
  const people = lines.flatMap((line) => [line.countedBy, line.firstBy, line.recountBy, line.thirdBy]);
  const names = await accountNames(
    cx,
    people.filter((id) => id !== null),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return lines.map((line) => {
    const need = needOf(line, head.stage, limit);
    return {
      ...(isBlind ? blindly(line, head, limit) : line),
      // In the first stage of a blind count that would say where it differs.
      need: isBlind && head.stage === 'FIRST' && need === 'REASON' ? null : need,
      countedByName: nameOf(line.countedBy),
      firstByName: nameOf(line.firstBy),
      recountByName: nameOf(line.recountBy),
      thirdByName: nameOf(line.thirdBy),
    };
  });
}
