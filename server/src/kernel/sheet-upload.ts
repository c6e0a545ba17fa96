import multipart from '@fastify/multipart';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { satisfies } from '@mingmou/contract/auth/rights';
import type { Call } from '@mingmou/contract/base/call';
import { SHEET_FAULTS, type SheetRow } from '@mingmou/contract/base/sheet';
import { outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool';
import { grantName } from './action';
import type { Clock } from './clock';
import type { SessionCx } from './cx';
import { createDispatcher } from './dispatch';
import { requestFacts } from './http';
import type { Logger } from './logger';
import { sessionBehind } from './raw-session';
import { forbidden, malformed, refuse } from './refusal';
import { handle, type RawRoute } from './route';
import { SheetError } from './xlsx-read/fault';
import { readInWorker } from './xlsx-read/read-in-worker';

/** What an upload stands on, as it does not go through the dispatcher. */
export interface Uploading {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface SheetUpload<O> {
  readonly call: Call<object, O>;
  readonly maxBytes: number;
  /** Rows of data: the heading is one more. */
  readonly maxRows: number;
  /** Stores the rows: one transaction, logged like any other call. */
  readonly run: (rows: readonly SheetRow[], cx: SessionCx) => Promise<O>;
}

const UPLOADS_A_MINUTE = 30;
const PICK = '文件：请选择.xlsx文件';

async function fileOf(request: FastifyRequest, { call, maxBytes }: SheetUpload<unknown>, of: Uploading) {
  // Judged before a byte of the file is read.
  const session = await sessionBehind(of.database, requestFacts(request).token, of.clock());
  if (session.mustChangePassword) refuse(authCodes.mustChangePassword);
  if (!satisfies(call.grant, session)) throw forbidden(grantName(call.grant));
  if (!request.isMultipart()) throw malformed('file', PICK);
  const part = await request.file();
  if (part?.fieldname !== 'file') throw malformed('file', PICK);
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw malformed('file', `文件：超过${Math.floor(maxBytes / 1024 / 1024)} MB`);
  return bytes;
}

async function rowsOf(bytes: Uint8Array, maxRows: number): Promise<readonly SheetRow[]> {
  try {
    const { signal } = new AbortController();
    return await readInWorker({ bytes, maxRows: maxRows + 1, signal, onProgress: () => undefined });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const reason = error.fault === 'tooManyRows' ? `最多${maxRows}行` : SHEET_FAULTS[error.fault];
    throw malformed('file', `文件：${reason}`);
  }
}

/** A route that takes a small sheet as the part `file`, reads it in a thread and stores it in one go. */
export function sheetUpload<O>(upload: SheetUpload<O>, of: Uploading | undefined): RawRoute {
  const { call, maxBytes, maxRows, run } = upload;
  const answerSchema = outputSchema(call);
  const receive = async (request: FastifyRequest, uploading: Uploading) => {
    const rows = await rowsOf(await fileOf(request, upload, uploading), maxRows);
    const { dispatch } = createDispatcher({ ...uploading, allowedBeforePasswordChange: new Set() });
    const { data } = await dispatch(
      handle(call, (_input, cx) => run(rows, cx)),
      {
        facts: requestFacts(request),
        idempotencyKey: undefined,
        parse: () => ({}) as never,
        deliver: async () => undefined,
      },
    );
    return { success: true, msg: '操作成功', code: 0, data: answerSchema.parse(data) };
  };
  return {
    kind: 'raw',
    call,
    mount: (app) => {
      if (!of) return;
      void app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 },
          throwFileSizeLimit: false,
        });
        const config = { rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } };
        scope.post(call.path, { config }, (request) => receive(request, of));
      });
    },
  };
}
