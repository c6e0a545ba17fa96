import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import type { checkForm } from '@mingmou/contract/dict/check-item';
import { billCharge, type billChargeState } from '@mingmou/contract/workstation/check-bill.dicts';
import type { examinationState } from '@mingmou/contract/workstation/stage.flow';
import { type Insertable, sql } from 'kysely';
import type { CheckBillRowTable } from '../../database/schema.generated';
import { addDays } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import { contains } from '../../kernel/row/list';
import { chargeStateOfRow, orderNoOfRow, refundedQtyOfRow } from '../cashier/order/charge-state.rows';
import { performedState } from './treatment.store';

const MOST_FOUND = 50;
const COMMON_DAYS = 90;
/** Only sold with a registration. */
const REGISTRATION_FEE = '1';

function services(cx: SessionCx) {
  return mine(cx, 'serviceCharge as charge')
    .where('charge.orgId', '=', cx.caller.orgId)
    .where('charge.chargeCategory', '<>', REGISTRATION_FEE)
    .select(['charge.id', 'charge.code', 'charge.name', 'charge.unit', 'charge.price', 'charge.chargeCategory'])
    .select(['charge.discountable', 'charge.vipFlag', 'charge.minDiscountRate', 'charge.checkItemId']);
}

const enabled = (cx: SessionCx) => services(cx).where('charge.stateEnum', '=', 'ENABLE');

export type BillableService = Awaited<ReturnType<ReturnType<typeof services>['execute']>>[number];

/** Services on sale here with the keyword in name, pinyin initials or code, by code; at most 50. */
export function servicesMatching(cx: SessionCx, keyword: string | null | undefined) {
  const rows = enabled(cx).orderBy('charge.code').orderBy('charge.id').limit(MOST_FOUND);
  const text = keyword?.trim();
  if (!text) return rows.execute();
  const pattern = contains(text);
  return rows
    .where((is) =>
      is.or([
        is('charge.name', 'ilike', pattern),
        is('charge.pinyin', 'like', pattern.toLowerCase()),
        is('charge.code', 'ilike', pattern),
      ]),
    )
    .execute();
}

/** Returns which of the services are on sale here. */
export async function servicesOf(cx: SessionCx, ids: readonly number[]) {
  return ids.length === 0 ? [] : enabled(cx).where('charge.id', 'in', ids).execute();
}

/** The services that were billed most in the last three months. */
export function servicesUsed(cx: SessionCx, most: number) {
  const since = addDays(cx.now, -COMMON_DAYS).toISOString();
  const used = mine(cx, 'checkBillRow as row')
    .where('row.orgId', '=', cx.caller.orgId)
    .where('row.createdAt', '>=', since)
    .where('row.chargeId', 'is not', null)
    .groupBy('row.chargeId')
    .select((is) => ['row.chargeId', is.fn.countAll<number>().as('times')])
    .as('used');
  return enabled(cx)
    .leftJoin(used, (on) => on.onRef('used.chargeId', '=', 'charge.id'))
    .orderBy((is) => is.fn.coalesce('used.times', sql.lit(0)), 'desc')
    .orderBy('charge.chargeCategory')
    .orderBy('charge.code')
    .limit(most)
    .execute();
}

/** Returns which of the ids are enabled departments, and staff, of this organisation. */
export async function placesHere(
  cx: SessionCx,
  { departments, staff }: { readonly departments: readonly number[]; readonly staff: readonly number[] },
) {
  const known = await mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '=', 'ENABLE')
    .where('id', 'in', departments.length > 0 ? departments : [0])
    .select('id')
    .execute();
  const people = await mine(cx, 'employee')
    .innerJoin('employeeOrg as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'employee.propertyOwnerId').onRef('place.employeeId', '=', 'employee.id'),
    )
    .where('place.orgId', '=', cx.caller.orgId)
    .where('employee.stateEnum', '=', 'ENABLE')
    .where('employee.id', 'in', staff.length > 0 ? staff : [0])
    .select('employee.id')
    .execute();
  return { departments: new Set(known.map(({ id }) => id)), staff: new Set(people.map(({ id }) => id)) };
}

