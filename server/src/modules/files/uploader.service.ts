import { authCodes } from '@mingmou/contract/auth/auth.codes';
import type { CallSpec } from '@mingmou/contract/base/call';
import type { FastifyRequest } from 'fastify';
import { inChain } from '../../database/context';
import { requestFacts } from '../../kernel/call/http';
import { refuse } from '../../kernel/call/refusal';
import type { RequestFacts } from '../../kernel/context/cx';
import { sessionBehind } from '../../kernel/context/raw-session';
import type { LiveSession } from '../../kernel/context/session';
import { type FileSigner, fileSigner } from '../../kernel/file/file-address';
import { logLine } from '../../kernel/row/operation-log';
import { insertFile, type NewFile, type Tx, writeUploadLine } from './file.store';
import type { Filing } from './filing.types';

/** Who sends a file without going through the dispatcher. */
export interface Uploader {
  readonly session: LiveSession;
  readonly facts: RequestFacts;
  readonly now: Date;
  readonly startedAt: number;
}

/** The person behind a request; refused before a byte of the file is read. */
export async function uploaderOf(request: FastifyRequest, { database, clock }: Filing): Promise<Uploader> {
  const now = clock();
  const startedAt = performance.now();
  const facts = requestFacts(request);
  const session = await sessionBehind(database, facts.token, now);
  if (session.mustChangePassword) refuse(authCodes.mustChangePassword);
  return { session, facts, now, startedAt };
}

/** A transaction in the person's chain and organisation. */
export function asUploader<T>({ database }: Filing, { session, now }: Uploader, work: (tx: Tx) => Promise<T>) {
  const { propertyOwnerId, orgId, accountId } = session;
  return inChain(database, { propertyOwnerId, orgId, accountId, now: now.getTime() }, work);
}

/** The line of an upload in the operation log. */
export async function logUpload(
  tx: Tx,
  call: CallSpec,
  { session, facts, now, startedAt }: Uploader,
  target: { readonly targetId?: number; readonly targetName: string },
): Promise<void> {
  const outcome = { success: true, code: 0, msg: '', durationMs: Math.round(performance.now() - startedAt) };
  await writeUploadLine(tx, logLine(call, session, facts, now, outcome, { targetType: '文件', ...target }));
}

/** Writes the row of a file and its line in the operation log; answers its number and who signs its addresses. */
export async function noteUpload(
  tx: Tx,
  call: CallSpec,
  from: Uploader,
  file: NewFile,
): Promise<{ id: number; sign: FileSigner }> {
  const id = await insertFile(tx, file);
  await logUpload(tx, call, from, { targetId: id, targetName: file.name });
  return { id, sign: await fileSigner(tx, from.session.propertyOwnerId, from.now) };
}
