import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import type { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './training.module.css';

export type Choice = OutputOf<typeof trainingItem.findAll>[number];

/** A row as it is typed: a number that was emptied is null. */
export type Cells<Row extends { readonly itemId: number }> = { readonly itemId: number } & {
  readonly [K in keyof Row]?: Row[K] | null;
};

interface ItemRowsProps<Row extends { readonly itemId: number }> {
  readonly title: string;
  readonly cells: Readonly<Record<string, FieldSpec>>;
  /** Those of the cells that are typed, in their order. */
  readonly names: readonly (keyof Row & string)[];
  readonly rows: readonly Cells<Row>[];
  readonly choices: readonly Choice[];
  readonly nameOf: (itemId: number) => string;
  /** A further row begins so. */
  readonly start: (choice: Choice) => Cells<Row>;
  readonly onRows: (rows: readonly Cells<Row>[]) => void;
}

/** Items of training, a line each, each once. */
export function ItemRows<Row extends { readonly itemId: number }>(props: ItemRowsProps<Row>) {
  const { title, cells, names, rows, choices, nameOf, start, onRows } = props;
  const free = choices.filter(({ id }) => !rows.some(({ itemId }) => itemId === id));
  const put = (at: number, name: string, value: unknown) =>
    onRows(rows.map((row, place) => (place === at ? { ...row, [name]: value } : row)));
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {rows.length > 0 ? (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {cells[name]?.title}
                  {cells[name]?.unit ? <small> {cells[name]?.unit}</small> : null}
                </th>
              ))}
              <th scope="col">
                <span className={hiddenText}>操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.itemId}>
                <th scope="row">{nameOf(row.itemId)}</th>
                {names.map((name) => {
                  const spec = cells[name];
                  return spec ? (
                    <td key={name}>
                      <FieldInput
                        aria-label={`${nameOf(row.itemId)} ${spec.title}`}
                        spec={spec}
                        value={row[name]}
                        onChange={(value) => put(at, name, value)}
                      />
                    </td>
                  ) : null;
                })}
                <td>
                  <Button
                    type="text"
                    aria-label={`移除 ${nameOf(row.itemId)}`}
                    onClick={() => onRows(rows.filter((_row, place) => place !== at))}
                  >
                    ×
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {free.length > 0 ? (
        <AddItem title={title} free={free} onTake={(choice) => onRows([...rows, start(choice)])} />
      ) : null}
    </section>
  );
}

interface AddItemProps {
  readonly title: string;
  readonly free: readonly Choice[];
  readonly onTake: (choice: Choice) => void;
}

/** Adds the chosen item to the table; the select stays open for the next one. */
function AddItem({ title, free, onTake }: AddItemProps) {
  const [turn, setTurn] = useState(0);
  return (
    <Select
      key={turn}
      className={styles.add}
      aria-label={`添加${title}`}
      placeholder={`添加${title}`}
      showSearch={{ optionFilterProp: 'label' }}
      autoFocus={turn > 0}
      options={free.map(({ id, name, category }) => ({ value: id, label: `${name}（${category}）` }))}
      onChange={(id: number) => {
        const choice = free.find((one) => one.id === id);
        if (choice) onTake(choice);
        setTurn(turn + 1);
      }}
    />
  );
}
