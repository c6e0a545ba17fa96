import { type CodeOf, dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { sex } from '@mingmou/contract/dict/sex';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Stack, stacked } from '@mingmou/kit/list/stacked';
import { Quiet } from '@mingmou/kit/page/quiet';

/**
 * Widths for real content, so that a list fits 1366 px next to the open menu; other widths follow from the kind of
 * field.
 */
export const widths: Readonly<Record<string, number>> = {
  orderNo: 134,
  refundNo: 134,
  rechargeNo: 134,
  bizNo: 134,
  cardNo: 134,
  holderName: 128,
  operatorName: 120,
  customerName: 72,
  doctorName: 80,
  summary: 96,
  originalAmount: 104,
  payableAmount: 104,
  paidAmount: 104,
  creditAmount: 96,
  refundedAmount: 96,
  amount: 96,
  wayNames: 104,
  reason: 120,
  refundKind: 84,
  applyByName: 72,
  refundByName: 72,
};

/** Columns in the order the server answers them. */
export function inOrder<Row>(columns: readonly ListColumn<Row>[], wide: typeof widths): ListColumn<Row>[] {
  return columns.map((column) => ({ ...column, sorter: false, width: wide[column.key] ?? column.width }));
}

const MINUTE = 'YYYY-MM-DD HH:mm'.length;

/** Time to the minute; the title shows the second. */
function AtMinute({ moment }: { readonly moment: string }) {
  return <span title={moment}>{moment.slice(0, MINUTE)}</span>;
}

/** The same column with moments to the minute. */
function toMinute<Row>(column: ListColumn<Row>, { kind }: FieldSpec): ListColumn<Row> {
  if (kind !== 'dateTime') return column;
  return { ...column, render: (row) => <AtMinute moment={`${column.render(row)}`} /> };
}

/** The second field small below the first. */
export function pairOf<const K extends string>(
  row: Readonly<Record<K, FieldSpec>>,
  names: readonly [top: NoInfer<K>, below: NoInfer<K>],
): ListColumn<{ readonly [name in K]?: unknown }>[] {
  const [top, below] = columns(row, names);
  if (!top || !below) return [];
  return [stacked(toMinute(top, row[names[0]]), toMinute(below, row[names[1]]), widths[top.key] ?? top.width)];
}

interface Person {
  readonly customerName: string;
  readonly sex?: CodeOf<typeof sex> | null;
  readonly age?: string | null;
  readonly recordNo?: string | null;
  readonly phone?: string | null;
}

/** Whose order it is; of a walk-in hardly more than the name is known. */
export const personColumn: ListColumn<Person> = {
  key: 'customerName',
  label: '患者',
  title: <Stack top="患者" below="病历号 电话" />,
  width: 164,
  isStacked: true,
  render: ({ customerName, sex: kind, age, recordNo, phone }) => {
    const about = [kind ? dictName(sex, kind) : null, age].filter(Boolean).join(' ');
    return (
      <Stack
        top={
          <span title={`${customerName} ${about}`}>
            {customerName} <Quiet>{about}</Quiet>
          </span>
        }
        below={[recordNo, phone].filter(Boolean).join(' ')}
      />
    );
  },
};
