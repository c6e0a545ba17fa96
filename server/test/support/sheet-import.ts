import type { Call } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import type { ImportProgress } from '@mingmou/contract/base/sheet-import';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import type { TestApp } from './app';

interface ImportCalls<I, O> {
  readonly template: Call<I, null>;
  readonly upload: Call<object, ImportProgress>;
  readonly progress: Call<{ jobId: string }, ImportProgress>;
  readonly check: Call<I & { jobId: string }, ImportProgress>;
  readonly errors: Call<{ jobId: string }, null>;
  readonly apply: Call<{ jobId: string }, O>;
  readonly cancel: Call<{ jobId: string }, null>;
}

const PAUSE_MS = 20;
let made = 0;

/** Returns an idempotency key that no call has used. */
export function importKey(): string {
  made += 1;
  return `sheet-import-${String(made).padStart(6, '0')}`;
}

/** Imports a file as a page does, with the session of a token. */
export function importOf<I extends object, O>(
  app: TestApp,
  calls: ImportCalls<I, O>,
  token: string,
  fileName = '导入.xlsx',
) {
  const upload = async (bytes: Buffer, by = token, part = 'file') => {
    const form = new FormData();
    form.set(part, new Blob([new Uint8Array(bytes)]), fileName);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const response = await app.app.inject({
      method: 'POST',
      url: calls.upload.path,
      headers: { authorization: `Bearer ${by}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: response.statusCode, ...response.json<Envelope<ImportProgress>>() };
  };
  const progress = (jobId: string, by = token) => app.send(calls.progress, { jobId }, { token: by });
  const read = async (bytes: Buffer): Promise<ImportProgress> => {
    const { data } = await upload(bytes);
    for (;;) {
      const now = await progress(data.jobId);
      if (now.data.phase !== 'READ') return now.data;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const check = (jobId: string, input: I) => app.send(calls.check, { ...input, jobId }, { token });
  const apply = (jobId: string, idempotencyKey = importKey()) =>
    app.send(calls.apply, { jobId }, { token, idempotencyKey });
  return {
    upload,
    progress,
    read,
    check,
    apply,
    heads: async (input: I) => {
      const { body } = await app.download(calls.template, input, { token });
      return readSheet(body, 2)[0]?.cells.map((cell) => cell?.text);
    },
    /** Reads and checks the file in one step. */
    checked: async (bytes: Buffer, input: I) => {
      const { jobId } = await read(bytes);
      return (await check(jobId, input)).data;
    },
    /** Returns the errors of a check as text. */
    said: ({ errors }: ImportProgress) => errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`),
  };
}
