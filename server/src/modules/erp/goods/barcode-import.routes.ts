import { barcodeImport } from '@mingmou/contract/erp/barcode-import.contract';
import { handle, handleSheet, type Route } from '../../../kernel/route';
import type { Uploading } from '../../../kernel/sheet-part';
import { applyImport, checkImport, importErrors, importTemplate } from './barcode-import.service';
import { importUpload } from './barcode-import.upload';
import { ImportJobs, shownJob } from './barcode-import-jobs';

/** `uploading` is absent where nothing is mounted, as in tests of the list of routes. */
export function barcodeImportRoutes(uploading?: Uploading): readonly Route[] {
  const jobs = new ImportJobs();
  return [
    importUpload(jobs, uploading),
    handleSheet(barcodeImport.template, ({ breedId }, cx) => importTemplate(cx, breedId)),
    handle(barcodeImport.progress, async ({ jobId }, cx) => shownJob(jobs.of(cx.caller, jobId, cx.now))),
    handle(barcodeImport.check, ({ jobId, breedId }, cx) =>
      checkImport(cx, jobs.of(cx.caller, jobId, cx.now), breedId),
    ),
    handleSheet(barcodeImport.errors, async ({ jobId }, cx) => importErrors(cx, jobs.of(cx.caller, jobId, cx.now))),
    handle(barcodeImport.apply, (input, cx) => applyImport(cx, jobs, input)),
    handle(barcodeImport.cancel, async ({ jobId }, cx) => {
      jobs.cancel(cx.caller, jobId, cx.now);
      return null;
    }),
  ];
}
