import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import type { Examination, Figures } from '@mingmou/contract/workstation/examination';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { type CallState, useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { usePress } from '@mingmou/kit/act/use-press';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button } from '@mingmou/kit/ui';
import type { StageSends } from '../stage/stage-calls';
import { StageFields } from '../stage/stage-fields';
import { StageSheet } from '../stage/stage-sheet';
import { type Stage, useStage } from '../stage/use-stage';
import styles from './check.module.css';
import type { CheckRow } from './check-rows';

interface ExaminationSheetProps {
  readonly acceptsId: number;
  readonly row: CheckRow;
  readonly form: Examination;
  readonly answer: CallState<CheckRow>;
}

/** The time of the examination and what was concluded are said each time. */
const NOT_REUSED = ['checkedAt', 'conclusion'];
const QUIET = { quiet: true };

/** The calls of one row: what is typed travels as its result. */
function useRowSends({ acceptsId, row: { checkRowId, formCode }, form }: ExaminationSheetProps): StageSends {
  const save = useSend(inspection.save);
  const finish = useSend(inspection.finish);
  const reset = useSend(inspection.reset);
  const retrial = useSend(inspection.retrial);
  const key = (known: Figures) => ({ acceptsId, checkRowId, version: Number(known.version) });
  const rowsOf = (known: Figures) => {
    const result = Object.fromEntries(Object.entries(known).filter(([name]) => name in form.fields));
    return [{ checkRowId, version: Number(known.version), formCode, result }];
  };
  return {
    save: async (known) => (await save({ acceptsId, rows: rowsOf(known) }, QUIET)).rows[0],
    finish: async (known) =>
      (await finish({ acceptsId, checkRowIds: [checkRowId], rows: rowsOf(known) }, QUIET)).rows[0],
    reset: (known) => reset(key(known)),
    retrial: (known) => retrial({ ...key(known), reason: String(known.reason) }),
  };
}

/** One examination, as it stands on paper. */
export function ExaminationSheet(props: ExaminationSheetProps) {
  const { acceptsId, row, form, answer } = props;
  const stage = useStage<Figures, CheckRow>({
    ...{ of: { ...inspection, title: form.title }, form, sends: useRowSends(props), key: {}, answer },
    draft: `check-${row.checkRowId}`,
    notReused: NOT_REUSED,
  });
  return (
    <StageSheet stage={stage}>
      {stage.readOnly ? null : (
        <div className={styles.ways}>
          <FromTriage stage={stage} form={form} acceptsId={acceptsId} />
          <CancelRow acceptsId={acceptsId} row={row} />
        </div>
      )}
      <StageFields stage={stage} groups={form.groups} />
    </StageSheet>
  );
}

/** 引用预检: fills what is still empty, grey until touched. */
function FromTriage({
  stage,
  form,
  acceptsId,
}: { readonly stage: Stage } & Pick<ExaminationSheetProps, 'form' | 'acceptsId'>) {
  const mayRead = useHolds(triageRecord.findByAccepts.grant);
  const skip = !mayRead || !form.fromTriage;
  const { data } = useCall(triageRecord.findByAccepts, { acceptsId }, { skip, quiet: true });
  const press = usePress();
  const said = data && form.fromTriage ? form.fromTriage(data.record) : {};
  const fresh = Object.entries(said).filter(([name, value]) => !isBlank(value) && isBlank(stage.values[name]));
  if (!data) return null;
  return (
    <Button
      size="small"
      {...press(fresh.length === 0 && '预检没有可引用的内容，或本页都已填写', () =>
        stage.change(
          Object.fromEntries(fresh),
          fresh.map(([name]) => name),
        ),
      )}
    >
      引用预检
    </Button>
  );
}

/** 取消检查, while nobody began it. */
function CancelRow({ acceptsId, row }: Pick<ExaminationSheetProps, 'acceptsId' | 'row'>) {
  const cancel = useSend(inspection.cancel);
  const { confirm, success } = useFeedback();
  const { checkRowId, version, stageState } = row;
  if (stageState !== inspection.lifecycle.states.BLANK.code) return null;
  const run = async () => {
    if (!(await confirm('确定取消这项检查吗？', { ok: '取消检查', danger: true }))) return;
    await cancel({ acceptsId, checkRowId, version });
    success('已取消');
  };
  return (
    <Do call={inspection.cancel} danger onClick={run}>
      取消检查
    </Do>
  );
}
