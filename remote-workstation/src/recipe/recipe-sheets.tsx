import { type FlowState, stateAt } from '@mingmou/contract/base/flow';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button, Skeleton } from '@mingmou/kit/ui';
import type { VisitQuery } from '../detail/tabs';
import entry from '../stage/entry.module.css';
import { ConclusionSheet } from './conclusion-sheet';
import { DrugRxSheet, type Prescriptions, type RxRow } from './drug-rx-sheet';
import { GlassesPanel } from './glasses-panel';
import styles from './recipe.module.css';
import { TreatmentPanel } from './treatment-panel';

const NEW = 'new';
const CONCLUSION = 'conclusion';

/** A prescription that nobody saved yet. */
function blank({ addable, addableReason }: Prescriptions): RxRow {
  return { stageState: 0, version: 0, retrialCount: 0, editable: addable, editableReason: addableReason ?? null };
}

interface SheetsProps {
  readonly visit: VisitQuery;
  readonly visitDay: string;
}

/** Papers of tab 5 on the left with the conclusion first, the chosen one next to them. */
export function RecipeSheets({ visit, visitDay }: SheetsProps) {
  const { acceptsId } = visit;
  const { data, loading, refusal, refetch } = useCall(drugRx.findByAccepts, { acceptsId });
  const [params, setParams] = useSearchParams();
  const asked = params.get('sheet');
  const rows = data?.rows ?? [];
  const isNew = data !== undefined && asked === NEW;
  const row = isNew ? undefined : rows.find(({ prescriptionId }) => String(prescriptionId) === asked);
  const at = (sheet: string) => {
    const query = new URLSearchParams(params);
    query.set('sheet', sheet);
    return query;
  };
  const open = (sheet: string) => setParams(at(sheet), { replace: true });
  return (
    <div className={styles.recipe}>
      <nav className={styles.papers} aria-label="处方与结论">
        <ConclusionLink acceptsId={acceptsId} to={`?${at(CONCLUSION)}`} isCurrent={!isNew && !row} />
        {rows.map((one, place) => (
          <PaperLink
            key={one.prescriptionId}
            row={one}
            title={`药品处方${place + 1}`}
            to={`?${at(String(one.prescriptionId))}`}
            isCurrent={one === row}
          />
        ))}
        <AddPrescription all={data} isCurrent={isNew} onAdd={() => open(NEW)} />
        <GlassesPanel visit={visit} />
        <TreatmentPanel visit={visit} />
      </nav>
      <div className={styles.sheet}>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {loading ? <Skeleton active /> : null}
        {data && (isNew || row) ? (
          <DrugRxSheet
            key={row?.prescriptionId ?? `new-${rows.length}`}
            {...{ acceptsId, all: data, refetch, row: row ?? blank(data) }}
            onAdded={(id) => open(String(id))}
          />
        ) : null}
        {data && !isNew && !row ? <ConclusionSheet acceptsId={acceptsId} visitDay={visitDay} /> : null}
      </div>
    </div>
  );
}

function ConclusionLink({
  acceptsId,
  ...link
}: { readonly acceptsId: number } & Omit<SheetLinkProps, 'title' | 'state' | 'said'>) {
  const { data } = useCall(conclusion.findByAccepts, { acceptsId }, { quiet: true });
  const { states } = conclusion.lifecycle;
  const state = data ? stateAt(conclusion.lifecycle, data.stageState) : states.BLANK;
  return <SheetLink {...link} title={conclusion.title} state={state} said={data?.finishedByName ?? ''} />;
}

interface PaperLinkProps {
  readonly row: RxRow;
  readonly title: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

function PaperLink({ row, ...link }: PaperLinkProps) {
  const state = stateAt(drugRx.lifecycle, row.stageState);
  return <SheetLink {...link} state={state} said={row.signed?.rxNo ?? `${row.current?.lines?.length ?? 0}种药品`} />;
}

interface SheetLinkProps {
  readonly title: string;
  readonly state: FlowState | undefined;
  readonly said: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

function SheetLink({ title, state, said, to, isCurrent }: SheetLinkProps) {
  return (
    <Link
      to={to}
      replace
      className={[entry.entry, styles.paper, isCurrent && entry.current].filter(Boolean).join(' ')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <b>{title}</b>
      {state ? <StateTag tone={state.tone}>{state.title}</StateTag> : null}
      {said ? <small>{said}</small> : null}
    </Link>
  );
}

interface AddProps {
  readonly all: Prescriptions | undefined;
  readonly isCurrent: boolean;
  readonly onAdd: () => void;
}

function AddPrescription({ all, isCurrent, onAdd }: AddProps) {
  const mayWrite = useHolds(drugRx.save.grant);
  const press = usePress();
  if (!mayWrite || !all) return null;
  const why = isCurrent ? '正在开具新处方' : all.addable ? false : (all.addableReason ?? '不能新开处方');
  return <Button {...press(why, onAdd)}>新开药品处方</Button>;
}
