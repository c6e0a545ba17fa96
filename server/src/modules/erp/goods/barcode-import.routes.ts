import { barcodeImport } from '@mingmou/contract/erp/barcode-import.contract';
import type { Route } from '../../../kernel/route';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import type { Uploading } from '../../../kernel/sheet-part';
import { barcodeImportKind } from './barcode-import.service';

export function barcodeImportRoutes(uploading?: Uploading): readonly Route[] {
  return importRoutes(barcodeImport, barcodeImportKind, uploading);
}
