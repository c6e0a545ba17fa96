import type { Flow } from '@mingmou/contract/base/flow';
import type { ListColumn } from './columns';
import { StateTag } from './state-tag';

/** The state of a row as a tag: the word and colour of its lifecycle, the same everywhere. */
export function stateColumn<const K extends string>(
  { states }: Pick<Flow, 'states'>,
  name: K,
): ListColumn<{ readonly [name in K]: string }> {
  return {
    key: name,
    label: '状态',
    title: '状态',
    width: 80,
    sorter: true,
    render: (row) => {
      const state = row[name];
      const known = states[state];
      return known ? <StateTag tone={known.tone}>{known.title}</StateTag> : state;
    },
  };
}
