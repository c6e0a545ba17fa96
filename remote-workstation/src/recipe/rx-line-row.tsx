import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { unit } from '@mingmou/contract/dict/unit';
import { rxLine } from '@mingmou/contract/workstation/drug-rx.fields';
import { asksForReason, type DrugRx, type RxLine, suggestedQty } from '@mingmou/contract/workstation/drug-rx.rules';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { textOf } from '@mingmou/kit/format/text-of';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './recipe.module.css';
import type { Usage } from './rx-lines.rules';
import { UsageChoice } from './usage-choice';

export const CELLS = ['singleDose', 'doseUnit', 'frequency', 'route', 'eye', 'days', 'qty'] as const;
const MORE = ['groupNo', 'skinTest', 'remark'] as const;
const REASON = ['longReason', 'longText'] as const;

export type CellName = (typeof CELLS)[number] | (typeof MORE)[number] | (typeof REASON)[number];

export const cellId = (place: number, name: CellName) => `prescription-${place}-${name}`;

interface RowProps {
  readonly record: DrugRx;
  readonly line: RxLine;
  readonly place: number;
  readonly readOnly: boolean;
  /** What may be sold here; absent where nobody knows it. */
  readonly sellable: number | undefined;
  /** 药品用法 of the house. */
  readonly usages: readonly Usage[];
  readonly onChange: (change: Partial<RxLine>) => void;
  readonly onRemove: () => void;
}

/** Drug with its usage; a second row holds the reason of a long course and rare fields. */
export function RxLineRow(props: RowProps) {
  const { record, line, place, readOnly, sellable, onRemove } = props;
  const isLong = asksForReason(record, line);
  const isTold = MORE.some((name) => line[name] !== undefined && line[name] !== null);
  const [isOpen, open] = useState(isTold);
  const second = [...(isLong ? REASON : []), ...(isOpen || (readOnly && isTold) ? MORE : [])];
  return (
    <>
      <tr>
        <td>
          <b>{line.name}</b>
          <small className={styles.spec}>
            {line.spec} {sellable === 0 ? <b className={styles.short}>无库存</b> : null}
            {sellable !== undefined && sellable > 0 && sellable < (line.qty ?? 0) ? (
              <b className={styles.short}>库存仅 {sellable}</b>
            ) : null}
          </small>
          {readOnly ? null : <UsageChoice {...props} />}
        </td>
        {CELLS.map((name) => (
          <td key={name}>
            <Cell {...props} name={name} />
            {name === 'qty' ? <Proposal {...props} /> : null}
          </td>
        ))}
        {readOnly ? null : (
          <td className={styles.acts}>
            <Button type="link" size="small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
              {isOpen ? '收起' : '更多'}
            </Button>
            <Button type="link" size="small" danger aria-label={`删除${line.name}`} onClick={onRemove}>
              删除
            </Button>
          </td>
        )}
      </tr>
      {second.length > 0 ? (
        <tr className={styles.second}>
          <td colSpan={CELLS.length + 2}>
            <div>
              {second.map((name) => (
                <span key={name} className={styles.pair}>
                  <label htmlFor={cellId(place, name)}>
                    {rxLine[name].title}
                    {isLong && (name === 'longReason' || name === 'longText') ? (
                      <b className={styles.short}> *</b>
                    ) : null}
                  </label>
                  <Cell {...props} name={name} />
                </span>
              ))}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Cell({ line, place, readOnly, onChange, name }: RowProps & { readonly name: CellName }) {
  const spec: FieldSpec = rxLine[name];
  const id = cellId(place, name);
  const label = `第${place + 1}行${spec.title}`;
  if (readOnly) {
    const said = textOf(spec, line[name]) || '—';
    return <output aria-label={label}>{name === 'qty' ? `${said}${dictName(unit, line.unit)}` : said}</output>;
  }
  const change = (value: unknown) => onChange({ [name]: value });
  if (spec.kind === 'text')
    return <FieldInput id={id} aria-label={label} spec={spec} value={line[name]} onChange={change} />;
  return <FieldMeasure id={id} label={label} spec={spec} value={line[name] ?? null} onChange={change} />;
}

/** How many packs the course comes to, where the doctor typed another number. */
function Proposal({ line, readOnly, onChange }: RowProps) {
  const proposed = suggestedQty(line);
  if (readOnly) return null;
  if (proposed === null || proposed === line.qty) return <Quiet as="small">{dictName(unit, line.unit)}</Quiet>;
  return (
    <Button type="link" size="small" className={styles.proposal} onClick={() => onChange({ qty: proposed })}>
      建议{proposed}
      {dictName(unit, line.unit)}
    </Button>
  );
}
