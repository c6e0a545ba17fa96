import type { FieldSpec } from '@mingmou/contract/base/field';
import { diagnosisRow } from '@mingmou/contract/workstation/consultation.fields';
import type { Diagnosis } from '@mingmou/contract/workstation/consultation.rules';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { textOf } from '@mingmou/kit/format/text-of';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import frame from '../stage/stage.module.css';
import styles from './ask.module.css';
import type { Ask } from './ask-form';
import { added, changed, removed, withPrimary } from './diagnosis.rules';
import { DIAGNOSIS_SEARCH, IcdSearch } from './icd-search';

/** 诊断: rows of the catalogue, one of them the primary. */
export function DiagnosisRows({ ask }: { readonly ask: Ask }) {
  const { warning } = useFeedback();
  const rows = ask.record.diagnoses ?? [];
  const keep = (diagnoses: readonly Diagnosis[]) => ask.change({ diagnoses });
  const fault = ask.faultOf('diagnoses');
  const seek = () => document.getElementById(DIAGNOSIS_SEARCH)?.focus();
  useKeys(ask.readOnly ? [] : [{ key: 'Alt+5', title: '搜索诊断', run: seek }]);
  return (
    <details className={frame.group} open>
      <summary>诊断</summary>
      {ask.readOnly ? null : (
        <IcdSearch
          onPick={(row) => {
            const next = added(rows, row);
            if (next) keep(next);
            else warning(`${row.name}的各眼别都已填写`);
          }}
        />
      )}
      {rows.length === 0 ? (
        <Quiet as="p" spaced>
          还没有诊断
        </Quiet>
      ) : null}
      {rows.length > 0 ? (
        <table className={styles.diagnoses} aria-label="诊断">
          <thead>
            <tr>
              <th>诊断</th>
              <th>{diagnosisRow.eye.title}</th>
              <th>{diagnosisRow.isPrimary.title}</th>
              <th>性质</th>
              <th>{diagnosisRow.onsetDate.title}</th>
              <th>{diagnosisRow.remark.title}</th>
              {ask.readOnly ? null : <th>操作</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <Row
                // Rows have no id of their own; they are kept in the order in which they were added.
                key={`${row.icdCode}-${place}`}
                row={row}
                place={place}
                readOnly={ask.readOnly}
                onChange={(change) => keep(changed(rows, place, change))}
                onPrimary={() => keep(withPrimary(rows, place))}
                onRemove={() => keep(removed(rows, place))}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {fault ? (
        <small className={frame.fault} role="alert">
          {fault}
        </small>
      ) : null}
    </details>
  );
}

interface RowProps {
  readonly row: Diagnosis;
  readonly place: number;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<Diagnosis>) => void;
  readonly onPrimary: () => void;
  readonly onRemove: () => void;
}

const CELLS = ['certainty', 'onsetDate', 'remark'] as const;

function Row({ row, place, readOnly, onChange, onPrimary, onRemove }: RowProps) {
  const { icdCode, icdName } = row;
  const cell = (name: 'eye' | (typeof CELLS)[number]) => {
    const spec: FieldSpec = diagnosisRow[name];
    if (readOnly) return <td key={name}>{textOf(spec, row[name]) || '—'}</td>;
    return (
      <td key={name}>
        <FieldInput
          id={`consultation-diagnosis-${place}-${name}`}
          aria-label={`${icdName}${spec.title}`}
          spec={spec}
          value={row[name]}
          onChange={(next) => onChange({ [name]: next })}
        />
      </td>
    );
  };
  return (
    <tr>
      <td>
        <b>{icdName}</b> <Quiet as="small">{icdCode}</Quiet>
      </td>
      {cell('eye')}
      <td>
        {readOnly ? (
          row.isPrimary ? (
            '主诊断'
          ) : (
            ''
          )
        ) : (
          <input
            type="radio"
            name="consultation-primary"
            aria-label={`${icdName}为主诊断`}
            checked={row.isPrimary ?? false}
            onChange={onPrimary}
          />
        )}
      </td>
      {CELLS.map(cell)}
      {readOnly ? null : (
        <td>
          <Button type="link" size="small" danger aria-label={`删除${icdName}`} onClick={onRemove}>
            删除
          </Button>
        </td>
      )}
    </tr>
  );
}
