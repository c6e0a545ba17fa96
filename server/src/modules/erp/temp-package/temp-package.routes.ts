import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { pageOf } from '../../../kernel/row/list';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import {
  applyTempPackage,
  checkTempPackage,
  tempPackageById,
  tempPackageLines,
  updateLine,
  voidTempPackage,
} from './temp-package.service';
import { tempPackageSorting, tempPackagesMatching } from './temp-package.store';
import { tempPackageFileKind } from './temp-package-file.service';

export const tempPackageRoutes = (uploading?: Uploading): readonly Route[] => [
  handle(tempPackage.page, (query, cx) => pageOf(tempPackagesMatching(cx, query), query, tempPackageSorting)),
  handle(tempPackage.findById, ({ id }, cx) => tempPackageById(cx, id)),
  handle(tempPackage.linesPage, (query, cx) => tempPackageLines(cx, query)),
  handle(tempPackage.updateLine, (input, cx) => updateLine(cx, input)),
  handle(tempPackage.check, (input, cx) => checkTempPackage(cx, input)),
  handle(tempPackage.apply, (input, cx) => applyTempPackage(cx, input)),
  handle(tempPackage.void, (input, cx) => voidTempPackage(cx, input)),
  ...importRoutes(tempPackage.file, tempPackageFileKind, uploading),
];
