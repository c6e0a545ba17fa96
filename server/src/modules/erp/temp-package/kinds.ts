import type { CodeOf } from '@mingmou/contract/base/dict';
import { contrast } from '@mingmou/contract/erp/contrast.contract';
import { staticCost } from '@mingmou/contract/erp/static-cost.contract';
import type { tempPackageType } from '@mingmou/contract/erp/temp-package.dicts';
import { staticCostImportKind, tagPriceImportKind } from '../price/price-import.service';
import { purchaseImportKind } from '../purchase/purchase-import.service';
import { openingImportKind } from '../stock/opening-import.service';
import { contrastImportKind } from '../supplier/contrast-import.service';
import { barcodeRowsKind } from './barcode-rows.service';
import { breedRowsKind } from './breed-rows.service';
import { type PackageKind, packageKind } from './package-kind';

export const PACKAGE_KINDS: Readonly<Record<CodeOf<typeof tempPackageType>, PackageKind>> = {
  BREED: packageKind(breedRowsKind),
  BARCODE: packageKind(barcodeRowsKind),
  TAG_PRICE: packageKind(tagPriceImportKind),
  STATIC_COST: packageKind(staticCostImportKind, { costs: [staticCost.change.cost.title] }),
  CONTRAST: packageKind(contrastImportKind, { costs: [contrast.fields.purchasePrice.title] }),
  BEGIN_STOCK: packageKind(openingImportKind, { costs: ['成本'], ofOrg: true }),
  PURCHASE: packageKind(purchaseImportKind, { costs: ['单价'], ofOrg: true }),
};
