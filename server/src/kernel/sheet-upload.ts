import type { Call } from '@mingmou/contract/base/call';
import { SHEET_FAULTS, type SheetRow } from '@mingmou/contract/base/sheet';
import { outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import type { SessionCx } from './cx';
import { createDispatcher } from './dispatch';
import { requestFacts } from './http';
import { malformed } from './refusal';
import { handle, type RawRoute } from './route';
import { mountUpload, sheetPart, type Uploading } from './sheet-part';
import { SheetError } from './xlsx-read/fault';
import { readInWorker } from './xlsx-read/read-in-worker';

interface SheetUpload<O> {
  readonly call: Call<object, O>;
  readonly maxBytes: number;
  /** Rows of data: the heading is one more. */
  readonly maxRows: number;
  /** Stores the rows: one transaction, logged like any other call. */
  readonly run: (rows: readonly SheetRow[], cx: SessionCx) => Promise<O>;
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
    const { bytes, truncated } = await sheetPart(request, call, uploading);
    if (truncated) throw malformed('file', `文件：超过${Math.floor(maxBytes / 1024 / 1024)} MB`);
    const rows = await rowsOf(bytes, maxRows);
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
      if (of) mountUpload(app, call.path, maxBytes, (request) => receive(request, of));
    },
  };
}
