import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { explain } from '@mingmou/contract/schema/explain';
import { shapeSchema } from '@mingmou/contract/schema/zod';
import type { ArchiveRecords } from '@mingmou/contract/workstation/archive/archive-record';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { examinationUnder, flagsOf, type RecordForm } from '@mingmou/contract/workstation/examination';
import type { About, Figures } from '@mingmou/contract/workstation/form-groups';
import { opened } from '@mingmou/contract/workstation/stage';
import { formMissing } from '@mingmou/contract/workstation/stage.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, type Refusal, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { signatureOf } from '../stage.service';
import { judgedOn, refuseFault } from '../stage-content.guard';
import { differences } from '../stage-differences.rules';
import { linkPictures } from '../stage-pictures.service';
import { refuseOldArchiveRecord, refuseStrangeStaff, refuseStrangeVisit } from './archive-record.guard';
import {
  deleteArchiveRecord,
  findArchiveRecord,
  keepArchiveRevision,
  lastSeq,
  latestFinishedId,
  type OwnerKind,
  type RecordPlace,
  type StoredRecord,
  writeArchiveRecord,
} from './archive-record.store';

/** What records belong to, locked: an archive of lenses or glasses, a package of trainings. */
export interface RecordOwner {
  readonly id: number;
  readonly patientId: number;
  /** As the log names it. */
  readonly name: string;
}

/** A record as it has just been written. */
export interface WrittenRecord {
  readonly id: number;
  readonly seq: number;
  readonly cycleNo: number | null;
  readonly acceptsId: number | null;
  readonly staffId: number;
  readonly recordDate: string;
  readonly content: Figures;
  readonly retrialCount: number;
}

/** A record about to be finished. */
export type Finishing = Omit<WrittenRecord, 'id' | 'seq'> & {
  /** The person has read and confirmed the questions. */
  readonly confirmed: boolean;
};

/** What tells one kind of record from another; all the rest is the life cycle of domain-workstation §0.2. */
export interface RecordKind<Owner extends RecordOwner> {
  /** Its calls. */
  readonly of: ArchiveRecords;
  readonly ownerKind: OwnerKind;
  /** Finds the owner of a record; with `FOR UPDATE`, its lock serialises all acts. */
  readonly findOwner: (cx: SessionCx, ownerId: number, forUpdate: boolean) => Promise<Owner | undefined>;
  /** Returns the form of the owner. */
  readonly formOf: (owner: Owner) => RecordForm;
  readonly aboutOf: (cx: SessionCx, owner: Owner, day: string) => Promise<About>;
  /** Returns the initial values of a new record, and figures of other records that the checks need. */
  readonly proposed?: (cx: SessionCx, owner: Owner) => Promise<Figures>;
  readonly beside?: (cx: SessionCx, owner: Owner) => Promise<Readonly<Record<string, Figures>>>;
  /** Of lenses that are renewed: the set that a new record belongs to. */
  readonly cycleOf?: (owner: Owner) => number;
  /** Locks that come before that of the owner, where finishing or taking back reaches orders or stock. */
  readonly first?: (cx: SessionCx, ownerId: number) => Promise<void>;
  /** Why nothing may be written in the state that the owner is in; absent for a further record. */
  readonly hindrance?: (owner: Owner, old: StoredRecord | undefined) => Refusal | null;
  /** What only the server can look up or fill in; answers the content as it is kept. */
  readonly check?: (cx: SessionCx, owner: Owner, content: Figures) => Promise<Figures>;
  /** Guards of finishing. */
  readonly ready?: (cx: SessionCx, owner: Owner, record: Finishing) => Promise<void>;
  /** Side effects, in the same transaction. */
  readonly finished?: (cx: SessionCx, owner: Owner, record: WrittenRecord) => Promise<void>;
  /** Refuses to reopen a record that is not the latest finished one; absent where any record may be reopened. */
  readonly refuseEarlier?: () => never;
  /** What follows from reopening; its refusals are those of later papers. */
  readonly withdrawn?: (cx: SessionCx, owner: Owner, old: StoredRecord, reason: string) => Promise<void>;
}

