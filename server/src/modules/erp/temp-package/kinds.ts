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
import { type TempPackageKind, tempPackageKind } from './temp-package-kind';

export const TEMP_PACKAGE_KINDS: Readonly<Record<CodeOf<typeof tempPackageType>, TempPackageKind>> = {
  BREED: tempPackageKind(breedRowsKind),
  BARCODE: tempPackageKind(barcodeRowsKind),
  TAG_PRICE: tempPackageKind(tagPriceImportKind),
  STATIC_COST: tempPackageKind(staticCostImportKind, { costs: [staticCost.change.cost.title] }),
  CONTRAST: tempPackageKind(contrastImportKind, { costs: [contrast.fields.purchasePrice.title] }),
  BEGIN_STOCK: tempPackageKind(openingImportKind, { costs: ['成本'], ofOrg: true }),
  PURCHASE: tempPackageKind(purchaseImportKind, { costs: ['单价'], ofOrg: true }),
};
