import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findVisit } from '../../visit/visit.rows';
import { findPrescriber } from '../employee.store';
import { daysOver } from '../stage.guard';
import type { StoredRecord } from './archive-record.store';

/** Refuses a person who does not work here as author of a record. */
export async function refuseStrangeStaff(cx: SessionCx, staffId: number): Promise<void> {
  if (staffId === cx.caller.staffId) return;
  if (!(await findPrescriber(cx, staffId))) throw malformed('staffId', '操作人：不在本机构，请重新选择');
}

/** The visit that a record names is one of its patient's. */
export async function refuseStrangeVisit(
  cx: SessionCx,
  acceptsId: number | null,
  { patientId }: { readonly patientId: number },
): Promise<void> {
  if (acceptsId === null) return;
  const visit = await findVisit(cx, acceptsId);
  if (visit?.patientId !== patientId) refuse(stageCodes.noVisit);
}

export async function refuseOldArchiveRecord(cx: SessionCx, record: StoredRecord): Promise<void> {
  const n = await daysOver(cx, record.finishedAt);
  if (n !== null) refuse(stageCodes.tooLate, { n });
}

export async function mayReopenRecord(cx: SessionCx, record: StoredRecord): Promise<boolean> {
  return (await daysOver(cx, record.finishedAt)) === null;
}
