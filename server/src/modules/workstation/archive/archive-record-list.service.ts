import { holds, rightName } from '@mingmou/contract/auth/rights';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { shownFigures } from '../examination.service';
import { mayReopenRecord } from './archive-record.guard';
import { placeOf, type RecordKind, type RecordOwner } from './archive-record.service';
import { archiveRecordsOf, latestFinishedId, type StoredRecord } from './archive-record.store';

const SAVED = stateCode(archiveRecord, 'SAVED');
const DONE = stateCode(archiveRecord, 'DONE');

/** `list`: the records of a kind, the newest first, each with the finished one before it. */
export async function listArchiveRecords<Owner extends RecordOwner>(
  cx: SessionCx,
  kind: RecordKind<Owner>,
  ownerId: number,
) {
  const owner = (await kind.findOwner(cx, ownerId, false)) ?? refuse(sharedCodes.missing);
  const form = kind.formOf(owner);
  const { age, iopAlert, visionType } = await kind.aboutOf(cx, owner, dayText(cx.now));
  const noRight = holds(kind.of.grant, cx.caller) ? null : `没有「${rightName(kind.of.grant)}」权限`;
  const closed = (old: StoredRecord | undefined) => noRight ?? kind.hindrance?.(owner, old)?.message ?? null;
  const found = await archiveRecordsOf(cx, placeOf(kind, ownerId));
  const latestId = kind.refuseEarlier && (await latestFinishedId(cx, placeOf(kind, ownerId)));
  const isLatest = ({ id }: StoredRecord) => !kind.refuseEarlier || id === latestId;
  const rows = [];
  for (const [at, record] of found.entries()) {
    const last = found.slice(at + 1).find(({ stageState }) => stageState === DONE);
    const isDone = record.stageState === DONE;
    const why = isDone ? stageCodes.finished.text : closed(record);
    const { recordDate, staffId, staffName, acceptsId, seq, cycleNo, version, retrialCount } = record;
    rows.push({
      ...{ recordId: record.id, formCode: form.code, seq, cycleNo, acceptsId, recordDate, staffId, staffName },
      ...{ stageState: record.stageState === DONE ? DONE : SAVED, version, retrialCount, visionType },
      finishedAt: record.finishedAt,
      finishedByName: record.finishedByName,
      editable: why === null,
      editableReason: why,
      reopenable: isDone && isLatest(record) && (await mayReopenRecord(cx, record)),
      flags: flagsIn(record.content),
      current: shownFigures(form, record.content, visionType),
      last: last ? shownFigures(form, last.content, visionType) : null,
      lastAt: last?.finishedAt ?? null,
    });
  }
  return {
    ...{ formCode: form.code, nextSeq: (found[0]?.seq ?? 0) + 1, cycleNo: kind.cycleOf?.(owner) ?? null },
    ...{ closed: closed(undefined), age, iopAlert, visionType, rows },
    proposed: closed(undefined) === null ? ((await kind.proposed?.(cx, owner)) ?? null) : null,
    beside: (await kind.beside?.(cx, owner)) ?? null,
  };
}

function flagsIn(content: unknown): string[] {
  const { flags } = content as { readonly flags?: unknown };
  return Array.isArray(flags) ? flags.filter((one): one is string => typeof one === 'string') : [];
}
