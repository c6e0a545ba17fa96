import { f, required } from '../../base/field';
import { sheetImport } from '../../base/sheet-import';
import { importCodes } from '../erp.codes';
import { MAX_PASTED_ROWS } from './barcode.contract';

/** Barcodes of one breed out of a sheet (domain-erp §1.3, as far as barcodes go): read, checked, then written whole. */
export const barcodeImport = sheetImport({
  path: '/api/erp-barcode-import',
  name: '条码',
  codes: importCodes,
  grants: { page: 'menu:1416', import: 'erp-goods:edit' },
  input: { breedId: required(f.id('品种')) },
  maxRows: MAX_PASTED_ROWS,
  maxBytes: 10 * 1024 * 1024,
  result: required(f.object('导入结果', { created: required(f.int('新增')) })),
  touches: ['erp-barcode'],
});
