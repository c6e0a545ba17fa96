import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { dictName } from '@mingmou/contract/base/dict';
import { type Field, f } from '@mingmou/contract/base/field';
import { formatMoney, formatPrice } from '@mingmou/contract/base/money';
import { billItemType } from '@mingmou/contract/workstation/check-bill.dicts';
import { billRow } from '@mingmou/contract/workstation/check-bill.fields';
import { type BillRow, isBelowLowest, lowestPercent, rowAmount } from '@mingmou/contract/workstation/check-bill.rules';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { hasInterval } from '@mingmou/contract/workstation/treatment-interval.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import styles from './bill.module.css';
import { changed, percentOfRate, rateOfPercent, sumsOf } from './bill.rules';
import { BillTable } from './bill-table';

const PERCENT = f.decimal('折扣', 2, { unit: '%', min: 0, max: 100 });
const FIGURES: ReadonlySet<string> = new Set(['单价', '金额']);
const PLACEHOLDERS: Readonly<Record<string, string>> = { remark: '备注（选填）', intervalValue: '不限' };
/** Initial values of fields without a choice. */
const BEGINS_WITH: Readonly<Record<string, unknown>> = { intervalUnit: 'DAY' };
const ROW_HEADS = ['项目', '眼别', '单价', '数量', '折扣%', '金额', '加急', '操作'];

interface BillRowsProps {
  readonly rows: readonly BillRow[];
  /** The lowest percent that the caller's discounts may leave. */
  readonly floor: number;
  readonly onChange: (rows: readonly BillRow[]) => void;
}

/** Rows being billed, each with the details of its execution. */
export function BillRows({ rows, floor, onChange }: BillRowsProps) {
  const { data: departments = [] } = useCall(consultingDesk.initDepartment, {}, { quiet: true });
  const { data: staff = [] } = useCall(consultingDesk.initEmployee, {}, { quiet: true });
  const places = departments.map(({ id, name }) => ({ value: id, label: name }));
  const people = staff.map(({ staffId, name }) => ({ value: staffId, label: name }));
  const { list, off, total } = sumsOf(rows);
  return (
    <>
      <BillTable title="开单项目" heads={ROW_HEADS} figures={FIGURES}>
        {rows.map((row, place) => (
          <Row
            // Rows have no id of their own; they are kept in the order in which they were added.
            key={`${row.itemType}-${row.itemId}-${place}`}
            {...{ row, place, floor, places, people }}
            onChange={(change) => onChange(changed(rows, place, change))}
            onRemove={() => onChange(rows.filter((_row, at) => at !== place))}
          />
        ))}
      </BillTable>
      <p className={styles.total} role="status">
        <span>
          {rows.length} 项 原价 {formatMoney(list)}
        </span>
        <span>优惠 {formatMoney(off)}</span>
        <span>
          应收 <b>{formatMoney(total)}</b>
        </span>
      </p>
    </>
  );
}

type Options = readonly { readonly value: number; readonly label: string }[];

interface RowProps {
  readonly row: BillRow;
  readonly place: number;
  readonly floor: number;
  readonly places: Options;
  readonly people: Options;
  readonly onChange: (change: Partial<BillRow>) => void;
  readonly onRemove: () => void;
}

function Labelled({
  id,
  label,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <label className={hiddenText} htmlFor={id}>
        {label}
      </label>
      {children}
    </>
  );
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

function Row({ row, place, floor, places, people, onChange, onRemove }: RowProps) {
  const idOf = (name: string) => `bill-${place}-${name}`;
  const name = row.itemName ?? '';
  const below = isBelowLowest(row, floor);
  const input = (
    field: 'eye' | 'qty' | 'urgent' | 'remark' | 'intervalValue' | 'intervalUnit',
    spec: Field<unknown, boolean>,
  ) => (
    <Labelled id={idOf(field)} label={`${name}${spec.title}`}>
      <FieldInput
        id={idOf(field)}
        spec={spec}
        value={row[field] ?? BEGINS_WITH[field]}
        placeholder={PLACEHOLDERS[field]}
        onChange={(next) => onChange({ [field]: field === 'qty' ? numberOr(next, 1) : next })}
      />
    </Labelled>
  );
  return (
    <>
      <tr className={styles.main}>
        <td className={styles.item}>
          <b>{name}</b>
          <small>
            {dictName(billItemType, row.itemType)} {row.itemCode}
          </small>
          {row.parts?.length ? (
            <small>{row.parts.map((part) => `${part.itemName}×${part.qty * row.qty}`).join('、')}</small>
          ) : null}
        </td>
        <td className={styles.eye}>{input('eye', billRow.eye)}</td>
        <td className={styles.figure}>
          {row.price === null || row.price === undefined ? '—' : formatPrice(row.price)}
        </td>
        <td className={styles.qty}>{input('qty', billRow.qty)}</td>
        <td className={below ? `${styles.rate} ${styles.below}` : styles.rate}>
          <Labelled id={idOf('rate')} label={`${name}折扣`}>
            <FieldInput
              id={idOf('rate')}
              spec={PERCENT}
              value={percentOfRate(row.discountRate)}
              aria-invalid={below}
              onChange={(next) => onChange({ discountRate: rateOfPercent(numberOr(next, 100)) })}
            />
          </Labelled>
          {below ? <small role="alert">最低 {lowestPercent(row, floor)}%</small> : null}
        </td>
        <td className={styles.figure}>{formatMoney(rowAmount(row))}</td>
        <td>{input('urgent', billRow.urgent)}</td>
        <td>
          <Button type="link" size="small" danger aria-label={`删除${name}`} onClick={onRemove}>
            删除
          </Button>
        </td>
      </tr>
      <tr className={styles.more}>
        <td colSpan={ROW_HEADS.length}>
          <div className={styles.doing}>
            <Select<number>
              aria-label={`${name}执行科室`}
              options={[...places]}
              value={row.execDepartmentId ?? undefined}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="执行科室"
              onChange={(next: number | undefined) => onChange({ execDepartmentId: next ?? null })}
            />
            <Select<number>
              aria-label={`${name}执行人`}
              options={[...people]}
              value={row.execStaffId ?? undefined}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="执行人"
              onChange={(next: number | undefined) => onChange({ execStaffId: next ?? null })}
            />
            {hasInterval(row) ? (
              <span className={styles.interval}>
                每次间隔不少于
                {input('intervalValue', billRow.intervalValue)}
                {input('intervalUnit', billRow.intervalUnit)}
              </span>
            ) : null}
            <span className={styles.remark}>{input('remark', billRow.remark)}</span>
          </div>
        </td>
      </tr>
    </>
  );
}
