import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Money } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import { sql } from 'kysely';
import type { SaleLineTable, SaleRemakeTable } from '../../../../database/schema.generated';
import type { SessionCx } from '../../../../kernel/context/cx';

/** A line of a passed sale, with what its goods are. */
export interface PairLine {
  readonly id: number;
  readonly groupNo: number;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly brandName: string;
  readonly eye: SaleLineTable['eye'];
  readonly customParams: CustomParams | null;
  /** The paper of the line; null: that of the sale. */
  readonly prescriptionId: number | null;
  readonly deliveryState: SaleLineTable['deliveryState'];
  readonly left: number;
  /** Of a lens from stock: the power on its barcode. */
  readonly sph: number | null;
  readonly cyl: number | null;
  readonly add: number | null;
}

/** The lines of a sale that passed, pair by pair: one that names none is of the first. */
export async function pairLines({ db, caller }: SessionCx, saleId: number): Promise<readonly PairLine[]> {
  const { rows } = await sql<PairLine>`SELECT line.id, coalesce(line.group_no, 1) AS group_no, line.category_id,
      line.code, line.goods_name, line.spec, brand.name AS brand_name, line.eye, line.custom_params,
      line.prescription_id,
      line.delivery_state, coalesce(line.qty, 0) - line.returned_qty AS left,
      barcode.sph, barcode.cyl, barcode.add_power AS add
    FROM sale_line line
    JOIN bill ON bill.property_owner_id = line.property_owner_id AND bill.id = line.bill_id AND bill.state = 'PASSED'
    JOIN erp_barcode barcode ON barcode.property_owner_id = line.property_owner_id AND barcode.id = line.barcode_id
    JOIN erp_breed breed ON breed.property_owner_id = line.property_owner_id AND breed.id = barcode.breed_id
    JOIN erp_brand brand ON brand.property_owner_id = line.property_owner_id AND brand.id = breed.brand_id
    WHERE line.property_owner_id = ${caller.propertyOwnerId} AND line.org_id = ${caller.orgId}
      AND line.bill_id = ${saleId} ORDER BY line.line_no`.execute(db);
  return rows;
}

export interface SaleOfPair {
  readonly id: number;
  readonly billNo: string;
  readonly day: string;
  readonly patientId: number | null;
  readonly prescriptionId: number | null;
  readonly optometristId: number | null;
}

const SALE = sql`SELECT bill.id, bill.bill_no, bill.biz_date AS day, sale.patient_id, sale.prescription_id,
    sale.optometrist_id FROM bill
  JOIN sale ON sale.property_owner_id = bill.property_owner_id AND sale.bill_id = bill.id`;

/** A sale that passed; undefined of any other. */
export async function passedSale({ db, caller }: SessionCx, id: number): Promise<SaleOfPair | undefined> {
  const { rows } = await sql<SaleOfPair>`${SALE} WHERE bill.property_owner_id = ${caller.propertyOwnerId}
    AND bill.org_id = ${caller.orgId} AND bill.id = ${id} AND bill.state = 'PASSED'`.execute(db);
  return rows[0];
}

const MOST_SALES = 50;

/** Returns the patient's purchases here, latest first. */
export async function passedSalesOf({ db, caller }: SessionCx, patientId: number): Promise<readonly SaleOfPair[]> {
  const { rows } = await sql<SaleOfPair>`${SALE} WHERE bill.property_owner_id = ${caller.propertyOwnerId}
    AND bill.org_id = ${caller.orgId} AND sale.patient_id = ${patientId} AND bill.state = 'PASSED'
    ORDER BY bill.id DESC LIMIT ${MOST_SALES}`.execute(db);
  return rows;
}

interface Pair {
  readonly saleId: number;
  readonly groupNo: number;
}

interface Remade {
  readonly day: string;
  readonly fault: SaleRemakeTable['fault'];
  readonly payer: SaleRemakeTable['payer'];
  readonly note: string;
  readonly goods: string | null;
  readonly staffName: string | null;
}

/** How often a pair was made again, and why (domain-erp §9b.3); the latest first. */
export async function remakesOfPair({ db, caller }: SessionCx, { saleId, groupNo }: Pair): Promise<readonly Remade[]> {
  const { rows } = await sql<Remade>`SELECT again.biz_date AS day, again.fault, again.payer, again.note,
      string_agg(DISTINCT line.goods_name, '、') AS goods, staff.name AS staff_name
    FROM sale_remake again
    JOIN sale_remake_line made ON made.property_owner_id = again.property_owner_id AND made.remake_id = again.id
    JOIN sale_line line ON line.property_owner_id = made.property_owner_id AND line.id = made.sale_item_id
    LEFT JOIN employee staff ON staff.property_owner_id = again.property_owner_id AND staff.id = again.staff_id
    WHERE again.property_owner_id = ${caller.propertyOwnerId} AND again.org_id = ${caller.orgId}
      AND again.bill_id = ${saleId} AND coalesce(line.group_no, 1) = ${groupNo}
    GROUP BY again.id, again.biz_date, again.fault, again.payer, again.note, staff.name
    ORDER BY again.id DESC`.execute(db);
  return rows;
}

/** Returns the cost of a pair's spoiled goods: pieces that left as 加工损耗, and goods received a second time. */
export async function remakeCost({ db, caller }: SessionCx, { saleId, groupNo }: Pair): Promise<Money> {
  const { rows } = await sql<{ cost: Money }>`SELECT coalesce(-sum(gone.cost_amount), 0)::numeric(14, 2) AS cost
    FROM stock_ledger gone
    JOIN sale_line line ON line.property_owner_id = gone.property_owner_id AND line.id = gone.sale_item_id
    WHERE gone.property_owner_id = ${caller.propertyOwnerId} AND gone.org_id = ${caller.orgId}
      AND gone.biz_type = 'DAMAGE' AND line.bill_id = ${saleId} AND coalesce(line.group_no, 1) = ${groupNo}`.execute(
    db,
  );
  return rows[0]?.cost as Money;
}

interface Returned {
  readonly day: string;
  readonly billNo: string;
  readonly reason: string | null;
  readonly goods: string | null;
  readonly amount: Money;
}

/** Returns the returned goods of a pair, latest first. An exchange is a return and another sale. */
export async function returnsOfPair(
  { db, caller }: SessionCx,
  { saleId, groupNo }: Pair,
): Promise<readonly Returned[]> {
  const { rows } = await sql<Returned>`SELECT back.biz_date AS day, back.bill_no, head.reason,
      string_agg(DISTINCT line.goods_name, '、') AS goods, sum(came.amount) AS amount
    FROM bill back
    JOIN sale_return head ON head.property_owner_id = back.property_owner_id AND head.bill_id = back.id
    JOIN sale_return_line came ON came.property_owner_id = back.property_owner_id AND came.bill_id = back.id
    JOIN sale_line line ON line.property_owner_id = came.property_owner_id AND line.id = came.sale_item_id
    WHERE back.property_owner_id = ${caller.propertyOwnerId} AND back.org_id = ${caller.orgId}
      AND back.state = 'PASSED' AND back.source_bill_id = ${saleId} AND coalesce(line.group_no, 1) = ${groupNo}
    GROUP BY back.id, back.biz_date, back.bill_no, head.reason ORDER BY back.id DESC`.execute(db);
  return rows;
}
