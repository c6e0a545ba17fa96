import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { cardParameters } from '@mingmou/contract/cashier/card/card.parameters';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { type TestApp, testApp } from '../support/app';
import { atOneInstant } from '../support/barrier';

/** Tuesday of the worked cases. */
export const TODAY = '2026-03-10';

/** Parameters with one value for the chain. */
const CHAIN_WIDE = [
  ...['vipStack', 'creditLimit', 'creditNeedGuarantor'],
  ...Object.keys(cardParameters),
  ...['integralPerYuan', 'integralMaxPercent', 'earnYuanPerPoint', 'integralAdjustMax'],
];

let made = 0;
export const newKey = () => `till-key-${String(++made).padStart(12, '0')}`;

type Draft = InputOf<typeof chargeOrder.save>;
type Line = Draft['lines'][number];
type Ways = NonNullable<InputOf<typeof chargeOrder.settle>['ways']>;

/** Services that the tests sell, by name. */
export const PRICES = {
  地形图: 180,
  眼轴: 66.66,
  眼压: 33.33,
  大项: 899,
  小项: 10,
  百元: 100,
  五百: 500,
  一单: 499.99,
} as const;
export type Service = keyof typeof PRICES;

export const yuan = (amount: number) => money(amount);
export const cash = (amount: number, tendered?: number): Ways[number] => ({
  wayCode: 1,
  amount: money(amount),
  ...(tendered === undefined ? {} : { tendered: money(tendered) }),
});
/** Payment row on credit, due on the last of March; the page suggests 30 days. The till's guarantor by default. */
export const credit = (amount: number, more: Partial<Ways[number]>): Ways[number] => ({
  wayCode: 8,
  amount: money(amount),
  dueDate: '2026-03-31',
  ...more,
});
export const wechat = (amount: number): Ways[number] => ({ wayCode: 2, amount: money(amount) });

/** Till of the flagship on that day: two cashiers, no sales yet. */
export interface Till {
  readonly app: TestApp;
  readonly cashier: string;
  /** The manager may approve refunds, choose payment methods, and give discounts down to the manager's floor. */
  readonly manager: string;
  readonly admin: string;
  readonly patientId: number;
  line(service: Service, change?: Partial<Line>): Line;
  /** Saves an order of the patient and returns it. */
  open(lines: readonly Line[], payable: number, change?: Partial<Draft>): Promise<Saved>;
  /** Saves an order and pays it. */
  sell(lines: readonly Line[], payable: number, ways: Ways): Promise<Saved>;
  settle(order: Saved, ways: Ways, token?: string, key?: string): ReturnType<typeof settle>;
  detail(id: number): Promise<Detail>;
  /** Refunds in one step. */
  giveBack(id: number, lines: readonly Asked[], token?: string): ReturnType<typeof settleRefund>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  set(key: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

export interface Asked {
  readonly orderLineId: number;
  readonly qty: number;
  readonly amount: ReturnType<typeof money>;
}
export type Saved = Awaited<ReturnType<typeof saved>>;
type Detail = Awaited<ReturnType<typeof detailOf>>;

async function saved(app: TestApp, input: Draft, token: string) {
  const reply = await app.send(chargeOrder.save, input, { token, idempotencyKey: newKey() });
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

async function detailOf(app: TestApp, id: number, token: string) {
  return (await app.send(chargeOrder.detail, { id }, { token })).data;
}

const settle = (app: TestApp, order: Saved, ways: Ways, token: string, idempotencyKey: string) =>
  app.send(
    chargeOrder.settle,
    { id: order.id, version: order.version, payableAmount: order.payableAmount, ways },
    { token, idempotencyKey },
  );

const settleRefund = (app: TestApp, input: InputOf<typeof refund.settle>, token: string) =>
  app.send(refund.settle, input, { token, idempotencyKey: newKey() });

async function addServices(app: TestApp): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [at, [name, amount]] of Object.entries(PRICES).entries()) {
    const { rows } = await app.database.query(
      `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price)
       VALUES (1, 1, $1, $2, 'cs', '2', $3) RETURNING id`,
      [`T${at}`, name, amount],
    );
    ids.set(name, Number(rows[0]?.id));
  }
  return ids;
}

async function clear(app: TestApp): Promise<void> {
  await app.database.empty(
    ...['charge_order', 'cashier_shift', 'coupon', 'integral_account', 'receivable', 'patient_credit'],
    ...['value_card', 'holder_code'],
  );
  await app.database.query(
    `DELETE FROM parameter;
     DELETE FROM sequence WHERE prefix IN ('SF', 'TF', 'SK', 'JB', 'CZ', 'K', 'PATIENT_PACKAGE');
     UPDATE service_charge SET (state_enum, discountable, min_discount_rate, price_editable) = ('ENABLE', true, 0, false)
       WHERE code LIKE 'T%';
     UPDATE role SET discount_floor = 100 WHERE role_code = 'CASHIER'`,
  );
  app.setNow(`${TODAY} 09:00:00`);
}

export async function openTill(): Promise<Till> {
  const app = await testApp();
  await clear(app);
  const services = await addServices(app);
  const { rows } = await app.database.query(
    `SELECT patient_id AS id FROM patient_org WHERE org_id = 1 ORDER BY 1 LIMIT 1`,
  );
  const patientId = Number(rows[0]?.id);
  const [cashier, manager, admin] = [
    await app.signIn('cashier'),
    await app.signIn('manager', { orgId: 1 }),
    await app.signIn('admin', { orgId: 1 }),
  ];
  const open: Till['open'] = (lines, payable, change) =>
    saved(app, { patientId, lines: [...lines], payableAmount: money(payable), ...change }, cashier);
  return {
    app,
    cashier,
    manager,
    admin,
    patientId,
    line: (service, change) => ({ sourceType: 9, itemId: services.get(service), qty: 1, ...change }),
    open,
    sell: async (lines, payable, ways) => {
      const order = await open(lines, payable);
      const reply = await settle(app, order, ways, cashier, newKey());
      if (!reply.success) throw new Error(reply.msg);
      return order;
    },
    settle: (order, ways, token = cashier, key = newKey()) => settle(app, order, ways, token, key),
    detail: (id) => detailOf(app, id, cashier),
    giveBack: async (id, lines, token = cashier) => {
      const { order } = await detailOf(app, id, token);
      const input = { orderId: id, orderVersion: order.version, lines: [...lines], reason: '患者要求' };
      return settleRefund(app, input, token);
    },
    rows: async (text, values) => (await app.database.query(text, values)).rows,
    set: async (key, value) => {
      await app.database.query(`INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, $1, $2, $3)`, [
        CHAIN_WIDE.includes(key) ? null : 1,
        key,
        JSON.stringify(value),
      ]);
    },
    clear: () => clear(app),
  };
}

/** Starts several requests about an order, waits until all of them wait for the order's lock, then releases the lock. */
export function atOnce<T>({ app }: Till, orderId: number, requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  return atOneInstant(app.database, `SELECT FROM charge_order WHERE id = ${orderId} FOR UPDATE`, requests);
}