type Keep = InputOf<ArchiveRecords['finish']>;
type Key = Pick<Keep, 'ownerId' | 'version'> & { readonly recordId: number | null };

interface Locked<Owner> {
  readonly id: number;
  readonly version: number;
  readonly owner: Owner;
  /** Absent until the first save. */
  readonly old: StoredRecord | undefined;
}

export function placeOf<Owner extends RecordOwner>({ of, ownerKind }: RecordKind<Owner>, ownerId: number): RecordPlace {
  return { ownerKind, ownerId, kind: of.code };
}

/** Purpose of a record's files. */
const PICTURES = 'ARCHIVE_IMAGE';
const SAVED = stateCode(archiveRecord, 'SAVED');
const DONE = stateCode(archiveRecord, 'DONE');

/** Returns the facts against which the figures of a record are checked. */
export async function aboutRecord<Owner extends RecordOwner>(
  cx: SessionCx,
  kind: RecordKind<Owner>,
  owner: Owner,
  day: string,
): Promise<About> {
  const about = await kind.aboutOf(cx, owner, day);
  const beside = await kind.beside?.(cx, owner);
  return beside ? { ...about, beside: (name) => beside[name] } : about;
}

/** Parses input strictly by the form; undeclared fields are refused. */
function figuresIn(form: RecordForm, result: Figures): Figures {
  const shape = opened(form.typed);
  const parsed = shapeSchema(shape, 'request').safeParse(result);
  if (parsed.success) return parsed.data;
  const { field, sentence } = explain(shape, result, parsed.error);
  throw malformed(field, sentence);
}

interface Step<Owner> extends Key {
  readonly action: 'save' | 'finish' | 'reset' | 'retrial';
  readonly reason?: string;
  readonly write: (found: Locked<Owner>) => Promise<{ readonly id: number; readonly version: number }>;
}

/** One act on a record: the owner is the lock, also before there is a record. */
async function act<Owner extends RecordOwner>(cx: SessionCx, kind: RecordKind<Owner>, step: Step<Owner>) {
  const { lifecycle, title } = kind.of;
  const { ownerId, recordId, action, version } = step;
  if (action !== 'save') await kind.first?.(cx, ownerId);
  let written = { id: 0, version: 0 };
  const { to } = await transition(cx, {
    flow: lifecycle,
    action,
    version,
    lock: async () => {
      const owner = await kind.findOwner(cx, ownerId, true);
      if (!owner) return undefined;
      const old = recordId === null ? undefined : await findArchiveRecord(cx, placeOf(kind, ownerId), recordId);
      if (recordId !== null && !old) return undefined;
      return { id: ownerId, version: old?.version ?? 0, owner, old };
    },
    state: ({ old }) => stateOf(lifecycle, old?.stageState ?? 0),
    inState: ({ owner, old }) => {
      if (old?.stageState === DONE && action !== 'retrial') refuse(stageCodes.finished);
      const hindered = kind.hindrance?.(owner, old);
      if (hindered) throw hindered;
    },
    write: async (found) => {
      written = await step.write(found);
    },
    target: ({ owner }) => ({ targetType: title, targetName: owner.name }),
    reason: step.reason,
  });
  return { recordId: written.id, stageState: Number(stateCode(lifecycle, to)), version: written.version };
}

