import { isDeepStrictEqual } from 'node:util';
import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { hrefOf } from '@mingmou/contract/base/links';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { opticianPage } from '@mingmou/contract/workstation/workstation.links';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { putNotice } from '../../kernel/process/notice';
import type { TodoCounter } from '../home/todo.service';
import { findVisit } from '../visit/visit.rows';
import { shownHead } from '../visit/visit.rules';
import { findPrescriber, mayPrescribe, nameOfAccount, staffOfAccount } from './employee.store';
import { type KeptRx, kindOfStage, opticianStage } from './optician-stage.service';
import { countWaiting, livingPrescription, waitingRecords } from './prescription.store';
import { lastRevision } from './revision.store';
import { keyOfRecord } from './stage.routes';
import { keepStage, type Stage, type StageKey } from './stage.service';
import { findRecord, findRecordById, recordsOf, type StoredStage } from './stage.store';
import { handStage, signSubmitted } from './stage-handing.service';

const SAVED = stateCode(opticianFlow, 'SAVED');
const WAITING = stateCode(opticianFlow, 'WAITING');
const RETRIAL = 'work-detail:retrial';

const isAsked = ({ caller }: SessionCx, { waitsFor }: StoredStage) => waitsFor !== null && waitsFor === caller.staffId;

/** Returns whether the caller submitted it, or may reopen other people's records. */
const mayWithdraw = ({ caller }: SessionCx, { finishedBy }: StoredStage) =>
  finishedBy === caller.accountId || holds(RETRIAL, caller);

/** Only the doctor in whose name it was written answers. */
async function askedAlone(cx: SessionCx, waitsFor: number | null, action: string): Promise<(old: StoredStage) => void> {
  const name = (waitsFor === null ? undefined : await findPrescriber(cx, waitsFor))?.name ?? '开方';
  return (old) => {
    if (old.stageState === WAITING && !isAsked(cx, old)) refuse(prescriptionCodes.notAsked, { name, action });
  };
}

interface Answer {
  readonly old: StoredStage;
  readonly version: number;
  readonly says: string;
}

/** Notifies the author of the doctor's decision, once. */
async function tellAuthor(cx: SessionCx, { old, version, says }: Answer): Promise<void> {
  const staffId = await staffOfAccount(cx, old.finishedBy);
  if (staffId === null) return;
  const { propertyOwnerId, orgId, staffName } = cx.caller;
  const { acceptsId, patientId } = old;
  const kind = kindOfStage(old.stage);
  const patient = (await findVisit(cx, acceptsId))?.name ?? '';
  await putNotice(
    { db: cx.db, now: cx.now, propertyOwnerId, orgId },
    {
      staffId,
      source: 'RX_CONFIRM',
      sourceKey: `${old.id}.${version}`,
      text: `${patient}的配镜处方（${dictName(opticianKind, kind)}）已由${staffName}${says}`,
      targetPath: hrefOf(opticianPage, { acceptsId, patientId, kind }),
    },
  );
}

/** Refuses any change of submitted content, because the doctor would sign it unseen. */
function refuseChange(old: StoredStage, sent: object): void {
  const kept = new Map<string, unknown>(Object.entries(old.content as object));
  const isOther = ([name, value]: [string, unknown]) => !isBlank(value) && !isDeepStrictEqual(kept.get(name), value);
  if (Object.entries(sent).some(isOther)) refuse(prescriptionCodes.changed);
}

/** 确认: signs a draft, submits it if the caller may not prescribe, or signs a prescription submitted to the caller. */
export async function confirmRx(
  cx: SessionCx,
  stage: Stage<KeptRx>,
  { content, ...key }: StageKey & { readonly content: KeptRx },
) {
  const old = await findRecord(cx, { acceptsId: key.acceptsId, stage: stage.code });
  if (old?.stageState !== WAITING) {
    return keepStage(cx, stage, { ...key, content }, (await mayPrescribe(cx)) ? 'finish' : 'submit');
  }
  refuseChange(old, content);
  const permit = await askedAlone(cx, old.waitsFor, opticianFlow.actions.confirm.title);
  const moved = await signSubmitted(cx, stage, { ...key, permit });
  const paper = await livingPrescription(cx, old.id);
  await tellAuthor(cx, { old, version: moved.version, says: `确认，处方号${paper?.rxNo}` });
  return moved;
}

