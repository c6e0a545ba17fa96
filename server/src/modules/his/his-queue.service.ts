import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import {
  type HisUploadSource,
  hisOrgCode,
  insertUpload,
  latestUpload,
  REMOVED,
  type Subject,
  UPLOADED,
} from './his.store';
import { caseSubject, doctorSubject, rxSubject } from './his-subject.store';

/**
 * Queues a finished subject. A waiting or failed row keeps its version; after 撤销 the next version begins. An uploaded
 * row stays unchanged, because its source was not reopened.
 */
async function queue(cx: SessionCx, subject: Subject | undefined): Promise<void> {
  if (!subject || !(await hisOrgCode(cx))) return;
  const latest = await latestUpload(cx, subject);
  if (latest && latest.state !== REMOVED) return;
  await insertUpload(cx, subject, (latest?.bizVersion ?? 0) + 1);
}

/** A doctor in use here; others who work here are none of the platform's. */
export async function queueDoctor(cx: SessionCx, staffId: number): Promise<void> {
  await queue(cx, await doctorSubject(cx, staffId));
}

/** The record of a visit that is over, and its doctor, whom the platform wants first. */
export async function queueCase(cx: SessionCx, acceptsId: number): Promise<void> {
  const subject = await caseSubject(cx, acceptsId);
  if (subject?.doctorId) await queueDoctor(cx, subject.doctorId);
  await queue(cx, subject);
}

/** A prescription of drugs that may be dispensed. */
export async function queueRx(cx: SessionCx, paperId: number): Promise<void> {
  const subject = await rxSubject(cx, paperId);
  if (subject?.doctorId) await queueDoctor(cx, subject.doctorId);
  await queue(cx, subject);
}

/** Refuses (120213) to change a source that the platform has; the upload must be withdrawn first. */
export async function refuseUploaded(cx: SessionCx, source: HisUploadSource): Promise<void> {
  const latest = await latestUpload(cx, source);
  if (latest?.state === UPLOADED) refuse(stageCodes.uploaded);
}
