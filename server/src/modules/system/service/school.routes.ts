import { school } from '@mingmou/contract/system/service/school.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import type { Uploading } from '../../../kernel/sheet-part';
import { schoolRules } from './school.service';
import { schoolImportKind } from './school-import.service';

export function schoolRoutes(uploading?: Uploading): readonly Route[] {
  return [...masterRoutes(school, schoolRules), ...importRoutes(school.import, schoolImportKind, uploading)];
}
