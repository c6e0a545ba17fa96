import type { OutputOf } from '@mingmou/contract/base/call';
import { dict } from '@mingmou/contract/base/dict';
import { f } from '@mingmou/contract/base/field';
import { stateAt, stateCode } from '@mingmou/contract/base/flow';
import { billCharge } from '@mingmou/contract/workstation/check-bill.dicts';
import { examinationOf, examinations } from '@mingmou/contract/workstation/examinations';
import type { About } from '@mingmou/contract/workstation/form-groups';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { isExamined } from '@mingmou/contract/workstation/stage.flow';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Skeleton } from '@mingmou/kit/ui';
import { useEffect, useRef, useState } from 'react';
import entry from '../stage/entry.module.css';
import styles from './check.module.css';
import { ExaminationSheet } from './examination-sheet';

export type Inspection = OutputOf<typeof inspection.findByAccepts>;
export type CheckRow = Inspection['rows'][number];

/** Rows of a visit on the left, the form of the chosen one next to them. */
export function CheckRows({ acceptsId, patientId }: { readonly acceptsId: number; readonly patientId: number }) {
  const { data, loading, refusal, refetch } = useCall(inspection.findByAccepts, { acceptsId });
  const [params, setParams] = useSearchParams();
  const rows = data?.rows ?? [];
  const asked = Number(params.get('row'));
  const row = rows.find(({ checkRowId }) => checkRowId === asked) ?? rows.find(({ editable }) => editable) ?? rows[0];
  const form = row && examinationOf(row.formCode);
  const withRow = (id: number) => {
    const query = new URLSearchParams(params);
    query.set('row', String(id));
    return query;
  };
  const sheet = useRef<HTMLDivElement>(null);
  useRowKeys(rows, row, sheet, (id) => setParams(withRow(id), { replace: true }));
  return (
    <div className={styles.check}>
      <nav className={styles.rows} aria-label="检查项目">
        {rows.map((one) => (
          <RowLink key={one.checkRowId} row={one} to={`?${withRow(one.checkRowId)}`} isCurrent={one === row} />
        ))}
        <CopyLast acceptsId={acceptsId} rows={rows} />
        <AddExamination acceptsId={acceptsId} onAdded={(id) => setParams(withRow(id), { replace: true })} />
      </nav>
      <div className={styles.form} ref={sheet}>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {loading ? <Skeleton active /> : null}
        {data && rows.length === 0 ? <p className={styles.empty}>本次就诊还没有检查项目，请先加做检查。</p> : null}
        {data && row && form ? (
          <ExaminationSheet
            key={row.checkRowId}
            {...{ acceptsId, patientId, row, form }}
            about={aboutOf(data, row)}
            answer={{ data: row, loading: false, fetching: false, refusal: undefined, refetch }}
          />
        ) : null}
      </div>
    </div>
  );
}

const FIRST_INPUT = 'input:not([disabled]):not([readonly]):not([type=file]), textarea:not([disabled])';

/**
 * Alt+↑↓ move through the examinations. After moving or finishing by keys, the first input of the next form is focused.
 */
function useRowKeys(
  rows: readonly CheckRow[],
  row: CheckRow | undefined,
  sheet: { readonly current: HTMLElement | null },
  open: (checkRowId: number) => void,
): void {
  const id = row?.checkRowId;
  const shown = useRef(id);
  const byKey = useRef(false);
  const go = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ checkRowId }) => checkRowId === id) + by];
    if (!next) return;
    byKey.current = true;
    open(next.checkRowId);
  };
  useKeys([
    { key: 'Alt+ArrowDown', title: '下一项检查', run: () => go(1) },
    { key: 'Alt+ArrowUp', title: '上一项检查', run: () => go(-1) },
  ]);
  useEffect(() => {
    const isAnother = shown.current !== undefined && shown.current !== id;
    shown.current = id;
    if (!isAnother || !(byKey.current || document.activeElement === document.body)) return;
    byKey.current = false;
    sheet.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus();
  }, [id, sheet]);
}

