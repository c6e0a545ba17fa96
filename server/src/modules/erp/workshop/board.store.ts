import type { OutputOf } from '@mingmou/contract/base/call';
import { MAX_CARDS, type workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { customerName } from '../sale/sale-customer.store';

export type Card = OutputOf<typeof workshop.find>;
type Lens = Card['lenses'][number];

/** A line of a pair; a lens from stock has its power on its barcode. */
interface PairLine {
  readonly goodsName: string;
  readonly spec: string | null;
  readonly eye: Lens['eye'] | null;
  readonly params: Omit<Lens, 'eye' | 'goodsName'> | null;
  readonly sph: number | null;
  readonly cyl: number | null;
  readonly addPower: number | null;
}

type Row = Omit<Card, 'lenses' | 'goods'> & { readonly lines: readonly PairLine[] };

const GOODS_LENGTH = 200;

/** Goods with a power; a lens from stock that names no eye is of both. */
function isLens({ params, sph }: PairLine): boolean {
  return typeof (params?.sph ?? sph) === 'number';
}

function lensOf({ eye, goodsName, params, sph, cyl, addPower }: PairLine): Lens {
  return {
    ...params,
    eye: eye ?? 'OU',
    goodsName,
    sph: params?.sph ?? sph,
    cyl: params?.cyl ?? cyl,
    add: params?.add ?? addPower,
  };
}

function cardOf({ lines, ...row }: Row): Card {
  const others = lines.filter((line) => !isLens(line));
  const goods = others.map(({ goodsName, spec }) => [goodsName, spec].filter(Boolean).join(' '));
  return { ...row, goods: goods.join('、').slice(0, GOODS_LENGTH), lenses: lines.filter(isLens).map(lensOf) };
}

/** Jobs `j` as cards show them. */
async function cards({ db, caller }: SessionCx, which: RawBuilder<SqlBool>): Promise<Card[]> {
  const { propertyOwnerId, orgId } = caller;
  const { rows } = await sql<Row>`SELECT j.id, j.version, j.job_no, j.state, j.tray_no, j.turn, j.bill_id AS sale_id,
      b.bill_no, ${customerName('p')} AS patient_name, p.promised_at, p.urgent,
      staff.name AS processor_name, former.job_no AS remake_of_no, pair.lines,
      coalesce(pair.has_goods, false) AS has_goods,
      ARRAY(SELECT s.step FROM workshop_step s WHERE s.property_owner_id = j.property_owner_id AND s.job_id = j.id
        AND s.turn = j.turn ORDER BY s.id) AS steps
    FROM workshop_job j
    JOIN bill b ON b.property_owner_id = j.property_owner_id AND b.id = j.bill_id
    JOIN sale p ON p.property_owner_id = j.property_owner_id AND p.bill_id = j.bill_id
    LEFT JOIN patient ON patient.property_owner_id = p.property_owner_id AND patient.id = p.patient_id
    LEFT JOIN employee staff ON staff.property_owner_id = j.property_owner_id AND staff.id = j.processor_id
    LEFT JOIN workshop_job former ON former.property_owner_id = j.property_owner_id AND former.id = j.remake_of
    CROSS JOIN LATERAL (SELECT bool_and(l.delivery_state NOT IN ('TO_ORDER', 'ORDERED')) FILTER (WHERE l.need_process)
        AS has_goods,
      coalesce(jsonb_agg(jsonb_build_object('goodsName', l.goods_name, 'spec', l.spec, 'eye', l.eye,
        'params', l.custom_params, 'sph', barcode.sph, 'cyl', barcode.cyl, 'addPower', barcode.add_power)
        ORDER BY l.line_no), '[]') AS lines
      FROM sale_line l
      JOIN erp_barcode barcode ON barcode.property_owner_id = l.property_owner_id AND barcode.id = l.barcode_id
      WHERE l.property_owner_id = j.property_owner_id AND l.bill_id = j.bill_id
        AND coalesce(l.group_no, 1) = j.group_no AND l.stock_mode <> 'NONE' AND l.delivery_state <> 'CANCELLED') pair
    WHERE j.property_owner_id = ${propertyOwnerId} AND j.org_id = ${orgId} AND ${which}
    ORDER BY j.state = 'DONE', p.promised_at NULLS LAST, p.urgent DESC, j.id LIMIT ${MAX_CARDS}`.execute(db);
  return rows.map(cardOf);
}

/** Returns waiting jobs, and jobs finished today. */
export function boardCards(cx: SessionCx): Promise<Card[]> {
  const midnight = instantOf(`${dayText(cx.now)} 00:00:00`).toISOString();
  return cards(cx, sql`(j.state IN ('WAIT', 'PROCESSING', 'FAILED') OR j.state = 'DONE' AND j.done_at >= ${midnight})`);
}

export async function cardById(cx: SessionCx, id: number): Promise<Card | undefined> {
  const [card] = await cards(cx, sql`j.id = ${id}`);
  return card;
}

/** The job that a scanner reads from its paper, or from the tray that carries it now. */
export async function cardByCode(cx: SessionCx, code: string): Promise<Card | undefined> {
  const [card] = await cards(
    cx,
    sql`(j.job_no = ${code} OR j.tray_no = ${code} AND j.state IN ('WAIT', 'PROCESSING', 'FAILED'))`,
  );
  return card;
}
