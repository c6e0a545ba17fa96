import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { type Composing, type Params, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains } from '../../../kernel/row/list';

/** Only sold with a registration, which looks up its own. */
const REGISTRATION_FEE = '1';
const MOST_FOUND = 50;

type Place = Pick<SessionCx['caller'], 'propertyOwnerId' | 'orgId'>;

const enabled = (db: Kysely<DB>, { propertyOwnerId, orgId }: Place | Params<Place>) =>
  mine({ db, propertyOwnerId }, 'serviceCharge').where('orgId', '=', orgId).where('stateEnum', '=', sql.lit('ENABLE'));

const sellable = (db: Kysely<DB>, place: Place | Params<Place>) =>
  enabled(db, place)
    .where('chargeCategory', '<>', sql.lit(REGISTRATION_FEE))
    .select([
      'id',
      'code',
      'name',
      'unit',
      'price',
      'discountable',
      'vipFlag',
      'minDiscountRate',
      'needExecute',
      'priceEditable',
    ])
    .orderBy('code')
    .orderBy('id');

const byIds = statement(({ db, param, params }: Composing<Place & { readonly ids: readonly number[] }>) =>
  sellable(db, params('propertyOwnerId', 'orgId'))
    .where('id', '=', sql<number>`ANY (${param('ids')}::bigint[])`)
    .compile(),
);

/** Services that the cashier of this organisation may sell now, by code, at most 50: where a keyword looks for them, those with it in name, pinyin initials or code. */
export async function findSellable({ db, caller }: SessionCx, keyword: string | null | undefined) {
  const rows = sellable(db, caller).limit(MOST_FOUND);
  const text = keyword?.trim();
  if (!text) return rows.execute();
  const pattern = contains(text);
  const found = rows.where((is) =>
    is.or([is('name', 'ilike', pattern), is('pinyin', 'like', pattern.toLowerCase()), is('code', 'ilike', pattern)]),
  );
  return found.execute();
}

/** Returns which of the services are on sale now. */
export async function stillSellable({ db, caller }: SessionCx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { propertyOwnerId, orgId } = caller;
  return byIds(db, { propertyOwnerId, orgId, ids });
}

/** One service as it may be sold now; undefined once it is disabled or deleted. */
export type SellableService = Awaited<ReturnType<typeof stillSellable>>[number];

/** True when this organisation has something to charge for (checkBaseConfiguration, SERVICE_ITEM). */
export async function hasCharges({ db, caller }: SessionCx): Promise<boolean> {
  return (await enabled(db, caller).select('id').limit(1).executeTakeFirst()) !== undefined;
}
