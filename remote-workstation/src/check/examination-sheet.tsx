import { f } from '@mingmou/contract/base/field';
import { type Examination, examinationUnder, flagsOf, isAsTaken } from '@mingmou/contract/workstation/examination';
import type { About, Figures } from '@mingmou/contract/workstation/form-groups';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { type CallState, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { usePress } from '@mingmou/kit/entry/use-press';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useSelf } from '@mingmou/kit/form/use-self';
import { Button } from '@mingmou/kit/ui';
import { ConsentButton } from '../consent/consent-button';
import { DeviceSources, withDeviceSources } from '../device/device-sources';
import { GrowthBeside } from '../growth/growth-beside';
import { useTriaged } from '../pre/use-triaged';
import { examinationPrintAddress } from '../print/addresses';
import { sectionsOf } from '../stage/copy.rules';
import { Flags } from '../stage/flags';
import { repeat, type StageSends } from '../stage/stage-calls';
import { StageFields } from '../stage/stage-fields';
import { StageSheet } from '../stage/stage-sheet';
import { type Stage, useStage } from '../stage/use-stage';
import { TemplateButton } from '../template/template-button';
import { WithTemplates } from '../template/use-templates';
import styles from './check.module.css';
import type { CheckRow } from './check-rows';
import { MadeBy, OPERATOR, withoutMadeBy } from './made-by';

interface ExaminationSheetProps {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly row: CheckRow;
  readonly form: Examination;
  /** Values of other records that figures are checked against. */
  readonly about: About;
  readonly answer: CallState<CheckRow>;
}

/** Entered again each time, never copied. */
const NOT_REUSED = ['checkedAt', 'conclusion', 'device', 'operatorId'];

/** Returns the calls of one row; the input is sent as its result. */
function useRowSends({ acceptsId, row, form }: ExaminationSheetProps): StageSends {
  const { checkRowId, formCode, quoted } = row;
  const { confirm } = useFeedback();
  const save = useSend(inspection.save);
  const finish = useSend(inspection.finish);
  const reset = useSend(inspection.reset);
  const retrial = useSend(inspection.retrial);
  const key = (known: Figures) => ({ acceptsId, checkRowId, version: Number(known.version) });
  const rowsOf = (known: Figures) => {
    const result = Object.fromEntries(Object.entries(known).filter(([name]) => name in form.typed));
    const operator = typeof known.operatorId === 'number' ? { operatorId: known.operatorId } : {};
    return [{ checkRowId, version: Number(known.version), formCode, ...operator, result }];
  };
  return {
    save: async (known, note) => {
      const input = { acceptsId, rows: rowsOf(known) };
      return (await save(input, { quiet: true, onKey: (key) => note?.({ key, input }) })).rows[0];
    },
    finish: async (known, note) => {
      const rows = rowsOf(known);
      const isAsIs = quoted?.source === 'VISIT' && isAsTaken(form, rows[0]?.result ?? {}, quoted.values);
      if (isAsIs && !(await confirm(`内容引用自${quoted.day}，未作修改。`, { ok: '确认引用' }))) return undefined;
      const input = { acceptsId, checkRowIds: [checkRowId], rows, confirmQuoted: isAsIs };
      return (await finish(input, { quiet: true, onKey: (key) => note?.({ key, input }) })).rows[0];
    },
    reset: (known) => reset(key(known)),
    retrial: (known) => retrial({ ...key(known), reason: String(known.reason) }),
    again: async (sent) => (await repeat(inspection[sent.act], sent)).rows[0],
  };
}

