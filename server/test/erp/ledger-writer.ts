import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { price } from '@mingmou/contract/base/money';
import { handle, type Route } from '../../src/kernel/call/route';
import { openPeriod } from '../../src/modules/erp/document/period.service';
import type { BizType } from '../../src/modules/erp/stock/ledger.store';
import { type Movement, pricedAt } from '../../src/modules/erp/stock/movement.rules';
import { post } from '../../src/modules/erp/stock/posting.service';

/** Movement of a bill; without a price it is valued at the average cost. */
export interface Moved {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly bizType: BizType;
  readonly qty: number;
  readonly unitPrice?: number;
}

/** Posts movements on a day through the posting service. */
export const moving = call({
  path: '/test/ledger/post',
  title: '过账',
  grant: 'any',
  idempotent: true,
  log: '过账',
  input: { bizDate: required(f.date('日期')), movements: required(f.json<readonly Moved[]>('明细')) },
});

function movementOf({ unitPrice, ...moved }: Moved): Movement {
  const own = unitPrice === undefined ? undefined : pricedAt(price(unitPrice), moved.qty);
  const costKind = moved.bizType === 'TRANSIT' ? 'NONE' : own ? 'COSTED' : 'ISSUED';
  return { ...moved, batchId: 0, costKind, cost: own ?? 'AVERAGE' };
}

export function ledgerRoutes(): Route[] {
  return [
    handle(moving, async ({ bizDate, movements }, cx) => {
      const period = await openPeriod(cx, bizDate);
      await post(cx, { bill: null, bizDate, period }, movements.map(movementOf));
      cx.log({ targetType: '过账', targetName: bizDate });
      return null;
    }),
  ];
}
