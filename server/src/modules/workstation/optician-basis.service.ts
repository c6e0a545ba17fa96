import type { CodeOf } from '@mingmou/contract/base/dict';
import { basisForm } from '@mingmou/contract/workstation/optician.dicts';
import { opticianFields } from '@mingmou/contract/workstation/optician.fields';
import { basisOf } from '@mingmou/contract/workstation/optician-basis.rules';
import type { OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import type { LockedVisit } from '../visit/visit.rows';
import { paperOnCheck } from './prescription.store';
import { findRecordById, finishedOf, lockRecord, type StoredStage } from './stage.store';
import { DONE, inspectionCode } from './tabs.service';

const MOST_SHOWN = 10;

type Form = CodeOf<typeof basisForm>;
const STAGES = new Map<string, Form>(basisForm.rows.map(({ code }) => [inspectionCode(code), code]));

interface Place {
  readonly acceptsId: number;
  readonly patientId: number;
}

type Finished = Awaited<ReturnType<typeof finishedOf>>[number];

/** Returns the refractions that a prescription may name, those of its visit first, and the one that it names already. */
export async function basisChecks(cx: SessionCx, { acceptsId, patientId }: Place, chosenId: number | null) {
  const found: Finished[] = await finishedOf(cx, patientId, [...STAGES.keys()], MOST_SHOWN);
  const isListed = found.some(({ id }) => id === chosenId);
  const chosen = chosenId && !isListed ? await findRecordById(cx, chosenId) : undefined;
  const checks = [...found, ...(chosen ? [chosen] : [])].flatMap((record) => {
    const formCode = STAGES.get(record.stage);
    const { id, finishedAt, finishedByName } = record;
    return formCode ? [{ id, formCode, finishedAt, finishedByName, isOwn: record.acceptsId === acceptsId }] : [];
  });
  return [...checks.filter(({ isOwn }) => isOwn), ...checks.filter(({ isOwn }) => !isOwn)];
}

const { title } = opticianFields.basisCheckId;

/** Returns the record with the refraction that it is based on, which must be one of the patient. */
export async function withBasis<R extends OpticianRecord>(cx: SessionCx, visit: LockedVisit, record: R): Promise<R> {
  const { patientId, id: acceptsId } = visit;
  const named = record.basisCheckId ? await findRecordById(cx, record.basisCheckId) : undefined;
  if (record.basisCheckId && !(named?.patientId === patientId && STAGES.has(named.stage)))
    throw malformed('basisCheckId', `${title}：不是该患者的主觉验光或散瞳验光，请重新选择`);
  const basisCheckId = basisOf(record, named ? [] : await basisChecks(cx, { acceptsId, patientId }, null));
  return basisCheckId ? { ...record, basisCheckId } : record;
}

/** Refuses a basis that is not finished. Its row stays locked, so that it cannot be reopened before the signature. */
export async function lockBasis(cx: SessionCx, { basisCheckId }: OpticianRecord): Promise<void> {
  if (!basisCheckId) return;
  const check = await lockRecord(cx, basisCheckId, 'forShare');
  if (check?.stageState !== DONE) {
    throw malformed('basisCheckId', `${title}：该检查未完成或已反审，请完成检查或改选其他检查`);
  }
}

/** Refuses (120211) to reopen a refraction that a valid prescription is based on. */
export async function refuseBasis(cx: SessionCx, { id, stage, patientId }: StoredStage): Promise<void> {
  if (!STAGES.has(stage)) return;
  await lockRecord(cx, id, 'forUpdate');
  const rxNo = await paperOnCheck(cx, patientId, id);
  if (rxNo) refuse(stageCodes.reliedOn, { next: `配镜处方${rxNo}` });
}
