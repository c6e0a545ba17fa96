import { barcodeImport } from '@mingmou/contract/erp/barcode/barcode-import.contract';
import type { Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { barcodeImportKind } from './barcode-import.service';

export function barcodeImportRoutes(uploading?: Uploading): readonly Route[] {
  return importRoutes(barcodeImport, barcodeImportKind, uploading);
}
