import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { drugFrequency } from '@mingmou/contract/dict/drug-frequency';
import type { drugRoute } from '@mingmou/contract/dict/drug-route';
import type { eye } from '@mingmou/contract/dict/eye';
import type { unit } from '@mingmou/contract/dict/unit';
import { DRUG } from '@mingmou/contract/erp/goods/goods-category.rules';
import { type RawBuilder, sql } from 'kysely';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { ROUTE } from '../goods/drug-info.store';
import { CATALOGUE, goodsName, goodsOffered, tagPriceOn } from '../stock/goods.store';
import { dispensaryId } from '../stock/location.service';
import { sellableAt } from './till-goods.store';

const MOST_FOUND = 50;

interface Drug {
  readonly drugId: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: CodeOf<typeof unit>;
  readonly price: Price | null;
  readonly sellable: number;
  readonly genericName: string | null;
  readonly prescriptionFlag: boolean | null;
  readonly contraindication: string | null;
  readonly defaultDose: string | null;
  readonly frequency: CodeOf<typeof drugFrequency> | null;
  readonly route: CodeOf<typeof drugRoute> | null;
  readonly eye: CodeOf<typeof eye> | null;
  readonly days: number | null;
}

interface Asked {
  readonly keyword: string | null;
  /** Null: all of them. */
  readonly drugIds: readonly number[] | null;
}

const INFO: RawBuilder<unknown> = sql`erp_drug_info info ON info.property_owner_id = breed.property_owner_id
  AND info.breed_id = breed.id`;

/** Drugs in use by name, initials, specification or whole code, those in stock where prescriptions are sold from first. */
export async function findDrugs(cx: SessionCx, { keyword, drugIds }: Asked): Promise<Drug[]> {
  const today = dayText(cx.now);
  const asked = goodsOffered({ categoryId: DRUG, keyword });
  const from = await dispensaryId(cx);
  const { rows } = await sql<Drug>`SELECT barcode.id AS drug_id, barcode.code, ${goodsName} AS name, barcode.spec,
      breed.unit, tag.price, held.sellable, info.generic_name, info.prescription_flag, info.contraindication,
      info.default_dose, info.frequency_code AS frequency, ${ROUTE} AS route, info.eye, info.days
    FROM ${CATALOGUE} LEFT JOIN ${INFO} LEFT JOIN ${tagPriceOn(cx, today)} ON true
    JOIN ${sellableAt(cx, today, sql`${from}::bigint`)} ON true
    WHERE barcode.property_owner_id = ${cx.caller.propertyOwnerId} AND barcode.state_enum = 'ENABLE'
      AND breed.state_enum = 'ENABLE' AND ${sql.join(asked, sql` AND `)}
      AND (${drugIds}::bigint[] IS NULL OR barcode.id = ANY (${drugIds}::bigint[]))
    ORDER BY held.sellable = 0, name, barcode.spec, barcode.id LIMIT ${MOST_FOUND}`.execute(cx.db);
  return rows;
}

/** Returns the names on the cards of breeds of drugs, in addition to the catalogue's names. */
export async function namesOfDrugs(cx: SessionCx, breedIds: readonly number[]) {
  const { rows } = await sql<{ breedId: number; genericName: string; tradeName: string | null }>`SELECT
      info.breed_id, info.generic_name, info.trade_name FROM erp_drug_info info
    WHERE info.property_owner_id = ${cx.caller.propertyOwnerId}
      AND info.breed_id = ANY (${[...breedIds]}::bigint[])`.execute(cx.db);
  return rows;
}
