import { sharedCodes } from '@mingmou/contract/base/codes';
import { price, toNumeric } from '@mingmou/contract/base/money';
import { refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { patientPackageRefund, refundReckoning } from '@mingmou/contract/cashier/package/patient-package.rules';
import Big from 'big.js';
import { refusal, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { chainNumber } from '../../kernel/row/sequence';
import type { OrderSource, OrderSourceLine } from '../cashier/source/order-source.port';
import { findServicePackage } from '../system/training/service-package-sale.service';
import {
  insertEntry,
  insertPatientPackage,
  lockPatientPackageOfLine,
  writePatientPackage,
} from './patient-package.store';
import { soldLine } from './sold-line.store';

/** Numbers of packages run through the chain. */
export const PATIENT_PACKAGE_NUMBERS = { series: 'PATIENT_PACKAGE', prefix: 'TB', digits: 8 } as const;
/** Kind of a refund that began at the registration desk. */
const RETURN = 3;

/** A line that was paid turns into a package of its patient, with the times of so many products. */
async function activate(cx: SessionCx, line: OrderSourceLine): Promise<void> {
  const {
    servicePackageId: productId,
    patientId,
    orderNo,
  } = (await soldLine(cx, line.id)) ?? refuse(sharedCodes.missing);
  const product = productId ? await findServicePackage(cx, line.sourceType === 6 ? 6 : 7, productId) : undefined;
  if (!product || !productId || !patientId) return refuse(sharedCodes.missing);
  const totalTimes = product.totalTimes * line.qty;
  const giftTimes = product.giftTimes * line.qty;
  const times = totalTimes + giftTimes;
  const shared = { patientId, orderId: line.orderId, orderLineId: line.id, productId };
  const id = await insertPatientPackage(cx, {
    ...shared,
    packageNo: `${PATIENT_PACKAGE_NUMBERS.prefix}${await chainNumber(cx, PATIENT_PACKAGE_NUMBERS.series, PATIENT_PACKAGE_NUMBERS.digits)}`,
    kind: product.kind,
    name: product.name,
    totalTimes,
    giftTimes,
    leftTimes: times,
    ledgerSeq: 1,
    payableAmount: line.payableAmount,
    unitPrice: price(new Big(toNumeric(line.payableAmount)).div(totalTimes).toFixed()),
    refundable: product.refundable,
    validDays: product.validDays,
    startRule: product.startRule,
    startDate: product.startRule === 'PAY' ? dayText(cx.now) : null,
  });
  const bought = { bizType: 'ORDER', bizId: line.orderId, bizNo: orderNo, patientId } as const;
  await insertEntry(cx, { packageId: id, seq: 1, op: 'BUY', leftBefore: 0, delta: times, ...bought });
}

/** Packages of reviews and of vision training (domain-outpatient §6.2, source types 6 and 7). */
export const patientPackageOrderSource: OrderSource = {
  settled: async (cx, lines) => {
    for (const line of lines) await activate(cx, line);
  },

  refundable: async (cx, line, { kind }) => {
    const bought = (await lockPatientPackageOfLine(cx, line.id)) ?? refuse(sharedCodes.missing);
    const { state, refundable, usedTimes } = bought;
    if (!refundable) return refusal(refundCodes.neverBack, { item: line.name });
    // At the desk only what nobody has used goes back with the registration.
    const isDone = state === 'USED_UP' || state === 'REFUNDED' || (kind === RETURN && usedTimes > 0);
    return isDone ? refusal(refundCodes.done, { item: line.name }) : null;
  },

  refundWhole: async (cx, line, left) => {
    const bought = (await lockPatientPackageOfLine(cx, line.id)) ?? refuse(sharedCodes.missing);
    return { amount: patientPackageRefund(bought, left), reckoning: refundReckoning(bought) };
  },

  refunded: async (cx, lines) => {
    for (const { id: lineId, refundId, refundedQtyNow } of lines) {
      // A difference in price leaves the package as it is.
      if (refundedQtyNow === 0) continue;
      const bought = (await lockPatientPackageOfLine(cx, lineId)) ?? refuse(sharedCodes.missing);
      const { id, patientId, ledgerSeq, leftTimes: leftBefore } = bought;
      const seq = ledgerSeq + 1;
      const refund = { bizType: 'REFUND', bizId: refundId, bizNo: bought.packageNo, patientId } as const;
      await insertEntry(cx, { packageId: id, seq, op: 'REFUND', leftBefore, delta: -leftBefore, ...refund });
      const atRest = { frozenFrom: null, frozenDays: null };
      await writePatientPackage(cx, id, { leftTimes: 0, ledgerSeq: seq, ...atRest, state: 'REFUNDED' });
    }
  },
};
