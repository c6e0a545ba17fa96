import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import type { ArchiveRecords } from '@mingmou/contract/workstation/archive/archive-record';
import { examinationUnder, flagsOf, type RecordForm } from '@mingmou/contract/workstation/examination';
import type { About, Figures } from '@mingmou/contract/workstation/form-groups';
import { useSend } from '@mingmou/core/store/use-call';
import type { ReactNode } from 'react';
import { Flags } from '../stage/flags';
import { repeat, type StageSends } from '../stage/stage-calls';
import { StageFields } from '../stage/stage-fields';
import { StageSheet } from '../stage/stage-sheet';
import { type Stage, useStage } from '../stage/use-stage';

export type RecordList = OutputOf<ArchiveRecords['list']>;
export type RecordRow = RecordList['rows'][number];

interface RecordSheetProps {
  readonly of: ArchiveRecords;
  readonly ownerId: number;
  readonly list: RecordList;
  readonly row: RecordRow;
  readonly form: RecordForm;
  readonly refetch: () => void;
  /** What finishing asks first; false: thought better of. */
  readonly onFinish?: (values: Figures) => Promise<boolean>;
  /** What belongs to this kind alone, above its fields. */
  readonly children?: (stage: Stage) => ReactNode;
  /** The same, below them. */
  readonly below?: ((stage: Stage) => ReactNode) | undefined;
  readonly printAddress?: string | undefined;
}

const DISCARDS = { title: '删除', asks: '确定删除该记录吗？', done: '删除成功' } as const;
/** Entered again for each record, never copied. */
const NOT_REUSED = ['recordDate', 'staffId'];

/** Who made a record and when, above its figures. */
const madeOf = ({ employees }: ArchiveRecords) =>
  ({ recordDate: f.date('日期'), staffId: f.ref('操作人', employees) }) as const;

function useRecordSends({ of, ownerId, row, form, onFinish }: RecordSheetProps): StageSends {
  const { recordId } = row;
  const save = useSend(of.save);
  const finish = useSend(of.finish);
  const remove = useSend(of.remove);
  const retrial = useSend(of.retrial);
  const key = (known: Figures) => ({ ownerId, recordId, version: Number(known.version) });
  const sent = (known: Figures) => ({
    ...key(known),
    recordDate: known.recordDate ? String(known.recordDate) : row.recordDate,
    staffId: known.staffId ? Number(known.staffId) : row.staffId,
    result: Object.fromEntries(Object.entries(known).filter(([name]) => name in form.typed)),
  });
  return {
    save: (known, note) => {
      const input = sent(known);
      return save(input, { quiet: true, onKey: (sentKey) => note?.({ key: sentKey, input }) });
    },
    finish: async (known, note) => {
      if (onFinish && !(await onFinish(known))) return undefined;
      const input = { ...sent(known), confirmed: onFinish !== undefined };
      return finish(input, { quiet: true, onKey: (sentKey) => note?.({ key: sentKey, input }) });
    },
    reset: async (known) => {
      await remove(key(known));
      return undefined;
    },
    retrial: (known) => retrial({ ...key(known), reason: String(known.reason) }),
    again: (again) => repeat(of[again.act], again),
  };
}

/** One record of an archive in the layout of its paper. */
export function RecordSheet(props: RecordSheetProps) {
  const { of, ownerId, list, row, form, refetch, children, below, printAddress } = props;
  const about: About = {
    day: row.recordDate,
    age: list.age ?? null,
    iopAlert: list.iopAlert,
    visionType: list.visionType,
    beside: (name) => list.beside?.[`${name}-${row.cycleNo}`] ?? list.beside?.[name],
  };
  const made = madeOf(of);
  const drawn = examinationUnder(form, about);
  const data = { ...row, current: { ...row.current, recordDate: row.recordDate, staffId: row.staffId } };
  const stage = useStage<Figures, typeof data>({
    of: { ...of, title: form.title, reset: of.remove, discards: DISCARDS, ...picturesOf(of, ownerId) },
    form: { ...drawn, fields: { ...made, ...drawn.fields } },
    sends: useRecordSends(props),
    key: {},
    answer: { data, loading: false, fetching: false, refusal: undefined, refetch },
    draft: `${of.code}-${row.recordId}`,
    day: row.recordDate,
    notReused: [...NOT_REUSED, ...(form.notReused ?? [])],
    follow: drawn.follow,
  });
  return (
    <StageSheet stage={stage} printAddress={printAddress}>
      {children?.(stage)}
      <Flags flags={flagsOf(form, stage.values, about)} />
      <StageFields stage={stage} groups={[{ title: '记录', whole: made }, ...drawn.groups]} />
      {below?.(stage)}
    </StageSheet>
  );
}

const picturesOf = ({ pictures }: ArchiveRecords, ownerId: number) =>
  pictures ? ({ pictureUse: 'ARCHIVE_IMAGE', pictureOwner: { of: pictures, ownerId } } as const) : {};
