import type { ListColumn } from '@mingmou/kit/list/columns';
import { Checkbox } from '@mingmou/kit/ui';

interface Row {
  readonly id: number;
  readonly code: string;
}

type Ids = ReadonlySet<number>;

/** The column that picks rows for an act on many. */
export function pickColumn<R extends Row>(picked: Ids, onPick: (ids: Ids) => void): ListColumn<R> {
  const toggle = (id: number) =>
    onPick(new Set(picked.has(id) ? [...picked].filter((one) => one !== id) : [...picked, id]));
  return {
    key: 'pick',
    width: 52,
    align: 'center',
    title: '选择',
    render: ({ id, code }) => (
      <Checkbox aria-label={`选择${code}`} checked={picked.has(id)} onChange={() => toggle(id)} />
    ),
  };
}

interface PickPageProps {
  readonly rows: readonly Row[];
  readonly picked: Ids;
  readonly onPick: (ids: Ids) => void;
}

/** Picks all rows of the page. Not in the column's head: the table draws its heads twice, once for measuring. */
export function PickPage({ rows, picked, onPick }: PickPageProps) {
  const isAll = rows.length > 0 && rows.every(({ id }) => picked.has(id));
  const isSome = rows.some(({ id }) => picked.has(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={isSome && !isAll}
      disabled={rows.length === 0}
      onChange={() => onPick(new Set(isAll ? [] : rows.map(({ id }) => id)))}
    >
      选择本页
    </Checkbox>
  );
}
