import type { CodeOf } from '@mingmou/contract/base/dict';
import { type Price, price, toNumeric } from '@mingmou/contract/base/money';
import { type OrderAmounts, orderAmounts } from '@mingmou/contract/cashier/order/amount.rules';
import type { unit } from '@mingmou/contract/dict/unit';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addDays, dayText, instantOf } from '../kernel/context/clock';
import { closeCashierShifts, Numbers, openCashierShifts } from './demo-cashier-shifts';
import { type Till, writeOrders } from './demo-till';

export interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

interface Service {
  readonly id: number;
  readonly name: string;
  readonly unit: CodeOf<typeof unit>;
  readonly price: Price;
  /** A package of vision training: its id is that of the product. */
  readonly isTraining?: true;
}

interface Sold {
  readonly service: Service;
  readonly qty: number;
}

/** Order of a visit. */
export interface DemoOrder {
  readonly at: Date;
  readonly patientId: number | null;
  readonly acceptsId: number | null;
  readonly doctorId: number | null;
  readonly sold: readonly Sold[];
  readonly amounts: OrderAmounts;
  readonly isPaid: boolean;
  /** Part of the first line goes back. */
  readonly isRefunded: boolean;
}

const CASHIER = 'cashier';
const MANAGER = 'manager';
const REFUND_EVERY = 17;
const WALK_IN_EVERY = 23;
const TERMS = { vipRate: 100, vipStack: false, wholeDiscountType: 0, wholeDiscountValue: 0, roundingMode: 0 } as const;

function amountsOf(sold: readonly Sold[]): OrderAmounts {
  const lines = sold.map(({ service, qty }) => ({
    selected: true,
    qty,
    unitPrice: service.price,
    discountFlag: true,
    vipFlag: true,
    lineDiscountType: 0 as const,
    lineDiscountValue: 0,
  }));
  return orderAmounts(lines, TERMS);
}

function soldTo(services: readonly Service[], turn: number): Sold[] {
  const count = 1 + (turn % 3);
  const picked = Array.from({ length: count }, (_, at) => services[(turn * 5 + at * 3) % services.length]);
  const once = [...new Set(picked)].filter((service) => service !== undefined);
  return once.map((service, at) => ({ service, qty: at === 0 && turn % 4 === 0 ? 2 : 1 }));
}

async function servicesOf({ tx, propertyOwnerId, orgId }: Filling): Promise<Service[]> {
  return (
    tx
      .selectFrom('serviceCharge')
      .where('propertyOwnerId', '=', propertyOwnerId)
      .where('orgId', '=', orgId)
      .where('stateEnum', '=', 'ENABLE')
      .where('price', '>', price(0))
      // Charges of registrations are not sold at the till.
      .where('id', 'not in', (fees) => fees.selectFrom('registrationFee').select('chargeId'))
      .select(['id', 'name', 'unit', 'price'])
      .orderBy('code')
      .execute()
  );
}

/** Returns the purchases of school-age children, most expensive first. */
async function trainingOf({ tx, propertyOwnerId, orgId }: Filling): Promise<Service[]> {
  const rows = await tx
    .selectFrom('trainingServicePackage')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'name', 'price'])
    .orderBy('price', 'desc')
    .execute();
  return rows.map(({ price: sum, ...row }) => ({ ...row, unit: 0, price: price(toNumeric(sum)), isTraining: true }));
}

function visitsDone({ tx, propertyOwnerId, orgId }: Filling) {
  return tx
    .selectFrom('accepts')
    .where('accepts.propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .where('finishAt', 'is not', null)
    .where('validFlag', '=', true)
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .select(['accepts.id', 'patientId', 'doctorId', 'finishAt', 'patient.birthday'])
    .orderBy('finishAt')
    .orderBy('accepts.id')
    .execute();
}

const [YOUNGEST, OLDEST] = [7, 14];
/** So long ago that there is something to tell of the course. */
const TRAINED_DAYS = 21;

/** The turns at which a child's parents buy training, one package each and no child twice. */
function trainees(visits: Awaited<ReturnType<typeof visitsDone>>, courses: number, now: Date): readonly number[] {
  const before = dayText(addDays(now, -TRAINED_DAYS));
  const met = new Set<number>();
  return visits
    .flatMap(({ patientId, birthday, finishAt }, turn) => {
      const age = birthday ? ageYears(birthday, dayText(now)) : 0;
      const isRefunded = turn % REFUND_EVERY === REFUND_EVERY - 1 || turn % WALK_IN_EVERY === WALK_IN_EVERY - 1;
      const isLate = dayText(instantOf(finishAt ?? '')) > before;
      if (isLate || isRefunded || age < YOUNGEST || age > OLDEST || met.has(patientId)) return [];
      met.add(patientId);
      return [turn];
    })
    .slice(0, courses);
}

/** Every visit that is done pays; today's last ones still wait, and a walk-in now and then comes between. */
function ordersOf(
  visits: Awaited<ReturnType<typeof visitsDone>>,
  services: readonly Service[],
  training: readonly Service[],
  now: Date,
): DemoOrder[] {
  const today = dayText(now);
  const isToday = (at: Date) => dayText(at) === today;
  const firstToday = visits.findIndex(({ finishAt }) => finishAt !== null && isToday(instantOf(finishAt)));
  const buying = trainees(visits, training.length, now);
  return visits.flatMap((visit, turn) => {
    const at = instantOf(visit.finishAt ?? '');
    const isPaid = !isToday(at) || turn === firstToday;
    const isWalkIn = isPaid && turn % WALK_IN_EVERY === WALK_IN_EVERY - 1;
    const course = training[buying.indexOf(turn)];
    const sold = course ? [{ service: course, qty: 1 }] : soldTo(services, turn);
    return {
      at,
      patientId: isWalkIn ? null : visit.patientId,
      acceptsId: isWalkIn ? null : visit.id,
      doctorId: visit.doctorId,
      sold,
      amounts: amountsOf(sold),
      isPaid,
      isRefunded: isPaid && !isToday(at) && turn % REFUND_EVERY === REFUND_EVERY - 1,
    };
  });
}

/**
 * Inserts the orders of one organisation for the demo's visits: sixty days paid, some refunded, today's last ones
 * waiting.
 */
export async function insertDemoOrders(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgId, now } = filling;
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  const accountNamed = (account: string) =>
    tx
      .selectFrom('account')
      .where('propertyOwnerId', '=', propertyOwnerId)
      .where('account', '=', account)
      .select('id')
      .executeTakeFirst();
  const cashier = await accountNamed(CASHIER);
  const manager = await accountNamed(MANAGER);
  const services = await servicesOf(filling);
  if (!cashier || services.length === 0) return;
  const orders = ordersOf(await visitsDone(filling), services, await trainingOf(filling), now);
  const numbers = new Numbers();
  const days = new Map<string, Date>();
  for (const { at, isPaid } of orders) {
    const first = days.get(dayText(at));
    if (isPaid && (!first || at < first)) days.set(dayText(at), at);
  }
  const shiftOf = await openCashierShifts(filling, cashier.id, numbers, days);
  const till: Till = { ...filling, cashierId: cashier.id, numbers, shiftOf };
  await writeOrders(till, orders);
  if (manager) await closeCashierShifts(filling, manager.id);
  const series = numbers.rows().map((row) => ({ ...row, propertyOwnerId, orgId }));
  if (series.length > 0) await tx.insertInto('sequence').values(series).execute();
}
