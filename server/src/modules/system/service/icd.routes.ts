import { icd } from '@mingmou/contract/system/service/icd.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import type { Uploading } from '../../../kernel/sheet-part';
import { icdRules } from './icd.service';
import { icdImportKind } from './icd-import.service';

/** Without the picker: that of the workstation starts with the diagnoses in common use. */
export function icdRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...masterRoutes(icd, icdRules).filter(({ call }) => call !== icd.findAll),
    ...importRoutes(icd.import, icdImportKind, uploading),
  ];
}
