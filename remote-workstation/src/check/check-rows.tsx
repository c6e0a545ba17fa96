import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { examinationOf, examinations } from '@mingmou/contract/workstation/examinations';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './check.module.css';
import { ExaminationSheet } from './examination-sheet';

export type Inspection = OutputOf<typeof inspection.findByAccepts>;
export type CheckRow = Inspection['rows'][number];

/** The rows of a visit on the left, the form of the chosen one beside them. */
export function CheckRows({ acceptsId }: { readonly acceptsId: number }) {
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
  return (
    <div className={styles.check}>
      <nav className={styles.rows} aria-label="检查项目">
        {rows.map((one) => (
          <RowLink key={one.checkRowId} row={one} to={`?${withRow(one.checkRowId)}`} isCurrent={one === row} />
        ))}
        <AddExamination acceptsId={acceptsId} onAdded={(id) => setParams(withRow(id), { replace: true })} />
      </nav>
      <div className={styles.form}>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {loading ? <Skeleton active /> : null}
        {data && rows.length === 0 ? <p className={styles.empty}>本次就诊还没有检查项目，请先加做检查。</p> : null}
        {data && row && form ? (
          <ExaminationSheet
            key={row.checkRowId}
            {...{ acceptsId, row, form }}
            answer={{ data: row, loading: false, fetching: false, refusal: undefined, refetch }}
          />
        ) : null}
      </div>
    </div>
  );
}

interface RowLinkProps {
  readonly row: CheckRow;
  readonly to: string;
  readonly isCurrent: boolean;
}

function RowLink({ row, to, isCurrent }: RowLinkProps) {
  const { title, tone } = stateAt(inspection.lifecycle, row.stageState);
  return (
    <Link
      to={to}
      replace
      className={isCurrent ? `${styles.row} ${styles.current}` : styles.row}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <b>{examinationOf(row.formCode)?.title ?? row.formCode}</b>
      <StateTag tone={tone}>{title}</StateTag>
      {row.operatorName ? <small>{row.operatorName}</small> : null}
    </Link>
  );
}

interface AddExaminationProps {
  readonly acceptsId: number;
  readonly onAdded: (checkRowId: number) => void;
}

/** 加做: one button a form that exists. */
function AddExamination({ acceptsId, onAdded }: AddExaminationProps) {
  const add = useSend(inspection.add);
  return examinations.map(({ code, title }) => (
    <Do
      key={code}
      call={inspection.add}
      onClick={async () => {
        const { recordId } = await add({ acceptsId, formCode: code });
        onAdded(recordId);
      }}
    >
      {`加做${title}`}
    </Do>
  ));
}
