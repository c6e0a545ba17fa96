import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';

interface Ties {
  readonly visits: boolean;
  readonly orders: boolean;
  readonly refunds: boolean;
  readonly registrations: boolean;
  readonly charged: boolean;
  readonly appointments: boolean;
  readonly archives: boolean;
  readonly packages: boolean;
  readonly cards: boolean;
  readonly owes: boolean;
  readonly sales: boolean;
}

/** Returns the chain's unfinished objects of a patient, and all objects that ever existed. */
async function tiesOf({ db, caller }: SessionCx, patientId: number): Promise<Ties> {
  const of = sql`property_owner_id = ${caller.propertyOwnerId} AND patient_id = ${patientId}`;
  const { rows } = await sql<Ties>`SELECT
      EXISTS (SELECT FROM accepts WHERE ${of} AND valid_flag AND accepts_state IN (0, 1)) AS visits,
      EXISTS (SELECT FROM charge_order WHERE ${of} AND order_state = 1) AS orders,
      EXISTS (SELECT FROM charge_order o JOIN refund_order r ON r.property_owner_id = o.property_owner_id AND r.order_id = o.id
        WHERE o.property_owner_id = ${caller.propertyOwnerId} AND o.patient_id = ${patientId}
          AND r.refund_state IN (1, 2)) AS refunds,
      EXISTS (SELECT FROM registration WHERE ${of}) AS registrations,
      EXISTS (SELECT FROM charge_order WHERE ${of}) AS charged,
      EXISTS (SELECT FROM appointment WHERE ${of}) AS appointments,
      EXISTS (SELECT FROM lens_archive WHERE ${of}) AS archives,
      EXISTS (SELECT FROM patient_package WHERE ${of}) AS packages,
      EXISTS (SELECT FROM value_card WHERE ${of}) AS cards,
      EXISTS (SELECT FROM patient_credit WHERE ${of} AND open_amount > 0) AS owes,
      EXISTS (SELECT FROM sale WHERE ${of}) AS sales`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a look without a table is a row as well');
  return row;
}

const named = (ties: Ties, words: readonly (readonly [keyof Ties, string])[]) =>
  words.filter(([tie]) => ties[tie]).map(([, word]) => word);

/** Returns the names of unfinished objects for the refusal. */
export async function unfinishedOf(cx: SessionCx, patientId: number): Promise<readonly string[]> {
  return named(await tiesOf(cx, patientId), [
    ['visits', '就诊'],
    ['orders', '收费单'],
    ['refunds', '退费'],
    ['owes', '欠费'],
  ]);
}

/** Returns the names of permanent objects; a patient with any is never deleted. */
export async function rowsOf(cx: SessionCx, patientId: number): Promise<readonly string[]> {
  return named(await tiesOf(cx, patientId), [
    ['registrations', '挂号记录'],
    ['charged', '收费记录'],
    ['appointments', '预约记录'],
    ['sales', '销售单'],
    ['archives', '接触镜档案'],
    ['packages', '套餐'],
    ['cards', '储值卡'],
  ]);
}