/** One examination in the layout of its paper. */
export function ExaminationSheet(props: ExaminationSheetProps) {
  const { acceptsId, patientId, row, form, about, answer } = props;
  const drawn = examinationUnder(form, about);
  const self = useSelf(row.editable ? OPERATOR : undefined) ?? null;
  const stage = useStage<Figures, CheckRow>({
    ...{
      of: { ...inspection, title: form.title },
      form: { ...drawn, fields: { ...drawn.fields, operatorId: f.id(OPERATOR.title) } },
      sends: useRowSends(props),
      key: {},
    },
    answer: named(answer),
    // The caller is the operator unless the record names another person.
    begin: (record) => (isBlank(record.operatorId) ? { ...record, operatorId: self } : record),
    draft: `check-${row.checkRowId}`,
    notReused: [...NOT_REUSED, ...(form.notReused ?? [])],
    follow: drawn.follow,
    copying: {
      acceptsId,
      stage: `${inspection.code}/${row.formCode.toLowerCase()}`,
      sections: sectionsOf(drawn.groups),
    },
    taken: row.quoted?.values,
    arrived: arrivedIn(row),
  });
  const sourced = withDeviceSources(stage, row);
  return (
    <StageSheet
      stage={stage}
      printAddress={row.stageState > 0 ? examinationPrintAddress(acceptsId, row.checkRowId) : undefined}
    >
      <WithTemplates kind="CHECK" stage={sourced}>
        {stage.readOnly ? null : (
          <div className={styles.ways}>
            {'conclusion' in stage.fields ? <TemplateButton /> : null}
            <FromTriage stage={stage} form={form} acceptsId={acceptsId} />
            {form.code === 'F05' ? <ConsentButton acceptsId={acceptsId} kind="散瞳" /> : null}
            <CancelRow acceptsId={acceptsId} row={row} />
          </div>
        )}
        <DeviceSources of={row} stage={stage} />
        {row.quoted ? <p className={styles.quotedFrom}>{quotedText(row.quoted)}</p> : null}
        <Flags flags={flagsOf(form, stage.values, about)} />
        <GrowthBeside patientId={patientId} formCode={form.code} figures={stage.values} />
        <StageFields stage={sourced} groups={withoutMadeBy(drawn.groups)} />
        <MadeBy stage={sourced} row={row} />
      </WithTemplates>
    </StageSheet>
  );
}

/** The saved record, with the person whom its row names. */
function named(answer: CallState<CheckRow>): CallState<CheckRow> {
  const { data } = answer;
  if (!data?.operatorId) return answer;
  return { ...answer, data: { ...data, current: { ...data.current, operatorId: data.operatorId } } };
}

/** What of the row nobody typed. */
function arrivedIn({ sources, quoted }: CheckRow): Figures {
  const ofDevices = Object.entries(sources ?? {}).map(([name, device]) => [`${name} ${device}`, `仪器 ${device}`]);
  const ofOthers = quoted ? [[`${quoted.source} ${quoted.day}`, quotedText(quoted)]] : [];
  return Object.fromEntries([...ofDevices, ...ofOthers]);
}

function quotedText({ source, day }: NonNullable<CheckRow['quoted']>): string {
  return source === 'TRIAGE' ? '引用预检' : `引用 ${day} 的结果`;
}

/** 引用预检: fills empty fields, grey until edited. */
function FromTriage({
  stage,
  form,
  acceptsId,
}: { readonly stage: Stage } & Pick<ExaminationSheetProps, 'form' | 'acceptsId'>) {
  const triaged = useTriaged(acceptsId, { skip: !form.fromTriage });
  const press = usePress();
  const said = triaged && form.fromTriage ? form.fromTriage(triaged) : {};
  const fresh = Object.entries(said).filter(([name, value]) => !isBlank(value) && isBlank(stage.values[name]));
  if (!triaged) return null;
  return (
    <Button
      size="small"
      {...press(fresh.length === 0 && '预检没有可引用的内容，或本页都已填写', () =>
        stage.change(
          Object.fromEntries(fresh),
          fresh.map(([name]) => name),
          '引用预检',
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
    if (!(await confirm('确定取消这项检查吗？', { ...CANCELS, danger: true }))) return;
    await cancel({ acceptsId, checkRowId, version });
    success('已取消');
  };
  return (
    <Do call={inspection.cancel} danger onClick={run}>
      取消检查
    </Do>
  );
}
