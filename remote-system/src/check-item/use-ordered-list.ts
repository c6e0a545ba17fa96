import { checkItemGroup } from '@mingmou/contract/system/check-item-group.contract';
import { movedInto } from '@mingmou/contract/system/order.rules';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useSend } from '@mingmou/core/store/use-call';
import { useList } from '@mingmou/kit/list/use-list';
import { useRef, useState } from 'react';

type Groups = ReturnType<typeof useGroups>;

function useGroups() {
  return useList(checkItemGroup.page);
}

interface Ordered {
  readonly list: Groups;
  /** By another column there is no order of one's own. */
  readonly sortable: boolean;
  readonly sort: (ids: readonly number[]) => void;
}

/** The groups, at once in the order that a person gives them; the server follows one order after the other. */
export function useOrderedList(): Ordered {
  const list = useGroups();
  const send = useSend(checkItemGroup.sort);
  const [given, setGiven] = useState<{ readonly from: unknown; readonly ids: readonly number[] }>();
  const last = useRef<Promise<void>>(Promise.resolve());

  const post = async (ids: readonly number[]) => {
    try {
      await send({ ids: [...ids] });
    } catch (refused) {
      setGiven(undefined);
      if (!(refused instanceof CallRefused)) throw refused;
    }
  };
  const sort = (ids: readonly number[]) => {
    setGiven({ from: list.rows, ids });
    last.current = last.current.then(() => post(ids));
  };

  // What the server answers next is the truth again.
  const isPending = given !== undefined && given.from === list.rows;
  const rows = list.rows ?? [];
  const ids = rows.map(({ id }) => id);
  const order = isPending ? movedInto(ids, given.ids) : ids;
  const ordered = list.rows && order.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { list: { ...list, rows: ordered }, sortable: list.query.column === undefined, sort };
}
