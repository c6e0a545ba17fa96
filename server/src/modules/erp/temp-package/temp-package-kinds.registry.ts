import type { CodeOf } from '@mingmou/contract/base/dict';
import type { tempPackageType } from '@mingmou/contract/erp/package/temp-package.dicts';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { staticCostImportKind, tagPriceImportKind } from '../price/price-import.service';
import { purchaseImportKind } from '../purchase/purchase-import.service';
import { openingImportKind } from '../stock/opening-import.service';
import { contrastImportKind } from '../supplier/contrast-import.service';
import { barcodeRowsKind } from './barcode-rows.service';
import { breedRowsKind } from './breed-rows.service';
import { type TempPackageKind, tempPackageKind } from './temp-package-kind.service';

export const TEMP_PACKAGE_KINDS: Readonly<Record<CodeOf<typeof tempPackageType>, TempPackageKind>> = {
  BREED: tempPackageKind(breedRowsKind),
  BARCODE: tempPackageKind(barcodeRowsKind),
  TAG_PRICE: tempPackageKind(tagPriceImportKind),
  STATIC_COST: tempPackageKind(staticCostImportKind, { costs: [staticCost.change.cost.title] }),
  CONTRAST: tempPackageKind(contrastImportKind, { costs: [contrast.fields.purchasePrice.title] }),
  BEGIN_STOCK: tempPackageKind(openingImportKind, { costs: ['成本'], ofOrg: true }),
  PURCHASE: tempPackageKind(purchaseImportKind, { costs: ['单价'], ofOrg: true }),
};
