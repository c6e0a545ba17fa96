import type { ListColumn } from '@mingmou/kit/list/columns';
import { Checkbox } from '@mingmou/kit/ui';

export type Ids = ReadonlySet<number>;

/** The column that picks rows for an act on many. */
export function pickColumn<R>(
  of: (row: R) => { readonly id: number; readonly name: string },
  picked: Ids,
  onPick: (row: R, isPicked: boolean) => void,
): ListColumn<R> {
  return {
    key: 'pick',
    width: 52,
    align: 'center',
    title: '选择',
    render: (row) => {
      const { id, name } = of(row);
      return (
        <Checkbox
          aria-label={`选择${name}`}
          checked={picked.has(id)}
          onChange={({ target }) => onPick(row, target.checked)}
        />
      );
    },
  };
}
