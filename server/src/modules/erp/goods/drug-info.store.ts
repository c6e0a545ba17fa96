import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { drugRoute } from '@mingmou/contract/dict/drug-route';
import type { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import { DRUG } from '@mingmou/contract/erp/goods/goods-category.rules';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { goodsName } from '../stock/goods.store';

type Filters = Omit<InputOf<typeof drugInfo.page>, 'page' | 'size' | 'column' | 'asc'>;
type Values = Omit<InputOf<typeof drugInfo.update>, 'id' | 'version'>;

export const drugSorting: Sorting = {
  columns: [
    'code',
    'breed_name',
    'generic_name',
    'trade_name',
    'dosage_form',
    'approval_no',
    'manufacturer',
    'on_hand',
  ],
  initial: [['id', 'desc']],
};

/** The route of the drug `info`: a code of the product is a number, one that the chain added a text. */
export const ROUTE = sql<CodeOf<typeof drugRoute> | null>`CASE WHEN info.route ~ '^[0-9]+$'
  THEN to_jsonb(info.route::integer) ELSE to_jsonb(info.route) END`;

/** Breeds of drugs, whether or not anything was filled in. */
export function drugsMatching(cx: SessionCx, filters: Filters = {}) {
  const { keyword, dosageForm, prescriptionFlag, missing } = filters;
  let rows = mine(cx, 'erpBreed as breed')
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('brand.id', '=', 'breed.brandId'),
    )
    .leftJoin('erpDrugInfo as info', (on) =>
      on.onRef('info.propertyOwnerId', '=', 'breed.propertyOwnerId').onRef('info.breedId', '=', 'breed.id'),
    )
    .where('breed.categoryId', '=', DRUG)
    .where('breed.stateEnum', '<>', 'DELETE')
    .select(['breed.id', 'breed.code', goodsName.as('breedName'), 'breed.manufacturer'])
    .select(['info.genericName', 'info.tradeName', 'info.dosageForm', 'info.strength', 'info.approvalNo'])
    .select(['info.prescriptionFlag', 'info.insuranceCode', 'info.nationalCode', 'info.storage'])
    .select(['info.defaultDose', 'info.frequencyCode'])
    .select([ROUTE.as('route'), 'info.eye', 'info.days', 'info.contraindication'])
    .select([
      sql<number>`coalesce(info.version, 0)`.as('version'),
      sql<number>`coalesce((SELECT sum(balance.on_hand) FROM stock_balance balance
        JOIN erp_barcode barcode ON barcode.property_owner_id = balance.property_owner_id
          AND barcode.id = balance.barcode_id
        WHERE barcode.property_owner_id = breed.property_owner_id AND barcode.breed_id = breed.id
          AND balance.org_id = ${cx.caller.orgId}), 0)`.as('onHand'),
    ]);
  if (keyword) {
    const pattern = contains(keyword);
    rows = rows.where((is) =>
      is.or([
        is(goodsName, 'ilike', pattern),
        is('breed.pinyin', 'like', pattern.toLowerCase()),
        is('info.genericName', 'ilike', pattern),
        is('info.tradeName', 'ilike', pattern),
      ]),
    );
  }
  if (dosageForm) rows = rows.where('info.dosageForm', '=', dosageForm);
  if (typeof prescriptionFlag === 'boolean') rows = rows.where('info.prescriptionFlag', '=', prescriptionFlag);
  return typeof missing === 'boolean' ? rows.where('info.breedId', missing ? 'is' : 'is not', null) : rows;
}

export function findDrug(cx: SessionCx, breedId: number) {
  return drugsMatching(cx).where('breed.id', '=', breedId).executeTakeFirst();
}

/** The same with its breed locked, at which those who fill in one drug wait for each other. */
export function lockDrug(cx: SessionCx, breedId: number) {
  return drugsMatching(cx).where('breed.id', '=', breedId).forNoKeyUpdate('breed').executeTakeFirst();
}

/** Inserts or updates the facts of a drug. */
export async function keepDrug({ db, caller, now }: SessionCx, breedId: number, values: Values): Promise<void> {
  const { propertyOwnerId, accountId } = caller;
  const kept = { ...values, route: values.route === null || values.route === undefined ? null : String(values.route) };
  const stamp = { updatedAt: now.toISOString(), updatedBy: accountId };
  await db
    .insertInto('erpDrugInfo')
    .values({ ...kept, ...stamp, propertyOwnerId, breedId, createdAt: stamp.updatedAt, createdBy: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['propertyOwnerId', 'breedId'])
        .doUpdateSet({ ...kept, ...stamp, version: sql`erp_drug_info.version + 1` }),
    )
    .execute();
}
