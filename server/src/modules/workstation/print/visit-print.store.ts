import { createHash } from 'node:crypto';
import { stateCode } from '@mingmou/contract/base/flow';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import type { DrugRx } from '@mingmou/contract/workstation/drug-rx.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import type { UsedTemplate } from '../../print/print-template.service';

/** Object of a print: a visit, or one paper of a record. */
export interface Printed {
  /** Of a print by a template its owner: PERSONAL_ORG. */
  readonly type: string;
  readonly acceptsId: number;
  readonly targetId: number;
  readonly paperId: number | null;
}

/** How often it was printed before. */
export async function printsOf(cx: SessionCx, { type, targetId, paperId }: Printed): Promise<number> {
  const { n } = await mine(cx, 'visitPrint')
    .where('printKind', '=', type)
    .where('targetId', '=', targetId)
    .where(sql<boolean>`paper_id IS NOT DISTINCT FROM ${paperId}`)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Content of a print with the template that laid it out. */
export interface LaidOut<P extends object> {
  readonly print: P;
  readonly used: UsedTemplate | null;
}

/**
 * Counts a print on the medical record, which is locked so that each print has its own number, and stores its content
 * with a hash and the version of its template. Returns the number of prints and the stored content. A print of another organisation's visit is stored in
 * the caller's organisation; the medical record there is not written, which row-level security enforces.
 */
export async function keepPrint<P extends object>(cx: SessionCx, printed: Printed, build: () => Promise<LaidOut<P>>) {
  const { propertyOwnerId, orgId, staffName } = cx.caller;
  const { type: printKind, ...what } = printed;
  await updateMine(cx, 'medical')
    .set((is) => ({ printedCount: is('printedCount', '+', 1) }))
    .where('acceptsId', '=', printed.acceptsId)
    .execute();
  const { print, used } = await build();
  const content = JSON.stringify(print);
  const contentHash = createHash('sha256').update(content).digest('hex');
  await cx.db
    .insertInto('visitPrint')
    .values({ propertyOwnerId, orgId, printKind, ...what, ...used, content, contentHash, byName: staffName })
    .execute();
  return { printCount: await printsOf(cx, printed), print };
}

/** The signed papers of a record: one by its id, else the living one, else the latest. */
export function paperOf(cx: SessionCx, recordId: number, paperId: number | null | undefined) {
  const papers = mine(cx, 'opticianPrescription')
    .where('orgId', '=', cx.caller.orgId)
    .where('recordId', '=', recordId)
    .select(['id', 'rxNo', 'rxState', 'validUntil', 'prescriberId', 'prescriberName', 'confirmedAt', 'createdBy'])
    .select('content');
  if (paperId) return papers.where('id', '=', paperId).executeTakeFirst();
  return papers.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The signed papers of a prescription of drugs: one by its id, else the latest. */
export function drugPaperOf(cx: SessionCx, recordId: number, paperId: number | null | undefined) {
  const papers = mine(cx, 'drugPrescription')
    .where('orgId', '=', cx.caller.orgId)
    .where('recordId', '=', recordId)
    .select(['id', 'rxNo', 'rxState', 'category', 'validUntil', 'diagnosis', 'prescriberId', 'prescriberName'])
    .select(['content', 'pharmacistId', 'pharmacistName', 'reviewedAt', 'confirmedAt', 'saleId']);
  if (paperId) return papers.where('id', '=', paperId).executeTakeFirst();
  return papers.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Returns the pre-examination of a visit; `finishAt` is null while it is not finished. */
export function triageOf(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'triageRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .select(sql<Record<string, unknown>>`content`.as('content'))
    .select('finishAt')
    .executeTakeFirst();
}

/** Who wrote a record first, and who signed it as what. */
export function writersOf(cx: SessionCx, recordId: number) {
  return mine(cx, 'stageRecord')
    .where('orgId', '=', cx.caller.orgId)
    .where('id', '=', recordId)
    .select(['createdBy', 'createdAt', 'finishedByName', 'finishedByTitle', 'finishedAt'])
    .executeTakeFirst();
}

/** Returns title and signature picture of a doctor. */
export function signatureOfStaff(cx: SessionCx, staffId: number) {
  return mine(cx, 'employee').where('id', '=', staffId).select(['jobTitle', 'signFileId']).executeTakeFirst();
}

const SIGNED = stateCode(drugRxFlow, 'DONE');
const DISPENSED = stateCode(drugRxFlow, 'DISPENSED');

/** The prescriptions of drugs of a visit that are in force. */
export async function drugPapersOf(cx: SessionCx, acceptsId: number) {
  const rows = await mine(cx, 'drugPrescription')
    .where('orgId', '=', cx.caller.orgId)
    .where('acceptsId', '=', acceptsId)
    .where('rxState', '>=', SIGNED)
    .where('rxState', '<=', DISPENSED)
    .orderBy('id')
    .select(['id', 'rxNo', 'confirmedAt', 'content'])
    .execute();
  // Signed content has passed the checks of prescriptions.
  return rows.map(({ content, ...paper }) => ({ ...paper, lines: (content as unknown as DrugRx).lines ?? [] }));
}
