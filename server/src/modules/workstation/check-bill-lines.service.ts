import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, lineAmount, type Money, minus, price, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { lineDiscountType, sourceType } from '@mingmou/contract/cashier/cashier.dicts';
import {
  type BillItem,
  type BillRow,
  type BillSourceType,
  discounted,
  sourceTypeOf,
} from '@mingmou/contract/workstation/check-bill.rules';
import { diagnosisEye } from '@mingmou/contract/workstation/consultation.dicts';
import { examinationOf } from '@mingmou/contract/workstation/examinations';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { hasInterval } from '@mingmou/contract/workstation/treatment-interval.rules';
import { billCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { type SubmittedLine, submitLines, withdrawLines } from '../cashier/source/order-source.service';
import type { LockedVisit } from '../visit/visit.rows';
import { insertBillRow, type LivingRow, livingRows, servicesOf, withdrawRows } from './check-bill.store';
import { PAID, REFUNDED } from './row-charge.guard';
import { openRecord, type Written } from './stage.service';
import { callOffRecord } from './stage-cancel.service';
import { inspectionCode, isBegun } from './tabs.service';

const BLANK = stateCode(inspectionFlow, 'BLANK');
const CANCELLED = stateCode(inspectionFlow, 'CANCELLED');
const PERCENT = 100;
const NO_EYE = 'NA';
const { CHECK_BILL, PACKAGE, TRAINING } = sourceType.codes;
/** As what rows are paid: 检查治疗, 套餐, 视训. */
export const BILLED_AS: readonly BillSourceType[] = [CHECK_BILL, PACKAGE, TRAINING];

/** One service or package of a row, as it is paid and performed. */
interface Piece extends Pick<BillItem, 'itemId' | 'itemCode' | 'itemName' | 'unit' | 'price' | 'formCode'> {
  readonly itemType: Exclude<BillItem['itemType'], 'GROUP'>;
  readonly qty: number;
}

const plain = (type: BillItem['itemType']) => (type === 'GROUP' ? 'CHECK' : type);

function piecesOf({ itemType, itemId, itemCode, itemName, unit, price: each, formCode, qty, parts }: BillRow): Piece[] {
  if (parts?.length) return parts.map((part) => ({ ...part, itemType: plain(part.itemType), qty: part.qty * qty }));
  const named = { itemCode: itemCode ?? '', itemName: itemName ?? '', unit: unit ?? 0, price: each ?? price(0) };
  return [{ itemType: plain(itemType), itemId, ...named, formCode, qty }];
}

interface Billing {
  readonly visit: LockedVisit;
  readonly recordId: number;
  readonly batchNo: number;
  /** The services that a level of membership makes cheaper. */
  readonly forMembers: ReadonlySet<number>;
}

/** Returns the line for the cashier. The doctor's discount was authorised here. */
function lineOf(
  cx: SessionCx,
  { visit, forMembers }: Billing,
  row: BillRow,
  piece: Piece,
  amount: Money,
): SubmittedLine {
  const off = minus(lineAmount(piece.qty, piece.price), amount);
  const isPackage = sourceTypeOf(piece.itemType) !== CHECK_BILL;
  return {
    ...(isPackage ? { servicePackageId: piece.itemId } : { itemId: piece.itemId }),
    ...{ name: piece.itemName, unit: piece.unit, qty: piece.qty, unitPrice: piece.price },
    spec: row.eye === NO_EYE ? null : dictName(diagnosisEye, row.eye),
    discountFlag: row.discountable ?? true,
    vipFlag: !isPackage && forMembers.has(piece.itemId),
    minDiscountRate: Math.round((row.minDiscountRate ?? 0) * PERCENT),
    ...(compareAmounts(off, ZERO) > 0
      ? { lineDiscountType: lineDiscountType.codes.AMOUNT, lineDiscountValue: Number(toNumeric(off)) }
      : {}),
    doctorId: cx.caller.staffId ?? visit.doctorId,
    departmentId: row.execDepartmentId ?? visit.departmentId,
  } as const;
}

/** Opens the record for the results of an examination; null for an item without a form. */
async function openExamination(cx: SessionCx, visit: LockedVisit, { itemType, formCode }: Piece) {
  const form = itemType === 'CHECK' && formCode ? examinationOf(formCode) : undefined;
  if (!form) return null;
  const { id } = await openRecord(cx, { of: inspection, code: inspectionCode(form.code) }, visit);
  return id;
}

/** Returns the interval, in days unless hours are given; null for items performed once. */
function intervalOf(row: BillRow) {
  const { intervalValue = null, intervalUnit } = row;
  if (!intervalValue || !hasInterval(row)) return { intervalValue: null, intervalUnit: null };
  return { intervalValue, intervalUnit: intervalUnit ?? 'DAY' };
}

async function keepPiece(cx: SessionCx, billing: Billing, row: BillRow, at: number, piece: Piece, amount: Money) {
  const { propertyOwnerId, orgId } = cx.caller;
  const { visit, recordId, batchNo } = billing;
  const isPackage = sourceTypeOf(piece.itemType) !== CHECK_BILL;
  return insertBillRow(cx, {
    ...{ propertyOwnerId, orgId, acceptsId: visit.id, patientId: visit.patientId, recordId, batchNo, rowNo: at + 1 },
    ...{ itemType: piece.itemType, itemCode: piece.itemCode, itemName: piece.itemName, unit: piece.unit },
    chargeId: isPackage ? null : piece.itemId,
    servicePackageId: isPackage ? piece.itemId : null,
    comboId: row.itemType === 'GROUP' ? row.itemId : null,
    ...{ formCode: piece.formCode ?? null, eye: row.eye, unitPrice: piece.price, qty: piece.qty },
    ...{ discountRate: row.discountRate, amount, urgent: row.urgent ?? false, remark: row.remark ?? null },
    ...{ execDepartmentId: row.execDepartmentId ?? null, execStaffId: row.execStaffId ?? null },
    ...intervalOf(row),
    inspectionId: await openExamination(cx, visit, piece),
  });
}

interface Finished {
  readonly visit: LockedVisit;
  readonly batchNo: number;
  readonly record: Written<{ readonly rows?: readonly BillRow[] | null }>;
}

/** Writes the billed items, and adds those with a price to the visit's order. */
export async function sendToCashier(cx: SessionCx, { visit, batchNo, record }: Finished): Promise<void> {
  const rows = record.content.rows ?? [];
  const ids = rows.flatMap((row) => piecesOf(row).map(({ itemId }) => itemId));
  const forMembers = (await servicesOf(cx, ids)).filter(({ vipFlag }) => vipFlag).map(({ id }) => id);
  const billing = { visit, batchNo, recordId: record.id, forMembers: new Set(forMembers) };
  const lines: { readonly sourceType: BillSourceType; readonly line: SubmittedLine }[] = [];
  for (const [at, row] of rows.entries()) {
    for (const piece of piecesOf(row)) {
      const amount = discounted(piece.qty, piece.price, row.discountRate);
      const sourceLineId = await keepPiece(cx, billing, row, at, piece, amount);
      if (compareAmounts(amount, ZERO) === 0) continue;
      const line = { ...lineOf(cx, billing, row, piece, amount), sourceLineId };
      lines.push({ sourceType: sourceTypeOf(piece.itemType), line });
    }
  }
  const { id: acceptsId, patientId } = visit;
  for (const sourceType of BILLED_AS) {
    const own = lines.filter((one) => one.sourceType === sourceType).map(({ line }) => line);
    await submitLines(cx, { sourceType, sourceId: acceptsId, acceptsId, patientId, lines: own });
  }
}

/** Takes rows off the order that waits. */
export async function withdrawFromCashier(
  cx: SessionCx,
  acceptsId: number,
  rows: readonly Pick<LivingRow, 'id' | 'itemType'>[],
): Promise<void> {
  for (const sourceType of BILLED_AS) {
    const own = rows.filter(({ itemType }) => sourceTypeOf(itemType) === sourceType);
    if (own.length === 0) continue;
    await withdrawLines(cx, { sourceType, sourceId: acceptsId, sourceLineIds: own.map(({ id }) => id) });
  }
}

/**
 * Reverts a finished 开单; refuses paid items (120210) and started examinations (120503). Returns which rows of the paper
 * a reopened 开单 starts with: refunded and cancelled rows are not billed again automatically.
 */
export async function takeBack(cx: SessionCx, acceptsId: number, recordId: number): Promise<(at: number) => boolean> {
  const rows = await livingRows(cx, recordId);
  if (rows.some(({ chargeState }) => chargeState === PAID)) refuse(stageCodes.paid);
  if (rows.some(({ execState }) => isBegun(execState))) refuse(billCodes.started);
  const isOver = ({ chargeState, execState }: LivingRow) => chargeState === REFUNDED || execState === CANCELLED;
  await withdrawFromCashier(
    cx,
    acceptsId,
    rows.filter((row) => !isOver(row)),
  );
  for (const { inspectionId, execState } of rows)
    if (inspectionId !== null && execState === BLANK) await callOffRecord(cx, inspectionId);
  await withdrawRows(cx, recordId);
  return (at) => {
    const own = rows.filter(({ rowNo }) => rowNo === at + 1);
    return own.length === 0 || own.some((row) => !isOver(row));
  };
}
