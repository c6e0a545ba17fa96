import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { billKey, billMoved } from '@mingmou/contract/erp/bill.fields';
import { type BillStep, billFlow } from '@mingmou/contract/erp/bill.flow';
import { handle, type Route } from '../../src/kernel/route';
import { saveBill, takeStep } from '../../src/modules/erp/document/bill.service';
import type { BillKind } from '../../src/modules/erp/document/bill-kind';

interface Taken {
  readonly barcodeId: number;
  readonly locationId: number;
  readonly batchId: number;
  readonly qty: number;
}

const line = f.object('明细', {
  barcodeId: required(f.id()),
  locationId: required(f.id()),
  batchId: required(f.int('批次')),
  qty: required(f.int('数量')),
});

const moving = { grant: 'any', idempotent: true, log: '报损' } as const;
const step = (name: BillStep) =>
  call({
    ...moving,
    path: `/test/damage/${name}`,
    title: name,
    input: { ...billKey, reason: f.text('原因', 200), bizDate: f.date('日期') },
    output: billMoved,
  });

/** Calls of a bill that takes goods away: it holds them from submit on, and posts DAMAGE. */
export const damage = {
  save: call({
    ...moving,
    path: '/test/damage/save',
    title: '保存',
    input: { lines: required(f.list('明细', line)) },
    output: required(f.object('单据', { ...billKey, billNo: required(f.text('单号', 20)) })),
  }),
  submit: step('submit'),
  withdraw: step('withdraw'),
  pass: step('pass'),
  reject: step('reject'),
  retrial: step('retrial'),
};

/** The smallest bill that the document kernel can run; its lines are kept by the test. */
export function damageRoutes(): Route[] {
  const lines = new Map<number, readonly Taken[]>();
  const linesOf = (id: number) => [...(lines.get(id) ?? [])];
  const kind: BillKind<readonly Taken[]> = {
    type: 'BS',
    name: '报损单',
    area: 'erp-loss',
    flow: billFlow('erp-loss', {}),
    load: async (_cx, id) => linesOf(id),
    check: async () => undefined,
    holds: async (_cx, taken) => taken.map((each, index) => ({ ...each, itemId: index + 1 })),
    posts: async (_cx, taken) =>
      taken.map(({ qty, ...place }, index) => ({
        ...place,
        qty: -qty,
        bizType: 'DAMAGE' as const,
        costKind: 'ISSUED' as const,
        cost: 'AVERAGE' as const,
        itemId: index + 1,
      })),
  };
  return [
    handle(damage.save, (input, cx) =>
      saveBill(cx, kind, {
        submits: true,
        head: { totalQty: 1 },
        write: async ({ id }) => {
          lines.set(id, input.lines);
        },
      }),
    ),
    ...(['submit', 'withdraw', 'pass', 'reject', 'retrial'] as const).map((name) =>
      handle(damage[name], (seen, cx) => takeStep(cx, kind, name, seen)),
    ),
  ];
}