/** 保存 or 完成: the call carries the whole content. */
export async function keepArchiveRecord<Owner extends RecordOwner>(
  cx: SessionCx,
  kind: RecordKind<Owner>,
  input: Omit<Keep, 'confirmed'> & { readonly confirmed?: boolean | null },
  action: 'save' | 'finish',
) {
  const isFinal = action === 'finish';
  const write = async ({ owner, old }: Locked<Owner>) => {
    const recordDate = input.recordDate ?? old?.recordDate ?? dayText(cx.now);
    if (recordDate > dayText(cx.now)) throw malformed('recordDate', '日期：不能晚于今天');
    const staffId = input.staffId ?? old?.staffId ?? cx.caller.staffId;
    if (!staffId) throw malformed('staffId', '操作人：请选择');
    await refuseStrangeStaff(cx, staffId);
    const acceptsId = input.acceptsId ?? old?.acceptsId ?? null;
    await refuseStrangeVisit(cx, acceptsId, owner);
    const form = kind.formOf(owner);
    const about = await aboutRecord(cx, kind, owner, recordDate);
    const drawn = examinationUnder(form, about);
    const check = (content: Figures) => kind.check?.(cx, owner, content) ?? Promise.resolve(content);
    const typed = figuresIn(form, input.result);
    const content = await judgedOn<Figures>(cx, drawn, { day: recordDate, typed, check });
    const retrialCount = old?.retrialCount ?? 0;
    // A draft that lay while a set was ordered or delivered belongs to the set in which it is finished.
    const isNew = !old || (isFinal && retrialCount === 0);
    const cycleNo = isNew ? (kind.cycleOf?.(owner) ?? null) : old.cycleNo;
    const record = { cycleNo, acceptsId, staffId, recordDate, content, retrialCount };
    if (isFinal) {
      refuseFault(formMissing(drawn, content));
      await kind.ready?.(cx, owner, { ...record, confirmed: input.confirmed ?? false });
    }
    const place = placeOf(kind, owner.id);
    if (old && retrialCount > 0) {
      const diff = differences(form.fields, old.content as object, content);
      if (diff.length > 0)
        await keepArchiveRevision(cx, place, old, { action: 'save-after-retrial', reason: null, diff });
    }
    const seq = old?.seq ?? (await lastSeq(cx, place)) + 1;
    const written = await writeArchiveRecord(cx, {
      ...{ place, old, seq, patientId: owner.patientId, ...record, isRetrial: false },
      stageState: isFinal ? DONE : SAVED,
      content: { ...content, flags: flagsOf(form, content, about) },
      signature: isFinal ? await signatureOf(cx) : null,
    });
    await linkPictures(cx, form.fields, { id: written.id, content, old }, PICTURES);
    if (isFinal) await kind.finished?.(cx, owner, { id: written.id, seq, ...record });
    return written;
  };
  return act(cx, kind, { ...keyOf(input), action, write });
}

const keyOf = ({ ownerId, recordId, version }: Pick<Keep, 'ownerId' | 'recordId' | 'version'>): Key => ({
  ownerId,
  version,
  recordId: recordId ?? null,
});

/** 删除: removes a draft from the archive; the revision log keeps its content. */
export async function removeArchiveRecord<Owner extends RecordOwner>(
  cx: SessionCx,
  kind: RecordKind<Owner>,
  input: InputOf<ArchiveRecords['remove']>,
): Promise<null> {
  const write = async ({ owner, old }: Locked<Owner>) => {
    const record = old ?? refuse(sharedCodes.missing);
    await linkPictures(cx, kind.formOf(owner).fields, { id: record.id, content: {}, old: record }, PICTURES);
    await keepArchiveRevision(cx, kind, record, { action: 'delete', reason: null, diff: [] });
    await deleteArchiveRecord(cx, record.id);
    return { id: record.id, version: record.version };
  };
  await act(cx, kind, { ...keyOf(input), action: 'reset', write });
  return null;
}

/** 反审: writes the signed content to the revision log and turns the record into a draft. */
export async function reopenArchiveRecord<Owner extends RecordOwner>(
  cx: SessionCx,
  kind: RecordKind<Owner>,
  { reason, ...input }: InputOf<ArchiveRecords['retrial']>,
) {
  const write = async ({ owner, old: found }: Locked<Owner>) => {
    const old = found ?? refuse(sharedCodes.missing);
    await refuseOldArchiveRecord(cx, old);
    const place = placeOf(kind, owner.id);
    if (kind.refuseEarlier && (await latestFinishedId(cx, place)) !== old.id) kind.refuseEarlier();
    await kind.withdrawn?.(cx, owner, old, reason);
    await keepArchiveRevision(cx, place, old, { action: 'retrial', reason, diff: [] });
    const { seq, cycleNo, patientId, acceptsId, staffId, recordDate, content } = old;
    return writeArchiveRecord(cx, {
      ...{ place, old, seq, cycleNo, patientId, acceptsId, staffId, recordDate },
      ...{ content: content as object, stageState: SAVED, signature: null, isRetrial: true },
    });
  };
  return act(cx, kind, { ...keyOf(input), action: 'retrial', reason, write });
}
