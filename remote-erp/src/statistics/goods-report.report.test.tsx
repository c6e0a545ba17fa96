import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { statistics } from '@mingmou/contract/erp/statistics/statistics.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { type Answer, answer, answerSheet } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import GoodsReport from './goods-report.report';

type Sum = OutputOf<typeof goodsReport.total>;

const pieces = {
  ...{
    openQty: 100,
    buyQty: 250,
    buyRetQty: 20,
    inQty: 0,
    outQty: 0,
    gainQty: 1,
    lossQty: 0,
    consignQty: 0,
    dmgQty: 2,
  },
  ...{ saleQty: 210, saleRetQty: 5, closeQty: 124, transitQty: 0 },
} as const;
const amounts = { openAmount: money(2000), buyAmount: money(5450), closeAmount: money(2669) } as const;
const goods = {
  ...{ barcodeId: 7, code: '6901', goodsName: '依视路钻晶', spec: '1.60 -3.00' },
  ...({ unit: 1, categoryId: '001' } as const),
};

const listOf = (sum: Sum, more: Record<string, unknown> = {}): Answer =>
  answer(goodsReport.list, { records: [{ id: '7', ...goods, ...sum, ...more }], total: 1, page: 1, size: 10, sum });

const ledger = answer(goodsReport.drill, {
  records: [
    {
      ...{ id: '3', orgName: '旗舰店', goodsName: '依视路钻晶', spec: '1.60 -3.00', code: '6901' },
      ...({ bizDate: '2025-03-03', bizType: 'PURCHASE_IN', billNo: 'RK250303001', billId: 12, qty: 200 } as const),
      ...{ unitCost: price(21.5), costAmount: money(4300), tagAmount: null, isReversal: false },
      ...{ postedAt: '2025-03-03 10:00:00', postedByName: '孙丽' },
    },
  ],
  ...{ total: 1, page: 1, size: 20, sum: { qty: 200, costAmount: money(4300) } },
});

const ANSWERS: readonly Answer[] = [
  listOf({ ...pieces, ...amounts }),
  ledger,
  answer(statistics.findChoices, {
    orgs: [
      { id: 1, name: '旗舰店' },
      { id: 2, name: '江南店' },
    ],
    periods: [{ id: 3, name: '2025年03期' }],
  }),
  answer(location.findAll, []),
  answer(brand.findAll, []),
  answer(breed.findAll, []),
  answerSheet(goodsReport.export, '商品进销存明细.xlsx'),
];

const MARCH = 'from=2025-03-01&to=2025-03-31';
const open = (first: readonly Answer[] = [], at = `/test?${MARCH}`) =>
  renderScreen(<GoodsReport />, {
    answers: [...first, ...ANSWERS],
    rights: ['menu:1433', 'erp-report:export'],
    at,
  });

describe('商品进销存明细', () => {
  it('opens on today as one range of days, without a column of periods', async () => {
    const { query, server } = open([], '/test');
    await screen.findByRole('heading', { name: '商品进销存明细' });
    await waitFor(() => expect(server.sent(goodsReport.list)).toHaveLength(1));
    expect(query().get('from')).toBe(query().get('to'));
    expect(query().has('summaryType')).toBe(false);
    expect(screen.queryByRole('columnheader', { name: /期间/ })).toBeNull();
  });

  it('a figure leads to the ledger rows that make it, and a row to its bill', async () => {
    const { user, server } = open();
    const figure = await screen.findByRole('button', { name: '依视路钻晶 1.60 -3.00 采购入库数量 250' });
    await user.click(figure);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('共 1 条，数量合计 200，成本金额合计 ¥4,300.00')).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: 'RK250303001' })).toHaveAttribute('href', '/erp/buy/info?id=12');
    expect(server.sent(goodsReport.drill)[0]).toMatchObject({ figure: 'buyQty', key: '7', from: '2025-03-01' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(figure).toHaveFocus());
    await user.click(screen.getByRole('button', { name: '合计 期末金额 ¥2,669.00' }));
    await waitFor(() => expect(server.sent(goodsReport.drill)[1]).toMatchObject({ figure: 'closeAmount' }));
    expect(server.sent(goodsReport.drill)[1]).not.toHaveProperty('key', '7');
  });

  it('shows no column for values that the server withholds', async () => {
    open([listOf(pieces)]);
    await screen.findByRole('button', { name: '合计 期末数量 124' });
    expect(screen.queryByRole('columnheader', { name: /金额|标签价/ })).toBeNull();
  });

  it('by week, month or period each range is named', async () => {
    const { user, query, server } = open([
      listOf({ ...pieces, ...amounts }, { bucketName: '2025-03-03 至 2025-03-09' }),
    ]);
    await user.click(await screen.findByRole('combobox', { name: '汇总方式' }));
    await user.click(await screen.findByText('按周'));
    await waitFor(() => expect(query().get('summaryType')).toBe('WEEK'));
    await waitFor(() => expect(server.sent(goodsReport.list).at(-1)).toMatchObject({ summaryType: 'WEEK' }));
    expect(await screen.findByRole('columnheader', { name: /期间/ })).toBeInTheDocument();
    expect(await screen.findByText('2025-03-03 至 2025-03-09')).toBeInTheDocument();
  });

  it('tells organisations apart where there is more than one', async () => {
    const { user, query } = open();
    await user.click(await screen.findByRole('switch', { name: '按机构分列' }));
    await waitFor(() => expect(query().get('byOrg')).toBe('true'));
  });
});
