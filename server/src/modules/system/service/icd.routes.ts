import { icd } from '@mingmou/contract/system/service/icd.contract';
import type { Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes } from '../../../kernel/row/master';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { icdRules } from './icd.service';
import { icdImportKind } from './icd-import.service';

/** Without the picker: that of the workstation starts with the diagnoses in common use. */
export function icdRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...masterRoutes(icd, icdRules).filter(({ call }) => call !== icd.findAll),
    ...importRoutes(icd.import, icdImportKind, uploading),
  ];
}
