import { expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeRecord } from '@mingmou/contract/erp/sale/charge-record.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ChargeRecordList from './charge-record.list';

type Row = OutputOf<typeof chargeRecord.page>['records'][number];

const row = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 3, billNo: `XS20261120000${id}`, createdAt: '2026-11-20 09:00:00', patientName: '王小明' },
  ...{ totalAmount: money(480), paidAmount: money(480), tillAmount: money(480), chargeNo: 'SF202611200001' },
  ...{ chargedAt: '2026-11-20 09:10:00', chargeState: 'CHARGED', state: 'PASSED', anomalies: [] },
  ...more,
});

const ROWS = [row(1, { state: 'SUBMITTED', anomalies: ['NOT_PASSED'], paidAmount: money(400) }), row(2)];

function open(done: string[] = ['审核出库'], rights: readonly ('menu:1444' | 'erp-sale:maintain')[] = RIGHTS) {
  return renderScreen(<ChargeRecordList />, {
    answers: [
      answer(chargeRecord.page, ({ page, size }) => ({ records: ROWS, total: 2, page: page ?? 1, size: size ?? 10 })),
      answer(chargeRecord.resync, { done }),
      answer(chargeRecord.note, { id: 1, version: 4, state: 'SUBMITTED', bizDate: null }),
    ],
    rights: [...rights],
    at: '/erp/billMaintenance/chargeRecord',
  });
}

const RIGHTS = ['menu:1444', 'erp-sale:maintain'] as const;
const rowOf = async (billNo: string) => within(await screen.findByRole('row', { name: new RegExp(billNo) }));

it('标出异常，重新同步后说明办理了什么', async () => {
  const { server, user } = open();
  const found = await rowOf('XS202611200001');
  expect(found.getByText('已收未出库')).toBeVisible();
  expect(found.getByRole('link', { name: 'XS202611200001' })).toHaveAttribute('href', '/erp/sell/orderInfo?id=1');
  expect((await rowOf('XS202611200002')).queryByRole('button', { name: '重新同步' })).toBeNull();
  await user.click(found.getByRole('button', { name: '重新同步' }));
  await waitFor(() => expect(server.sent(chargeRecord.resync)).toEqual([{ saleId: 1, version: 3 }]));
  expect(await screen.findByText('已审核出库')).toBeVisible();
});

it('没有可补办的步骤时请人核对', async () => {
  const { user } = open([]);
  await user.click((await rowOf('XS202611200001')).getByRole('button', { name: '重新同步' }));
  expect(await screen.findByText('没有可以补办的步骤，请人工核对')).toBeVisible();
});

it('写备注', async () => {
  const { server, user } = open();
  await user.click((await rowOf('XS202611200002')).getByRole('button', { name: /备\s*注/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('备注'), '顾客明天来取');
  await user.click(dialog.getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() =>
    expect(server.sent(chargeRecord.note)).toEqual([{ saleId: 2, version: 3, note: '顾客明天来取' }]),
  );
});

it('没有维护权限的人只能看', async () => {
  open([], ['menu:1444']);
  const found = await rowOf('XS202611200001');
  expect(found.queryByRole('button', { name: '重新同步' })).toBeNull();
  expect(found.queryByRole('button', { name: /备\s*注/ })).toBeNull();
});