/** What an examination is judged by: the patient, and the other examinations of the visit. */
function aboutOf({ age, iopAlert, rows }: Inspection, { visionType }: CheckRow): About {
  return {
    ...{ age: age ?? null, iopAlert, visionType: visionType ?? 1 },
    beside: (formCode) =>
      rows.findLast((one) => one.formCode === formCode && isExamined(one.stageState))?.current ?? undefined,
  };
}

const WAITING = stateCode(billCharge, 'WAITING');
const REFUNDED = stateCode(billCharge, 'REFUNDED');

interface RowLinkProps {
  readonly row: CheckRow;
  readonly to: string;
  readonly isCurrent: boolean;
}

function RowLink({ row, to, isCurrent }: RowLinkProps) {
  const { title, tone } = stateAt(inspection.lifecycle, row.stageState);
  const { chargeState } = row;
  const charge = chargeState === WAITING || chargeState === REFUNDED ? stateAt(billCharge, chargeState) : undefined;
  return (
    <Link
      to={to}
      replace
      className={[entry.entry, styles.row, isCurrent && entry.current, chargeState === WAITING && styles.unpaid]
        .filter(Boolean)
        .join(' ')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <b>{examinationOf(row.formCode)?.title ?? row.formCode}</b>
      <StateTag tone={tone}>{title}</StateTag>
      {charge ? <StateTag tone={charge.tone}>{charge.title}</StateTag> : null}
      {row.urgent ? <StateTag tone="refused">加急</StateTag> : null}
      {row.remark ? <small>{row.remark}</small> : null}
      {row.operatorName ? <small>{row.operatorName}</small> : null}
    </Link>
  );
}

/** 引用上次: copies the findings of the last visit into rows that were not started. */
function CopyLast({ acceptsId, rows }: { readonly acceptsId: number; readonly rows: readonly CheckRow[] }) {
  const copy = useSend(inspection.copyCheckItem);
  const { success } = useFeedback();
  const { BLANK } = inspection.lifecycle.states;
  // A row that is closed, unpaid or refunded, would refuse the copies of the other rows as well.
  const empty = rows.filter(({ stageState, last, editable }) => stageState === BLANK.code && last && editable);
  const visits = new Set(empty.flatMap(({ lastAcceptsId }) => lastAcceptsId ?? []));
  if (visits.size === 0) return null;
  const run = async () => {
    for (const fromAcceptsId of visits) {
      const formCodes = empty.filter((one) => one.lastAcceptsId === fromAcceptsId).map(({ formCode }) => formCode);
      await copy({ fromAcceptsId, toAcceptsId: acceptsId, formCodes });
    }
    success('已引用上次的结果');
  };
  return (
    <Do call={inspection.copyCheckItem} onClick={run}>
      引用上次结果
    </Do>
  );
}

interface AddExaminationProps {
  readonly acceptsId: number;
  readonly onAdded: (checkRowId: number) => void;
}

const OFFERED = f.dict(
  '加做检查',
  dict(
    'offeredForm',
    '检查',
    examinations.map(({ code, title }) => [code, `${code} ${title}`] as const),
  ),
);

/** 加做: a form that exists is chosen by its name or its number. */
function AddExamination({ acceptsId, onAdded }: AddExaminationProps) {
  const add = useSend(inspection.add);
  const mayAdd = useHolds(inspection.add.grant);
  // A choice acts immediately; the select is then remounted empty.
  const [turn, setTurn] = useState(0);
  const { start } = useAct(async (formCode: unknown) => {
    const form = examinations.find(({ code }) => code === formCode);
    if (!form) return;
    const { recordId } = await add({ acceptsId, formCode: form.code });
    setTurn((before) => before + 1);
    onAdded(recordId);
  });
  if (!mayAdd) return null;
  return (
    <FieldInput
      key={turn}
      spec={OFFERED}
      aria-label={OFFERED.title}
      placeholder={OFFERED.title}
      value={null}
      onChange={start}
    />
  );
}
