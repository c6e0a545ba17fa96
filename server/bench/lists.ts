import type { Call } from '@mingmou/contract/base/call';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile } from './figures';

const WARM_UP = 10;
const PAGE = { page: 1, size: 20 };

/** Lists with their numbers of rounds: a list of two milliseconds needs more rounds for a stable figure. */
const ASKED: readonly (readonly [string, Call<never, unknown>, number])[] = [
  ['patients', patient.page, 30],
  ['brands', brand.page, 150],
  ['paid orders', chargeOrder.paid, 30],
];

/** Lists over HTTP against their own statements: context, rows and count in one transaction of the same driver. */
export async function lists(desk: Desk): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, call, rounds] of ASKED) {
    const own = await desk.ownSql(call);
    const [over = [], sql = []] = await inTurn(rounds, [() => desk.send(call, PAGE as never), () => own(PAGE)]);
    const [p50, own50] = [percentile(over.slice(WARM_UP), 0.5), percentile(sql.slice(WARM_UP), 0.5)];
    figures.push({ name: `list of ${name}, p50`, value: p50, unit: 'ms' });
    figures.push({ name: `list of ${name} ÷ its own SQL`, value: p50 / own50, unit: '×', bar: { most: 2 } });
  }
  return figures;
}
