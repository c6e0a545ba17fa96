import { SHEET_FAULTS } from '@mingmou/contract/base/sheet';
import { outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { handle, handleSheet, type RawRoute, type Route } from '../call/route';
import { mountUpload, sheetPart, type Uploading } from '../file/sheet-part';
import { ImportJobs, type NumberedRow, refuseImport, shownJob } from './import-jobs';
import {
  applyImport,
  checkImport,
  type ImportCalls,
  type ImportKind,
  importErrors,
  importTemplate,
} from './import-run';

const MB = 1024 * 1024;

function tooLarge(maxBytes: number): string {
  return maxBytes === 10 * MB ? SHEET_FAULTS.tooLarge : `文件超过${Math.floor(maxBytes / MB)} MB`;
}

/** Multipart upload of one sheet, which a thread then reads. */
function importUpload<I, Row extends NumberedRow, O>(
  { upload, codes, maxBytes }: ImportCalls<I, O>,
  jobs: ImportJobs<Row>,
  uploading: Uploading | undefined,
): RawRoute {
  const answerSchema = outputSchema(upload);
  const receive = async (request: FastifyRequest, of: Uploading) => {
    const { session, name, bytes, truncated } = await sheetPart(request, upload, of);
    if (truncated) refuseImport(codes.badFile, { reason: tooLarge(maxBytes) });
    const job = jobs.start(session, name, bytes, of.clock(), of.logger);
    return { success: true, msg: '上传成功', code: 0, data: answerSchema.parse(shownJob(job)) };
  };
  return {
    kind: 'raw',
    call: upload,
    mount: (app) => {
      if (!uploading) return;
      app.addHook('onClose', async () => jobs.close());
      mountUpload(app, upload.path, maxBytes, (request) => receive(request, uploading));
    },
  };
}

/**
 * Creates the routes of an import from a sheet; `kind` holds its rules. `uploading` is absent where nothing is mounted,
 * as in tests of the list of routes.
 */
export function importRoutes<I extends object, Row extends NumberedRow, O>(
  calls: ImportCalls<I, O>,
  kind: ImportKind<I, Row, O>,
  uploading: Uploading | undefined,
): readonly Route[] {
  const jobs = new ImportJobs<Row>(calls);
  return [
    importUpload(calls, jobs, uploading),
    handleSheet(calls.template, (input, cx) => importTemplate(cx, calls, kind, input)),
    handle(calls.progress, async ({ jobId }, cx) => shownJob(jobs.of(cx.caller, jobId, cx.now))),
    handle(calls.check, ({ jobId, ...input }, cx) =>
      // The rest of the input, without the import's number, belongs to the kind.
      checkImport(cx, calls, kind, jobs.of(cx.caller, jobId, cx.now), input as unknown as I),
    ),
    handleSheet(calls.errors, async ({ jobId }, cx) => importErrors(cx, calls, jobs.of(cx.caller, jobId, cx.now))),
    handle(calls.apply, ({ jobId }, cx) => applyImport(cx, calls, kind, jobs, jobId)),
    handle(calls.cancel, async ({ jobId }, cx) => {
      jobs.cancel(cx.caller, jobId, cx.now);
      return null;
    }),
  ];
}
