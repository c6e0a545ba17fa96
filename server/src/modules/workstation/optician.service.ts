import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateOf } from '@mingmou/contract/base/flow';
import { NEAR_MM } from '@mingmou/contract/clinic/refraction.rules';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { copiedPrescription, isCopyable } from '@mingmou/contract/workstation/optician-copy.rules';
import { withAcuitiesIn } from '@mingmou/contract/workstation/shown.rules';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../kernel/call/refusal';
import { handle, type Route } from '../../kernel/call/route';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { findVisit } from '../visit/visit.rows';
import { nameOfAccount } from './employee.store';
import { besideRx } from './optician-beside.service';
import { codeOf, type KeptRx, kindOfStage, opticianStage } from './optician-stage.service';
import { confirmRx, handedBack, rejectRx, waitingRx, withdrawRx } from './optician-waiting.service';
import { livingPrescription } from './prescription.store';
import { answered, keyOfRecord, stageRoutes } from './stage.routes';
import { keepStage } from './stage.service';
import { findRecord, findRecordById, type StoredStage } from './stage.store';
import { voidStage } from './stage-handing.service';

/** The living paper of a record, with the three people behind it. */
async function signedOf(cx: SessionCx, { id, createdBy, finishedByName, finishedByTitle }: StoredStage) {
  const paper = await livingPrescription(cx, id);
  if (!paper) return null;
  return {
    ...paper,
    isExpired: paper.validUntil < dayText(cx.now),
    enteredByName: await nameOfAccount(cx, createdBy),
    confirmedByName: finishedByName,
    confirmedByTitle: finishedByTitle,
  };
}

/** Returns the paper, or the doctor it waits for, or the reason of its rejection. */
async function standingOf(cx: SessionCx, recordId: number | null) {
  const record = recordId ? await findRecordById(cx, recordId) : undefined;
  return record ? { signed: await signedOf(cx, record), ...(await handedBack(cx, record)) } : { signed: null };
}

async function invalidate(cx: SessionCx, { kind, id, version, reason }: InputOf<typeof optician.invalid>) {
  const stage = opticianStage(kind);
  return voidStage(cx, stage, { ...(await keyOfRecord(cx, stage, { id, version })), reason });
}

/** 引用: a draft from another prescription of the same patient, marked with where it comes from. */
async function copied(cx: SessionCx, input: InputOf<typeof optician.copy>) {
  const { fromId, toAcceptsId: acceptsId, toKind, add, nearMm } = input;
  const from = (await findRecordById(cx, fromId)) ?? refuse(sharedCodes.missing);
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  if (visit.patientId !== from.patientId) throw malformed('fromId', '来源处方：不是该患者的处方');
  const kind = kindOfStage(from.stage);
  if (stateOf(optician.lifecycle, from.stageState) === 'VOID') refuse(prescriptionCodes.voidSource);
  if (!isCopyable(kind, toKind)) throw malformed('toKind', '目标类型：不能由该类型处方引用');
  const { propertyOwnerId, orgId } = cx.caller;
  const vertexMm = await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId);
  const settings = { vertexMm, add: add ?? null, distanceMm: nearMm ?? NEAR_MM };
  const visionType = await readParameter(cx.db, parameters.visionType, propertyOwnerId, orgId);
  const content = from.content as KeptRx;
  const record = withAcuitiesIn(opticianFields, content, content.vaScale === 'D' ? 'D' : '5', visionType);
  const draft = copiedPrescription({ kind, record }, toKind, settings);
  const target = await findRecord(cx, { acceptsId, stage: codeOf(toKind) });
  const version = target?.version ?? 0;
  const sent = { acceptsId, version, content: { ...draft, quotedFromId: fromId } };
  return keepStage(cx, opticianStage(toKind), sent, 'save');
}

export const opticianRoutes: readonly Route[] = [
  ...stageRoutes(
    optician,
    ({ kind, confirmChange }: Pick<InputOf<typeof optician.finish>, 'acceptsId' | 'kind' | 'confirmChange'>) =>
      opticianStage(kind, confirmChange ?? false),
    {
      page: async (cx, { kind, acceptsId }, { recordId, current }) => ({
        kind,
        ...(await standingOf(cx, recordId)),
        ...(await besideRx(cx, {
          acceptsId,
          kind,
          recordId,
          basisCheckId: (current as KeptRx | null)?.basisCheckId ?? null,
        })),
      }),
      finish: confirmRx,
      finished: async (cx, { recordId }) => ({ rxNo: (await livingPrescription(cx, recordId))?.rxNo ?? null }),
    },
  ),
  answered(optician.reject, (input: InputOf<typeof optician.reject>, cx) => rejectRx(cx, input)),
  answered(optician.withdraw, (input: InputOf<typeof optician.withdraw>, cx) => withdrawRx(cx, input)),
  handle(optician.waiting, (_input, cx) => waitingRx(cx)),
  answered(optician.invalid, (input: InputOf<typeof optician.invalid>, cx) => invalidate(cx, input)),
  answered(optician.copy, (input: InputOf<typeof optician.copy>, cx) => copied(cx, input)),
];
