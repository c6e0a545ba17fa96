import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { EYE_TITLES } from '@mingmou/contract/base/eyes';
import { type AcuityScale, convertAcuity, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { parameters } from '@mingmou/contract/system/parameters';
import type { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import {
  foreignField,
  markedChanges,
  type OpticianFault,
  opticianFault,
  opticianIncomplete,
  settledOptician,
} from '@mingmou/contract/workstation/optician.rules';
import { copiedPrescription, isCopyable } from '@mingmou/contract/workstation/optician-copy.rules';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { addDays, dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { malformed, refusal, refuse } from '../../kernel/refusal';
import { businessNumber } from '../../kernel/sequence';
import { findVisit, type LockedVisit } from '../outpatient/visit.store';
import { findPrescriber } from './employee.store';
import { firstRxNo, insertPrescription, livingPrescription, voidPrescription } from './prescription.store';
import { keepStage, readStage, reopenStage, resetStage, type Stage, voidStage, type Written } from './stage.service';
import { findLastRecord, findRecord, findRecordById } from './stage.store';

/** As it is kept: acuities with the scale that they were written in. */
type Kept = OpticianRecord & { readonly vaScale?: string | null };

const PREFIX = 'optician-prescription/';
const NEAR_MM = 400;

const codeOf = (kind: OpticianKind) => `${PREFIX}${kind}`;
const typeOf = (kind: OpticianKind) => Number(opticianKind.rows.find(({ code }) => code === kind)?.ext);

async function settingsOf({ db, caller }: SessionCx) {
  const { propertyOwnerId, orgId } = caller;
  return {
    visionType: await readParameter(db, parameters.visionType, propertyOwnerId, orgId),
    notation: await readParameter(db, workstationParameters.cylNotation, propertyOwnerId, orgId),
  };
}

/** What the person reads; wrong combinations are the transport's answer, with the field. */
function answerTo(fault: OpticianFault): Error {
  switch (fault.kind) {
    case 'range':
      return refusal(stageCodes.outOfRange, { label: fault.label, min: fault.min, max: fault.max });
    case 'missing':
      return refusal(stageCodes.missing, { label: fault.label });
    case 'acuity':
      return refusal(stageCodes.wrongAcuity, { scale: fault.scale });
    case 'wrong':
      return malformed(fault.field, fault.says);
    case 'noAxis':
      return refusal(stageCodes.noAxis);
    case 'pd':
      return refusal(stageCodes.pdMismatch);
    case 'red':
      return refusal(prescriptionCodes.offStep);
    case 'noEye':
      return refusal(prescriptionCodes.noEye);
    case 'notation':
      return refusal(prescriptionCodes.mixedNotation);
  }
}

function refuseFault(fault: OpticianFault | undefined): void {
  if (fault) throw answerTo(fault);
}

async function check(cx: SessionCx, kind: OpticianKind, record: Kept): Promise<Kept> {
  const foreign = foreignField(kind, record);
  if (foreign) throw malformed(foreign, `${opticianFields[foreign].title}：该类型处方不填写此项`);
  const settings = await settingsOf(cx);
  refuseFault(opticianFault(kind, record, settings));
  return { ...settledOptician(record), vaScale: scaleOf(settings.visionType) };
}

interface Readiness {
  readonly kind: OpticianKind;
  /** The person looked at the change and presses again. */
  readonly isChangeSeen: boolean;
}

async function ready(cx: SessionCx, visit: LockedVisit, record: Kept, { kind, isChangeSeen }: Readiness) {
  refuseFault(opticianIncomplete(kind, record));
  const prescriber = await findPrescriber(cx, record.prescriberId ?? 0);
  if (!prescriber) refuse(sharedCodes.missing);
  if (!prescriber.prescribeRight) refuse(prescriptionCodes.noRight);
  if (isChangeSeen) return;
  const last = await findLastRecord(cx, codeOf(kind), visit);
  const changed = markedChanges(record, last ? (last.content as Kept) : null);
  if (changed.length > 0)
    refuse(prescriptionCodes.bigChange, { eyes: changed.map((eye) => EYE_TITLES[eye]).join('、') });
}

/** The paper: a number of its own each time, the day until which it may be made up, and what it said. */
async function sign(cx: SessionCx, visit: LockedVisit, kind: OpticianKind, record: Written<Kept>): Promise<void> {
  const { content, retrialCount, id: recordId } = record;
  const { propertyOwnerId, orgId } = cx.caller;
  const days = await readParameter(cx.db, workstationParameters.rxValidDays, propertyOwnerId, orgId);
  const prescriber = (await findPrescriber(cx, content.prescriberId ?? 0)) ?? refuse(sharedCodes.missing);
  const first = await firstRxNo(cx, recordId);
  const rxNo = first === undefined ? await businessNumber(cx, 'CF') : `${first}-R${retrialCount}`;
  await insertPrescription(cx, {
    acceptsId: visit.id,
    patientId: visit.patientId,
    recordId,
    rxNo,
    rxType: typeOf(kind),
    source: content.source ?? 0,
    prescriberId: prescriber.staffId,
    prescriberName: prescriber.name,
    validUntil: dayText(addDays(cx.now, days)),
    content,
  });
}

/** 配镜处方 of one kind: confirming signs a paper, reopening makes that paper void. */
export function opticianStage(kind: OpticianKind, isChangeSeen = false): Stage<Kept> {
  return {
    code: codeOf(kind),
    title: '配镜处方',
    tab: 9,
    flow: opticianFlow,
    grant: 'work-stage:rx',
    fields: opticianFields,
    check: (cx, _visit, record) => check(cx, kind, record),
    ready: (cx, visit, record) => ready(cx, visit, record, { kind, isChangeSeen }),
    finished: (cx, visit, record) => sign(cx, visit, kind, record),
    withdrawn: async (cx, { id }, reason) => voidPrescription(cx, id, reason ?? '重置'),
  };
}

/** The prescription of a visit with its living paper, and the patient's last one of the kind. */
export async function opticianOf(cx: SessionCx, { kind, acceptsId }: InputOf<typeof optician.findByAccepts>) {
  const read = await readStage(cx, opticianStage(kind), acceptsId);
  const { visionType } = await settingsOf(cx);
  const paper = read.recordId ? await livingPrescription(cx, read.recordId) : undefined;
  const signed = paper && { ...paper, isExpired: paper.validUntil < dayText(cx.now) };
  return { kind, visionType, ...read, stageState: stateOf(read.stageState), signed: signed ?? null };
}

type State = 0 | 1 | 2 | 3;

/** The database holds no other state. */
function stateOf(state: number): State {
  return state as State;
}

type Moved = Awaited<ReturnType<typeof keepStage>>;
const moved = (answer: Moved) => ({ ...answer, stageState: stateOf(answer.stageState) });

export async function saveOptician(cx: SessionCx, input: InputOf<typeof optician.save>) {
  const { kind, acceptsId, version, ...content } = input;
  return moved(await keepStage(cx, opticianStage(kind), { acceptsId, version, content }, 'save'));
}

export async function confirmOptician(cx: SessionCx, input: InputOf<typeof optician.confirm>) {
  const { kind, acceptsId, version, confirmChange, ...content } = input;
  const stage = opticianStage(kind, confirmChange ?? false);
  const answer = await keepStage(cx, stage, { acceptsId, version, content }, 'finish');
  const paper = (await livingPrescription(cx, answer.recordId)) ?? refuse(sharedCodes.missing);
  return { ...moved(answer), rxNo: paper.rxNo };
}

export async function resetOptician(cx: SessionCx, { kind, ...key }: InputOf<typeof optician.reset>) {
  return moved(await resetStage(cx, opticianStage(kind), key));
}

async function visitOfRecord(cx: SessionCx, kind: OpticianKind, id: number): Promise<number> {
  const record = await findRecordById(cx, id);
  if (record?.stage !== codeOf(kind)) refuse(sharedCodes.missing);
  return record.acceptsId;
}

export async function reopenOptician(cx: SessionCx, input: InputOf<typeof optician.retrial>) {
  const { kind, id, version, reason } = input;
  const acceptsId = await visitOfRecord(cx, kind, id);
  return moved(await reopenStage(cx, opticianStage(kind), { acceptsId, version, reason }));
}

export async function invalidateOptician(cx: SessionCx, input: InputOf<typeof optician.invalid>) {
  const { kind, id, version, reason } = input;
  const acceptsId = await visitOfRecord(cx, kind, id);
  return moved(await voidStage(cx, opticianStage(kind), { acceptsId, version, reason }));
}

function kindOf(stage: string): OpticianKind {
  const kind = opticianKind.rows.find(({ code }) => stage === codeOf(code))?.code;
  return kind ?? refuse(sharedCodes.missing);
}

const ACUITIES = ['odVa', 'osVa', 'ouVa', 'odNva', 'osNva', 'ouNva'] as const;

/** The record with its acuities in the scale that the organisation records in now. */
function inScale(record: Kept, visionType: number): Kept {
  const from: AcuityScale = record.vaScale === 'D' ? 'D' : '5';
  const converted = ACUITIES.flatMap((field) => {
    const text = record[field];
    return text ? [[field, convertAcuity(text, from, scaleOf(visionType))] as const] : [];
  });
  return { ...record, ...Object.fromEntries(converted) };
}

/** 引用: a draft from another prescription of the same patient, marked with where it comes from. */
export async function copyOptician(cx: SessionCx, input: InputOf<typeof optician.copy>) {
  const { fromId, toAcceptsId: acceptsId, toKind, add, nearMm } = input;
  const from = (await findRecordById(cx, fromId)) ?? refuse(sharedCodes.missing);
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  if (visit.patientId !== from.patientId) throw malformed('fromId', '来源处方：不是该患者的处方');
  const kind = kindOf(from.stage);
  if (!isCopyable(kind, toKind)) throw malformed('toKind', '目标类型：不能由该类型处方引用');
  const { propertyOwnerId, orgId } = cx.caller;
  const vertexMm = await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId);
  const settings = { vertexMm, add: add ?? null, distanceMm: nearMm ?? NEAR_MM };
  const { visionType } = await settingsOf(cx);
  const record = inScale(from.content as Kept, visionType);
  const draft = copiedPrescription({ kind, record }, toKind, settings);
  const target = await findRecord(cx, acceptsId, codeOf(toKind));
  const version = target?.version ?? 0;
  const content = { ...draft, quotedFromId: fromId };
  return moved(await keepStage(cx, opticianStage(toKind), { acceptsId, version, content }, 'save'));
}