export async function rejectRx(cx: SessionCx, { kind, reason, ...asked }: InputOf<typeof optician.reject>) {
  const stage = opticianStage(kind);
  const key = await keyOfRecord(cx, stage, asked);
  const before = await findRecordById(cx, asked.id);
  const permit = await askedAlone(cx, before?.waitsFor ?? null, opticianFlow.actions.reject.title);
  const effect = (old: StoredStage) => tellAuthor(cx, { old, version: old.version + 1, says: `驳回：${reason}` });
  return handStage(cx, stage, { ...key, action: 'reject', reason, permit, effect });
}

export async function withdrawRx(cx: SessionCx, { kind, ...asked }: InputOf<typeof optician.withdraw>) {
  const stage = opticianStage(kind);
  const key = await keyOfRecord(cx, stage, asked);
  const permit = (old: StoredStage) => {
    if (old.stageState === WAITING && !mayWithdraw(cx, old)) refuse(prescriptionCodes.notSent);
  };
  const effect = async () => undefined;
  return handStage(cx, stage, { ...key, action: 'withdraw', reason: '撤回', permit, effect });
}

/** For whom a record waits and who sent it, or why the doctor sent it back. */
export async function handedBack(cx: SessionCx, record: StoredStage) {
  if (record.stageState === WAITING) {
    const prescriber = await findPrescriber(cx, record.waitsFor ?? 0);
    return {
      waiting: {
        prescriberName: prescriber?.name ?? '',
        enteredByName: await nameOfAccount(cx, record.createdBy),
        sentByName: record.finishedByName,
        sentAt: record.finishedAt ?? '',
        mayConfirm: isAsked(cx, record) && holds(optician.grant, cx.caller),
        mayWithdraw: mayWithdraw(cx, record) && holds(optician.grant, cx.caller),
      },
    };
  }
  if (record.stageState !== SAVED || record.retrialCount === 0) return {};
  const last = await lastRevision(cx, record.id);
  return last?.action === 'reject' ? { rejected: { reason: last.reason, byName: last.byName, at: last.at } } : {};
}

/** 待确认处方 of the caller. */
export async function waitingRx(cx: SessionCx) {
  const { staffId, staffName: prescriberName } = cx.caller;
  const mayConfirm = await mayPrescribe(cx);
  if (!mayConfirm || staffId === null) return { mayConfirm: false, rows: [] };
  const rows = await waitingRecords(cx, staffId);
  const shown = rows.map(({ stage, content, sentAt, ...row }) => ({
    ...shownHead(row, cx.now),
    ...{ kind: kindOfStage(stage), prescriberName, sentAt: sentAt ?? '', current: content as KeptRx },
  }));
  return { mayConfirm, rows: shown };
}

/** 待确认处方 of the to-do bar (domain-workstation §2.7). */
export const waitingRxCount: TodoCounter = {
  key: 'waitingRx',
  count: async (cx) => (cx.caller.staffId === null ? 0 : countWaiting(cx, cx.caller.staffId)),
};

/** What waits for a doctor when a visit ends: said, and keeps nobody. */
export async function waitingOfVisit(cx: SessionCx, acceptsId: number): Promise<string[]> {
  const rows = (await recordsOf(cx, acceptsId)).filter(({ waitsFor }) => waitsFor !== null);
  const says = [];
  for (const { waitsFor, stage } of rows) {
    const doctor = await findPrescriber(cx, waitsFor ?? 0);
    says.push(`配镜处方（${dictName(opticianKind, kindOfStage(stage))}）等待${doctor?.name ?? ''}医师确认`);
  }
  return says;
}
