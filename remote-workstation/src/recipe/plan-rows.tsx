import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { planAct, treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { planRow } from '@mingmou/contract/workstation/conclusion.fields';
import { type PlanRow, paramOf } from '@mingmou/contract/workstation/conclusion.rules';
import { FieldMeasure } from '@mingmou/kit/eyes/lens-inputs';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { ConsentButton } from '../consent/consent-button';
import frame from '../stage/stage.module.css';
import type { ConclusionWork } from './conclusion-sheet';
import { type Episode, fieldsOfPlan, withPlan } from './plan-rows.rules';
import styles from './recipe.module.css';

const RED_LIGHT = 8;

/** 防控方案: active treatments, and treatments that this conclusion starts or ends. */
export function PlanRows({
  acceptsId,
  stage,
  episodes,
}: {
  readonly acceptsId: number;
  readonly stage: ConclusionWork;
  readonly episodes: readonly Episode[];
}) {
  const rows = stage.record.myopiaPlan ?? [];
  const keep = (myopiaPlan: readonly PlanRow[]) => stage.change({ myopiaPlan });
  const fault = stage.faultOf('myopiaPlan');
  return (
    <details className={frame.group} open>
      <summary>防控方案</summary>
      {stage.readOnly ? null : (
        <div className={frame.tools}>
          <ConsentButton
            acceptsId={acceptsId}
            kind={rows.some(({ type }) => type === RED_LIGHT) ? '红光' : '低浓度阿托品'}
          />
        </div>
      )}
      {episodes.length > 0 ? (
        <ul className={styles.episodes} aria-label="进行中的方案">
          {episodes.map((one) => (
            <li key={one.id}>
              <b>{dictName(treatmentType, one.type)}</b> <span>{one.param}</span> <Quiet>{one.startDate} 起</Quiet>
              {stage.readOnly ? null : (
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={`停止${dictName(treatmentType, one.type)}`}
                  onClick={() => keep(withPlan(rows, { type: one.type, act: 'CLOSE' }))}
                >
                  停止
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Asked stage={stage} rows={rows} onTake={(row) => keep(withPlan(rows, row))} />
      {rows.map((row, place) => (
        <Row
          key={row.type}
          stage={stage}
          row={row}
          place={place}
          onChange={(change) => keep(rows.map((one, at) => (at === place ? { ...one, ...change } : one)))}
          onRemove={() => keep(rows.filter((_row, at) => at !== place))}
        />
      ))}
      {stage.readOnly ? null : (
        <fieldset className={styles.kinds} aria-label="开始方案">
          {treatmentType.rows.map(({ code, name }) => (
            <Button
              key={code}
              size="small"
              aria-label={`开始${name}`}
              onClick={() => keep(withPlan(rows, { type: code, act: 'OPEN' }))}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      {fault ? (
        <small className={frame.fault} role="alert">
          {fault}
        </small>
      ) : null}
    </details>
  );
}

interface AskedProps {
  readonly stage: ConclusionWork;
  readonly rows: readonly PlanRow[];
  readonly onTake: (row: PlanRow) => void;
}

/** Treatments that the questionnaire names as used: each becomes a row of the plan by a click. */
function Asked({ stage, rows, onTake }: AskedProps) {
  const asked = (stage.beside?.asked ?? []).filter(({ type }) => !rows.some((row) => row.type === type));
  if (asked.length === 0 || stage.readOnly) return null;
  return (
    <ul className={styles.episodes} aria-label="问卷所填方案">
      {asked.map(({ type, param }) => (
        <li key={type}>
          <Quiet>问卷：用过</Quiet> <b>{dictName(treatmentType, type)}</b> <span>{param}</span>
          <Button
            type="link"
            size="small"
            aria-label={`加入方案：${dictName(treatmentType, type)}`}
            onClick={() => onTake({ type, act: 'OPEN', param: param ?? null })}
          >
            加入方案
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly stage: ConclusionWork;
  readonly row: PlanRow;
  readonly place: number;
  readonly onChange: (change: Partial<PlanRow>) => void;
  readonly onRemove: () => void;
}

function Row({ stage, row, place, onChange, onRemove }: RowProps) {
  const title = dictName(treatmentType, row.type);
  return (
    <div className={styles.plan}>
      <b>
        {dictName(planAct, row.act)}
        {title}
      </b>
      {stage.readOnly ? (
        <span>{row.act === 'CLOSE' ? row.stopReason : paramOf(row)}</span>
      ) : (
        <>
          {fieldsOfPlan(row).map((name) => {
            const spec: FieldSpec = planRow[name];
            const id = `conclusion-plan-${place}-${name}`;
            const label = `${title}${spec.title}`;
            const change = (value: unknown) => onChange({ [name]: value });
            return (
              <span key={name} className={styles.pair}>
                <label htmlFor={id}>{spec.title}</label>
                {spec.kind === 'text' ? (
                  <FieldInput id={id} aria-label={label} spec={spec} value={row[name]} onChange={change} />
                ) : (
                  <FieldMeasure id={id} label={label} spec={spec} value={row[name] ?? null} onChange={change} />
                )}
              </span>
            );
          })}
          <Button type="link" size="small" danger aria-label={`删除${title}`} onClick={onRemove}>
            删除
          </Button>
        </>
      )}
    </div>
  );
}
