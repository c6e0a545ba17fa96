import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import type { DatabaseLogin } from '../src/database/embedded';
import { asFiller } from './copies';
import type { Desk } from './desk';
import { type Figure, timed } from './figures';
import { peakMb, residentMb } from './memory';

/** How much lies about until it is collected is the engine's choice: a bar of this machine, like a time. */
const PEAK_MB = 200;

/** 导出行数上限 of the chain; by hand, since its page takes no more than 50 000. */
function allow(admin: DatabaseLogin, rows: number): Promise<unknown> {
  return asFiller(admin, (client) =>
    client.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value, created_at, updated_at)
        VALUES (1, NULL, $1, to_jsonb($2::integer), now(), now())
        ON CONFLICT (property_owner_id, org_id, key) DO UPDATE SET value = excluded.value`,
      [parameters.exportMaxRows.key, rows],
    ),
  );
}

/**
 * Measures the sheet of paid orders since a day, or of all, on a fresh server: its time, and the memory of the server
 * process, without the database.
 */
export async function sheet(desk: Desk, admin: DatabaseLogin, pid: number, dateFrom?: string): Promise<Figure[]> {
  const { total } = await desk.send(chargeOrder.paid, { page: 1, size: 20, dateFrom });
  await allow(admin, total);
  const before = residentMb(pid);
  let isTorn = false;
  let ms = 0;
  const peak = await peakMb(pid, async () => {
    const download = desk.sheet(chargeOrder.export, { tab: 1, dateFrom }).catch(() => {
      isTorn = true;
    });
    ms = await timed(() => download);
  });
  const name = `sheet of ${total} rows${isTorn ? ', torn off' : ''}`;
  const rate = isTorn ? 0 : (total / ms) * 1000;
  const figures: Figure[] = [{ name, value: rate, unit: '/s', bar: { least: 1 } }];
  if (before === undefined || peak === undefined) return figures;
  return [
    ...figures,
    { name: `${name}, memory before`, value: before, unit: 'MB' },
    { name: `${name}, memory at most`, value: peak, unit: 'MB', bar: { most: PEAK_MB, absolute: true } },
  ];
}
