import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { batch } from '@mingmou/contract/erp/stock/batch.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { PieceDrawer } from './piece-drawer';
import { TraceDrawer } from './trace-drawer';

type Head = OutputOf<typeof batch.findById>;

const HEAD: Head = {
  ...{ id: 7, barcodeId: 3, code: '2900000000018', goodsName: '博士伦月抛', spec: '8.60/14.2 -3.00', unit: 4 },
  ...({ categoryId: 'qx2', batchNo: 'R7', expireDate: '2027-06-30', state: 'NORMAL', version: 2 } as const),
  ...{ onHand: 9, locked: 2, sold: 3, waitTake: 1 },
} as const;
const HELD = { state: 'HOLD', holdReason: '厂家召回', heldByName: '周敏', heldAt: '2026-11-21 09:00:00' } as const;
const WHERE = { orgName: '城西', isHere: true, billId: 5, bizDate: '2026-11-20' } as const;

const page = { total: 1, page: 1, size: 20 };
const answers = (head: Partial<Head> = {}): readonly Answer[] => [
  answer(batch.findById, { ...HEAD, ...head }),
  answer(batch.receipts, {
    ...page,
    records: [
      { id: 1, ...WHERE, billNo: 'RK1', bizType: 'PURCHASE_IN', qty: 12, supplierName: '博士伦', acceptorName: '周敏' },
    ],
  }),
  answer(batch.movements, {
    ...page,
    records: [
      {
        ...{ id: 2, ...WHERE, isHere: false, billNo: 'DC1', bizType: 'TRANSFER_OUT', qty: -3 },
        ...({ isReversal: false, postedAt: '2026-11-20 10:00:00' } as const),
      },
    ],
  }),
  answer(batch.customers, {
    ...page,
    records: [
      { id: 4, ...WHERE, billNo: 'XS1', patientName: '王小明', phone: '138****5678', soldQty: 2, backQty: 1, qty: 1 },
    ],
    sums: { soldQty: 2, backQty: 1, qty: 1 },
  }),
];

const open = (given: readonly Answer[], rights: readonly Right[] = ['menu:1411', 'erp-stock:hold', 'patient:export']) =>
  renderScreen(<TraceDrawer batchId={7} onClose={() => undefined} />, {
    answers: given,
    rights,
    at: '/erp/stock/search',
  });

describe('批次追溯', () => {
  it('从供应商和验收人到患者；别的机构的单据只写单号', async () => {
    open(answers());
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect(await (await part('来源')).findByText('博士伦')).toBeVisible();
    expect((await part('来源')).getByRole('link', { name: 'RK1' })).toHaveAttribute('href', '/erp/buy/info?id=5');
    expect(await (await part('患者')).findByText('王小明')).toBeVisible();
    expect((await part('患者')).getByText(/· 未退回/)).toHaveTextContent('售出 2 · 已退 1 · 未退回 1');
    expect((await part('患者')).getByRole('link', { name: 'XS1' })).toHaveAttribute('href', '/erp/sell/orderInfo?id=5');
    expect(await (await part('流向')).findByText('DC1')).toBeVisible();
    expect((await part('流向')).queryByRole('link', { name: 'DC1' })).toBeNull();
  });

  it('停售要写原因，成功后说还占用多少、待取多少', async () => {
    const { server, user } = open([
      ...answers(),
      answer(batch.hold, { id: 7, state: 'HOLD', version: 3, onHand: 9, locked: 2, sold: 3, waitTake: 1 }),
    ]);
    await user.click(await screen.findByRole('button', { name: /^停\s*售$/ }));
    const reason = await screen.findByLabelText('原因');
    expect(screen.getByText('停售：博士伦月抛 R7')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    expect(screen.getByText('请填写原因')).toBeVisible();
    await user.type(reason, '厂家召回');
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(batch.hold)).toEqual([{ id: 7, version: 2, reason: '厂家召回' }]));
    expect(await screen.findByText('批号 R7 已停售：占用 2，待取 1')).toBeVisible();
  });

  it('已停售的写明原因，可以恢复', async () => {
    open(answers(HELD));
    expect(await screen.findByText('已停售：厂家召回（周敏 2026-11-21 09:00:00）')).toBeVisible();
    expect(screen.getByRole('button', { name: '恢复销售' })).toBeVisible();
  });

  it('没有权限的人看得到停售的原因，没有按钮，也不能导出', async () => {
    open(answers(HELD), ['menu:1411']);
    expect(await screen.findByText('已停售：厂家召回（周敏 2026-11-21 09:00:00）')).toBeVisible();
    expect(screen.queryByRole('button', { name: '恢复销售' })).toBeNull();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });
});

describe('序列号与患者查询', () => {
  it('扫一下序列号按回车，就看到这一件从哪来、在谁那里，再追溯它的批次', async () => {
    const traced: number[] = [];
    const { server, user } = renderScreen(<PieceDrawer onTrace={(id) => traced.push(id)} onClose={() => undefined} />, {
      answers: [
        answer(batch.pieces, {
          ...page,
          records: [
            {
              ...{ id: 1, code: '29', goodsName: '梦戴维', spec: '', batchId: 7, batchNo: 'R7', serialNo: 'SN-1' },
              ...({ state: 'TAKEN', orgName: '城西', isHere: true, receiptNo: 'RK1', receiptId: 5 } as const),
              ...{ saleNo: 'XS1', saleId: 6, patientName: '王小明' },
            },
          ],
        }),
      ],
      rights: ['menu:1411'],
      at: '/erp/stock/search',
    });
    await user.type(await screen.findByLabelText('序列号/UDI'), 'SN-1{Enter}');
    expect(await screen.findByText('已取件')).toBeVisible();
    expect(server.sent(batch.pieces)).toEqual([{ code: 'SN-1', page: 1, size: 20 }]);
    expect(screen.getByRole('link', { name: 'XS1' })).toHaveAttribute('href', '/erp/sell/orderInfo?id=6');
    await user.click(screen.getByRole('button', { name: '追溯' }));
    expect(traced).toEqual([7]);
  });
});