export async function insertBillRow({ db }: SessionCx, row: Insertable<CheckBillRowTable>): Promise<number> {
  const { id } = await db.insertInto('checkBillRow').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Source type of a row's payment, by its kind. */
const SOURCE_TYPE = sql<number>`CASE "row".item_type WHEN 'VTPKG' THEN 7 WHEN 'REVIEWPKG' THEN 6 ELSE 2 END`;
const SOURCE = 'acceptsId';
const FREE = stateCode(billCharge, 'FREE');
const WAITING = stateCode(billCharge, 'WAITING');
const CHARGE_STATE = sql<CodeOf<typeof billChargeState>>`CASE WHEN "row".amount = 0 THEN ${sql.lit(FREE)}
  ELSE coalesce(${chargeStateOfRow('row', SOURCE_TYPE, SOURCE)}, ${sql.lit(WAITING)}) END`;
const REFUNDED_QTY = sql<number>`coalesce(${refundedQtyOfRow('row', SOURCE_TYPE, SOURCE)}, 0)`;

/** State of the row's examination; of a row without a record of results, how many of its times are done. */
const EXEC_STATE = sql<CodeOf<typeof examinationState>>`coalesce(exam.stage_state, ${performedState(REFUNDED_QTY)})`;

function living(cx: SessionCx) {
  return mine(cx, 'checkBillRow as row')
    .leftJoin('stageRecord as exam', (on) =>
      on.onRef('exam.propertyOwnerId', '=', 'row.propertyOwnerId').onRef('exam.id', '=', 'row.inspectionId'),
    )
    .where('row.orgId', '=', cx.caller.orgId)
    .where('row.withdrawnAt', 'is', null)
    .select(['row.id', 'row.recordId', 'row.rowNo', 'row.itemType', 'row.acceptsId', 'row.inspectionId'])
    .select([CHARGE_STATE.as('chargeState'), EXEC_STATE.as('execState')]);
}

export type LivingRow = Awaited<ReturnType<ReturnType<typeof living>['execute']>>[number];

/** Returns the valid rows of a finished 开单. */
export function livingRows(cx: SessionCx, recordId: number) {
  return living(cx).where('row.recordId', '=', recordId).orderBy('row.id').execute();
}

export function livingRow(cx: SessionCx, id: number) {
  return living(cx).where('row.id', '=', id).executeTakeFirst();
}

/** The row of an examination; also one whose 开单 was reopened. */
export function rowOfInspection(cx: SessionCx, inspectionId: number) {
  return mine(cx, 'checkBillRow as row')
    .where('row.inspectionId', '=', inspectionId)
    .select([
      'row.id',
      'row.acceptsId',
      'row.itemName',
      'row.itemType',
      'row.withdrawnAt',
      CHARGE_STATE.as('chargeState'),
    ])
    .executeTakeFirst();
}

/** The rows of a visit that have an examination, by its record. */
export async function rowsOfInspections(cx: SessionCx, acceptsId: number) {
  const rows = await mine(cx, 'checkBillRow as row')
    .where('row.acceptsId', '=', acceptsId)
    .where('row.inspectionId', 'is not', null)
    .select(['row.inspectionId', 'row.itemName', 'row.eye', 'row.urgent', 'row.remark', 'row.withdrawnAt'])
    .select(CHARGE_STATE.as('chargeState'))
    .execute();
  return new Map(rows.map((row) => [row.inspectionId, row]));
}

/** Returns the billed items of a visit for its page. */
export async function billedOf(cx: SessionCx, acceptsId: number) {
  const rows = await living(cx)
    .leftJoin('department', (on) =>
      on
        .onRef('department.propertyOwnerId', '=', 'row.propertyOwnerId')
        .onRef('department.id', '=', 'row.execDepartmentId'),
    )
    .leftJoin('employee as staff', (on) =>
      on.onRef('staff.propertyOwnerId', '=', 'row.propertyOwnerId').onRef('staff.id', '=', 'row.execStaffId'),
    )
    .where('row.acceptsId', '=', acceptsId)
    .select(['row.batchNo', 'row.itemCode', 'row.itemName', 'row.unit', 'row.unitPrice as price', 'row.qty', 'row.eye'])
    .select(['row.intervalValue', 'row.intervalUnit'])
    .select(['row.discountRate', 'row.amount', 'row.urgent', 'row.remark', 'row.chargeId', 'row.servicePackageId'])
    .select(sql<CodeOf<typeof checkForm> | null>`"row".form_code`.as('formCode'))
    .select(['department.name as execDepartmentName', 'staff.name as execStaffName'])
    .select([orderNoOfRow('row', SOURCE_TYPE, SOURCE).as('orderNo'), REFUNDED_QTY.as('refundedQty')])
    .orderBy('row.batchNo')
    .orderBy('row.id')
    .execute();
  return rows.map(
    ({ chargeId, servicePackageId, inspectionId, recordId: _record, rowNo: _row, acceptsId: _visit, ...row }) => ({
      ...row,
      itemId: chargeId ?? servicePackageId ?? 0,
      checkRowId: inspectionId,
    }),
  );
}

/** Withdraws the rows of a reopened 开单; the next billing inserts new rows. */
export async function withdrawRows(cx: SessionCx, recordId: number): Promise<void> {
  const { now, caller } = cx;
  await updateMine(cx, 'checkBillRow')
    .set((is) => ({
      withdrawnAt: now.toISOString(),
      version: is('version', '+', 1),
      updatedAt: now.toISOString(),
      updatedBy: caller.accountId,
    }))
    .where('recordId', '=', recordId)
    .where('withdrawnAt', 'is', null)
    .execute();
}
