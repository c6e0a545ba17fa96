import { school } from '@mingmou/contract/system/service/school.contract';
import type { Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes } from '../../../kernel/row/master';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { schoolRules } from './school.service';
import { schoolImportKind } from './school-import.service';

export function schoolRoutes(uploading?: Uploading): readonly Route[] {
  return [...masterRoutes(school, schoolRules), ...importRoutes(school.import, schoolImportKind, uploading)];
}
