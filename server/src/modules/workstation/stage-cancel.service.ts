import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { openMedical } from '../visit/medical.rows';
import { act, headOf, type Locked, type StageKey, type StageName, signatureOf } from './stage.service';
import { findRecordById, writeRecord } from './stage.store';

const CANCELLED = stateCode(inspectionFlow, 'CANCELLED');

/** Cancels a record that was not started, under the caller's name. */
export async function cancelStage(cx: SessionCx, stage: StageName, key: StageKey) {
  const write = async (found: Locked, stageState: number) => {
    if (found.old) await stage.cancelled?.(cx, found.old);
    const head = await headOf(cx, stage, found);
    return writeRecord(cx, { ...head, stageState, content: {}, signature: await signatureOf(cx), isRetrial: false });
  };
  return act(cx, stage, { ...key, action: 'cancel', write });
}

/** The same as {@link cancelStage}, as what follows from another act on a visit that is locked. */
export async function callOffRecord(cx: SessionCx, recordId: number) {
  const old = (await findRecordById(cx, recordId)) ?? refuse(sharedCodes.missing);
  const { id, acceptsId, patientId, stage } = old;
  const medicalId = await openMedical(cx, { acceptsId, patientId, doctorId: cx.caller.staffId });
  const signature = await signatureOf(cx);
  return writeRecord(cx, {
    ...{ id, acceptsId, medicalId, patientId, stage, content: {}, signature, isRetrial: false },
    stageState: CANCELLED,
  });
}
