import { tempPackage } from '@mingmou/contract/erp/temp-package.contract';
import { pageOf } from '../../../kernel/list';
import { handle, type Route } from '../../../kernel/route';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import type { Uploading } from '../../../kernel/sheet-part';
import { applyPackage, checkPackage, packageById, packageLines, updateLine, voidPackage } from './temp-package.service';
import { packageSorting, packagesMatching } from './temp-package.store';
import { packageFileKind } from './temp-package-file.service';

export const tempPackageRoutes = (uploading?: Uploading): readonly Route[] => [
  handle(tempPackage.page, (query, cx) => pageOf(packagesMatching(cx, query), query, packageSorting)),
  handle(tempPackage.findById, ({ id }, cx) => packageById(cx, id)),
  handle(tempPackage.linesPage, (query, cx) => packageLines(cx, query)),
  handle(tempPackage.updateLine, (input, cx) => updateLine(cx, input)),
  handle(tempPackage.check, (input, cx) => checkPackage(cx, input)),
  handle(tempPackage.apply, (input, cx) => applyPackage(cx, input)),
  handle(tempPackage.void, (input, cx) => voidPackage(cx, input)),
  ...importRoutes(tempPackage.file, packageFileKind, uploading),
];
