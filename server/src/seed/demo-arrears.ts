import { compareAmounts, lineAmount, minus, money, price } from '@mingmou/contract/base/money';
import { addDays, dayText } from '../kernel/context/clock';
import type { SessionCx } from '../kernel/context/cx';
import { mine } from '../kernel/context/mine';
import { systemCx } from '../kernel/context/system-cx';
import type { JobCx } from '../kernel/process/jobs';
import { openArrearsOfPatient } from '../modules/cashier/arrears/arrears-list.store';
import { collectArrears } from '../modules/cashier/arrears/collection.service';
import { NO_PROOFS } from '../modules/cashier/method/method-proofs.service';
import { saveOrder } from '../modules/cashier/order/save-order.service';
import { settleOrder } from '../modules/cashier/payment/settlement.service';
import { findSellable } from '../modules/cashier/source/service-charge.store';

const CASHIER = 'cashier';
const [CASH, WECHAT, CREDIT] = [1, 2, 8];
const DEPOSIT = money(50);
const DEAR = price(60);
const QTY = 2;

/** Who owes, until how many days from now, and what of it was collected since. */
const OWED = [
  { recordNo: 'B00000031', days: 0 },
  { recordNo: 'B00000032', days: 12, collected: money(60) },
  { recordNo: 'B00000033', days: 30 },
] as const;

/** The demo's cashier at the till. */
async function cashierCx(chain: JobCx, orgId: number): Promise<SessionCx | undefined> {
  const cx = await systemCx(chain, orgId);
  const login = await mine(cx, 'account as login')
    .leftJoin('employee as person', (on) =>
      on.onRef('person.propertyOwnerId', '=', 'login.propertyOwnerId').onRef('person.id', '=', 'login.staffId'),
    )
    .where('login.account', '=', CASHIER)
    .select(['login.id', 'login.staffId', 'person.name'])
    .executeTakeFirst();
  if (!login) return undefined;
  const who = { accountId: login.id, account: CASHIER, staffId: login.staffId, staffName: login.name ?? CASHIER };
  return { ...cx, caller: { ...cx.caller, ...who } };
}

/** Patients who paid a deposit today and owe the rest, one of them some of it already collected. */
export async function insertArrears(chain: JobCx, orgId: number): Promise<void> {
  const cx = await cashierCx(chain, orgId);
  if (!cx) return;
  const item = (await findSellable(cx, null)).find((one) => compareAmounts(one.price, DEAR) > 0);
  if (!item) return;
  for (const { recordNo, days, ...since } of OWED) {
    const patient = await mine(cx, 'patient').where('recordNo', '=', recordNo).select('id').executeTakeFirst();
    if (!patient) continue;
    const patientId = patient.id;
    const payableAmount = lineAmount(QTY, item.price);
    const lines = [{ sourceType: 9 as const, itemId: item.id, qty: QTY }];
    const { id, version } = await saveOrder(cx, { patientId, lines, payableAmount }, undefined);
    const owed = { wayCode: CREDIT, amount: minus(payableAmount, DEPOSIT), dueDate: dayText(addDays(cx.now, days)) };
    const ways = [
      { wayCode: CASH, amount: DEPOSIT },
      { ...owed, guarantorId: cx.caller.staffId },
    ];
    await settleOrder(cx, { id, version, payableAmount, ways }, NO_PROOFS);
    if (!('collected' in since)) continue;
    const amount = since.collected;
    const [arrears] = await openArrearsOfPatient(cx, patientId);
    if (!arrears) continue;
    const collected = [{ arrearsId: arrears.id, version: arrears.version, amount }];
    await collectArrears(cx, { patientId, lines: collected, ways: [{ wayCode: WECHAT, amount }], amount }, NO_PROOFS);
  }
}
