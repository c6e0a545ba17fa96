import multipart from '@fastify/multipart';
import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { satisfies } from '@mingmou/contract/auth/rights';
import { SHEET_FAULTS } from '@mingmou/contract/base/sheet';
import { importCodes } from '@mingmou/contract/erp/barcode-import.codes';
import { barcodeImport, MAX_IMPORT_BYTES } from '@mingmou/contract/erp/barcode-import.contract';
import { outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/pool';
import { grantName } from '../../../kernel/action';
import type { Clock } from '../../../kernel/clock';
import { requestFacts } from '../../../kernel/http';
import type { Logger } from '../../../kernel/logger';
import { sessionBehind } from '../../../kernel/raw-session';
import { forbidden, malformed, refuse } from '../../../kernel/refusal';
import type { RawRoute } from '../../../kernel/route';
import { type ImportJobs, shownJob } from './barcode-import-jobs';

/** What an upload stands on, as it does not go through the dispatcher. */
export interface Uploading {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

const { upload } = barcodeImport;
const UPLOADS_A_MINUTE = 30;
const answerSchema = outputSchema(upload);

async function receive(request: FastifyRequest, jobs: ImportJobs, { database, clock, logger }: Uploading) {
  // Judged before a byte of the file is read.
  const session = await sessionBehind(database, requestFacts(request).token, clock());
  if (session.mustChangePassword) refuse(authCodes.mustChangePassword);
  if (!satisfies(upload.grant, session)) throw forbidden(grantName(upload.grant));
  if (!request.isMultipart()) throw malformed('file', '文件：请选择.xlsx文件');
  const part = await request.file();
  if (part?.fieldname !== 'file') throw malformed('file', '文件：请选择.xlsx文件');
  const bytes = await part.toBuffer();
  if (part.file.truncated) refuse(importCodes.badFile, { reason: SHEET_FAULTS.tooLarge });
  const job = jobs.start(session, part.filename ?? '', bytes, clock(), logger);
  return { success: true, msg: '上传成功', code: 0, data: answerSchema.parse(shownJob(job)) };
}

/** Multipart: one sheet, which a thread then reads. */
export function importUpload(jobs: ImportJobs, uploading: Uploading | undefined): RawRoute {
  return {
    kind: 'raw',
    call: upload,
    mount: (app) => {
      if (!uploading) return;
      app.addHook('onClose', async () => jobs.close());
      void app.register(async (scope) => {
        await scope.register(multipart, {
          limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 0, parts: 1 },
          throwFileSizeLimit: false,
        });
        const config = { rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } };
        scope.post(upload.path, { config }, (request) => receive(request, jobs, uploading));
      });
    },
  };
}
