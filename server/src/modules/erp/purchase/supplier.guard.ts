import type { CodeOf } from '@mingmou/contract/base/dict';
import { dictName } from '@mingmou/contract/base/dict';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import { purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { supplierFacts } from './supplier.store';

type Category = CodeOf<typeof goodsCategory>;

const DEVICE = '医疗器械经营许可证';
const DRUG = '药品经营许可证';
/** Categories whose supplier must hold the licence on the day of purchase, and those where it is only advised. */
const DEMANDED: Partial<Record<Category, string>> = { qx2: DEVICE, qx3: DEVICE, qx7: DEVICE, qx8: DEVICE, '071': DRUG };
const ADVISED: Partial<Record<Category, string>> = { wd2: DEVICE, '002': DEVICE, '007': DEVICE };

async function lacks(cx: SessionCx, supplierId: number) {
  const supplier = await supplierFacts(cx, supplierId);
  const today = dayText(cx.now);
  const isValid = (kind: string) =>
    supplier?.licences.some((held) => held.kind === kind && (!held.expireDate || held.expireDate >= today)) ?? false;
  return { supplier, isLacking: (kind: string | undefined): kind is string => kind !== undefined && !isValid(kind) };
}

/** Refuses a disabled supplier (140114), and a supplier without a licence for the goods (140113). */
export async function checkSupplier(cx: SessionCx, supplierId: number, categories: readonly Category[]): Promise<void> {
  const { supplier, isLacking } = await lacks(cx, supplierId);
  if (supplier?.stateEnum !== 'ENABLE') refuse(purchaseCodes.supplierDisabled);
  for (const categoryId of new Set(categories)) {
    const licence = DEMANDED[categoryId];
    if (isLacking(licence)) {
      refuse(purchaseCodes.supplierLicence, { licence, category: dictName(goodsCategory, categoryId) });
    }
  }
}

/** By category: the licence that the supplier should have and does not. */
export async function licenceWarnings(cx: SessionCx, supplierId: number | null): Promise<Map<Category, string>> {
  if (supplierId === null) return new Map();
  const { isLacking } = await lacks(cx, supplierId);
  const warnings = goodsCategory.rows.flatMap(({ code }) => {
    const licence = DEMANDED[code] ?? ADVISED[code];
    return isLacking(licence) ? [[code, `供应商${licence}已过期或缺失`] as const] : [];
  });
  return new Map(warnings);
}
