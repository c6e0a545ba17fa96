import { SHEET_FAULTS } from '@mingmou/contract/base/sheet';
import { importCodes } from '@mingmou/contract/erp/barcode-import.codes';
import { barcodeImport, MAX_IMPORT_BYTES } from '@mingmou/contract/erp/barcode-import.contract';
import { outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../../kernel/refusal';
import type { RawRoute } from '../../../kernel/route';
import { mountUpload, sheetPart, type Uploading } from '../../../kernel/sheet-part';
import { type ImportJobs, shownJob } from './barcode-import-jobs';

const { upload } = barcodeImport;
const answerSchema = outputSchema(upload);

async function receive(request: FastifyRequest, jobs: ImportJobs, uploading: Uploading) {
  const { session, name, bytes, truncated } = await sheetPart(request, upload, uploading);
  if (truncated) refuse(importCodes.badFile, { reason: SHEET_FAULTS.tooLarge });
  const job = jobs.start(session, name, bytes, uploading.clock(), uploading.logger);
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
      mountUpload(app, upload.path, MAX_IMPORT_BYTES, (request) => receive(request, jobs, uploading));
    },
  };
}
