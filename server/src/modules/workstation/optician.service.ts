import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { EYE_TITLES } from '@mingmou/contract/base/eyes';
import { type AcuityScale, convertAcuity, scaleOf } from '@mingmou/contract/clinic/acuity.rules';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { foreignField, markedChanges, opticianForm } from '@mingmou/contract/workstation/optician.rules';
import { copiedPrescription, isCopyable } from '@mingmou/contract/workstation/optician-copy.rules';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { addDays, dayText } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { malformed, refuse } from '../../kernel/refusal';
import type { Route } from '../../kernel/route';
import { businessNumber } from '../../kernel/sequence';
import { findVisit, type LockedVisit } from '../visit/visit.rows';
import { findPrescriber } from './employee.store';
import { firstRxNo, insertPrescription, livingPrescription, voidPrescription } from './prescription.store';
import { answered, keyOfRecord, stageRoutes } from './stage.routes';
import { keepStage, type Stage, voidStage, type Written } from './stage.service';
import { findLastRecord, findRecord, findRecordById } from './stage.store';

/** As it is kept: acuities with the scale that they were written in. */
type Kept = OpticianRecord & { readonly vaScale?: string | null };

const NEAR_MM = 400;

const codeOf = (kind: OpticianKind) => `${optician.code}/${kind}`;
const typeOf = (kind: OpticianKind) => Number(opticianKind.rows.find(({ code }) => code === kind)?.ext);

interface Readiness {
  readonly kind: OpticianKind;
  /** The person looked at the change and presses again. */
  readonly isChangeSeen: boolean;
}

async function ready(cx: SessionCx, visit: LockedVisit, record: Kept, { kind, isChangeSeen }: Readiness) {
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
function opticianStage(kind: OpticianKind, isChangeSeen = false): Stage<Kept> {
  return {
    of: optician,
    code: codeOf(kind),
    form: opticianForm(kind),
    check: async (_cx, _visit, record) => {
      const foreign = foreignField(kind, record);
      if (foreign) throw malformed(foreign, `${opticianFields[foreign].title}：该类型处方不填写此项`);
      return record;
    },
    ready: (cx, visit, record) => ready(cx, visit, record, { kind, isChangeSeen }),
    finished: (cx, visit, record) => sign(cx, visit, kind, record),
    withdrawn: async (cx, { id }, reason) => voidPrescription(cx, id, reason ?? '重置'),
  };
}

/** The living paper of a record. */
async function signedOf(cx: SessionCx, recordId: number | null) {
  const paper = recordId ? await livingPrescription(cx, recordId) : undefined;
  return paper ? { ...paper, isExpired: paper.validUntil < dayText(cx.now) } : null;
}

async function invalidate(cx: SessionCx, { kind, id, version, reason }: InputOf<typeof optician.invalid>) {
  const stage = opticianStage(kind);
  return voidStage(cx, stage, { ...(await keyOfRecord(cx, stage, { id, version })), reason });
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
async function copied(cx: SessionCx, input: InputOf<typeof optician.copy>) {
  const { fromId, toAcceptsId: acceptsId, toKind, add, nearMm } = input;
  const from = (await findRecordById(cx, fromId)) ?? refuse(sharedCodes.missing);
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  if (visit.patientId !== from.patientId) throw malformed('fromId', '来源处方：不是该患者的处方');
  const kind = kindOf(from.stage);
  if (!isCopyable(kind, toKind)) throw malformed('toKind', '目标类型：不能由该类型处方引用');
  const { propertyOwnerId, orgId } = cx.caller;
  const vertexMm = await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId);
  const settings = { vertexMm, add: add ?? null, distanceMm: nearMm ?? NEAR_MM };
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const record = inScale(from.content as Kept, visionType);
  const draft = copiedPrescription({ kind, record }, toKind, settings);
  const target = await findRecord(cx, { acceptsId, stage: codeOf(toKind) });
  const version = target?.version ?? 0;
  const content = { ...draft, quotedFromId: fromId };
  return keepStage(cx, opticianStage(toKind), { acceptsId, version, content }, 'save');
}

export const opticianRoutes: readonly Route[] = [
  ...stageRoutes(
    optician,
    ({ kind, confirmChange }: Pick<InputOf<typeof optician.finish>, 'kind' | 'confirmChange'>) =>
      opticianStage(kind, confirmChange ?? false),
    {
      page: async (cx, { kind }, { recordId }) => ({ kind, signed: await signedOf(cx, recordId) }),
      finished: async (cx, { recordId }) => ({ rxNo: (await signedOf(cx, recordId))?.rxNo }),
    },
  ),
  answered(optician.invalid, (input: InputOf<typeof optician.invalid>, cx) => invalidate(cx, input)),
  answered(optician.copy, (input: InputOf<typeof optician.copy>, cx) => copied(cx, input)),
];
