import { afterEach, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { sessionLoaded } from '@mingmou/core/store/session-slice';
import { store } from '@mingmou/core/store/store';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { act, fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '../bill/scanner.samples';
import PurchaseBill from './purchase.bill';
import { sampleLine, samplePurchase } from './purchase.samples';

const buyer = ['menu:1401', 'erp-purchase:edit'] as const;

/** The person signed in may not see costs. */
function hideCosts() {
  const { info, menus } = store.getState().session;
  if (info) act(() => void store.dispatch(sessionLoaded({ info: { ...info, costDisplay: false }, menus })));
}

const frame = {
  ...({
    id: 8,
    code: '2900000000088',
    breedId: 1,
    brandId: 1,
    categoryId: '003',
    goodsName: '镜架8',
    spec: 'C2',
  } as const),
  ...({ unit: 2, stockMode: 'STOCK', stateEnum: 'ENABLE', attrs: {}, tagPrice: price(500) } as const),
};
const missing = (code: string) => `未找到条码 ${code}，请先建立商品条码`;

const around: readonly Answer[] = [
  answer(supplier.findAll, [
    { id: 1, code: '0001', name: '视界光学', shortName: null, pinyin: 'sjgx', settleType: '月结', creditDays: 30 },
  ]),
  answer(stock.findEmployee, [{ staffId: 70, name: '郑浩' }]),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(purchase.quote, [{ barcodeId: 8, onHand: 0, available: 0, price: price(33), warnings: [] }]),
  answer(purchase.customDemand, [
    {
      ...{ saleItemId: 501, barcodeId: 30, code: '2900000000300', goodsName: '定制1.67', spec: null, unit: 1 },
      ...{ categoryId: '000', tagPrice: null, qty: 1, customerName: '林晓', saleNo: 'XS202611190003' },
      ...{ eye: 'OD', customParams: { sph: -3, cyl: -1, axis: 180, pd: 62 }, urgent: true },
    },
  ]),
  answer(barcode.scan, ({ code }) => {
    if (code !== frame.code) throw refusal({ code: 140115, msg: missing(code) });
    return frame;
  }),
  answer(barcode.scanBatch, ({ codes }) =>
    codes.map((code) => (code === frame.code ? { code, goods: frame } : { code, msg: missing(code) })),
  ),
];

function open(answers: readonly Answer[], at = '?id=9') {
  return renderScreen(<PurchaseBill />, { answers: [...around, ...answers], rights: buyer, at: `/erp/buy/edit${at}` });
}

const found = (more = {}) => answer(purchase.findById, samplePurchase(more));
const cell = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

function paste(into: HTMLElement, text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(into, Object.assign(event, { clipboardData: { getData: () => text } }));
}

afterEach(() => localStorage.clear());

it('新增时采购员是本人', async () => {
  open([], '');
  expect(await screen.findByTitle('郑浩')).toBeVisible();
});

describe('引入定做需求', () => {
  it('选中的销售明细成为一行，带着客户和参数；再打开就没有了', async () => {
    const { server, user } = open([
      found({ lines: [] }),
      answer(purchase.saveDraft, { id: 9, version: 4, billNo: 'RK202611200001', state: 'DRAFT', warnings: [] }),
    ]);
    await user.click(await screen.findByRole('button', { name: '引入定做需求(1)' }));
    await user.click(await screen.findByRole('button', { name: '全部引入' }));
    await user.click(screen.getByRole('button', { name: '引入采购单' }));
    expect(await screen.findByText('右眼 球镜 -3.00 柱镜 -1.00 轴位 180 瞳距 62.0')).toBeInTheDocument();
    expect(screen.getByText('林晓')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '引入定做需求(0)' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(server.sent(purchase.saveDraft)).toHaveLength(1));
    expect(server.sent(purchase.saveDraft)[0]?.lines).toMatchObject([
      { barcodeId: 30, saleItemId: 501, orderQty: 1, qty: null },
    ]);
  });
});

describe('没有到齐', () => {
  const ordered = [sampleLine(1, { orderQty: 5, qty: 3 }), sampleLine(2, { orderQty: 4, qty: null })];
  const saved = { id: 9, version: 4, billNo: 'RK202611200001', state: 'SUBMITTED' as const, warnings: [] };

  it('提交先问：生成就带着，没到的那行不再要求填实收', async () => {
    const { server, user } = open([found({ lines: ordered }), answer(purchase.save, saved)]);
    await cell('镜架2 C1 实收');
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByText('有商品未到齐，剩余数量是否生成新采购单？')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^生\s?成$/ }));
    await waitFor(() => expect(server.sent(purchase.save)).toHaveLength(1));
    expect(server.sent(purchase.save)[0]).toMatchObject({ restToOrder: true, totalQty: 3 });
  });

  it('不生成：没填的实收标出来，不送出', async () => {
    const { server, user } = open([found({ lines: ordered }), answer(purchase.save, saved)]);
    await cell('镜架2 C1 实收');
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    await user.click(await screen.findByRole('button', { name: '不生成' }));
    expect(await screen.findByText('第2行「镜架2」：请填写实收数量')).toBeInTheDocument();
    expect(server.sent(purchase.save)).toHaveLength(0);
  });

  it('拒收要写原因，金额只算收下的', async () => {
    const { server, user } = open([found({ lines: [sampleLine(1)] }), answer(purchase.save, saved)]);
    await user.type(await cell('镜架1 C1 拒收'), '2');
    expect(screen.getByRole('row', { name: /合计/ })).toHaveTextContent('¥60.00');
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByText('第1行「镜架1」：请填写拒收原因')).toBeInTheDocument();
    expect(server.sent(purchase.save)).toHaveLength(0);
  });
});

describe('采购单编辑', () => {
  it('改数量，合计跟着变；存草稿送出页面上的全部内容和版本', async () => {
    const { server, user } = open([
      found(),
      answer(purchase.saveDraft, { id: 9, version: 4, billNo: 'RK202611200001', state: 'DRAFT', warnings: [] }),
    ]);
    const qty = await cell('镜架1 C1 实收');
    await user.clear(qty);
    await user.type(qty, '7');
    expect(within(screen.getByRole('row', { name: /合计/ })).getByText('¥140.00')).toBeVisible();
    expect(await screen.findByText('有未保存的修改')).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    const [sent] = server.sent(purchase.saveDraft);
    expect(sent).toMatchObject({ id: 9, version: 3, supplierId: 1, buyerId: 70, totalQty: 7, totalAmount: 140 });
    expect(sent?.lines).toEqual([expect.objectContaining({ barcodeId: 1, qty: 7, price: 20, locationId: 1 })]);
    await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
  });

  it('扫码添加一行并取参考单价，再扫加一；找不到的条码说明', async () => {
    open([found()]);
    await cell('镜架1 C1 实收');
    scan('2900000000088');
    expect(await cell('镜架8 C2 实收')).toHaveValue('1');
    await waitFor(async () => expect(await cell('镜架8 C2 单价')).toHaveValue('33'));
    scan('2900000000088');
    await waitFor(async () => expect(await cell('镜架8 C2 实收')).toHaveValue('2'));
    scan('2911111111111');
    expect(await screen.findByText('未找到条码 2911111111111，请先建立商品条码')).toBeVisible();
    expect(screen.getAllByLabelText(/实收$/)).toHaveLength(2);
  });

  it('在添加框粘贴表格：找到的成行，找不到的列出来', async () => {
    open([found()]);
    await cell('镜架1 C1 实收');
    const box = screen.getByLabelText('添加商品');
    const text = '条码\t订货\t单价\n2900000000088\t12\t9.5\n29x\t1\t1';
    paste(box, text);
    expect(await cell('镜架8 C2 订货')).toHaveValue('12');
    expect(await cell('镜架8 C2 单价')).toHaveValue('9.5');
    expect(await screen.findByText(/29x：未找到条码 29x/)).toBeVisible();
  });

  it('粘贴 500 行：读条码一次、询价一次', async () => {
    const { server } = open([found()]);
    await cell('镜架1 C1 实收');
    const rows = Array.from({ length: 499 }, (_, at) => `${frame.code}\t${at + 1}\t2`);
    paste(screen.getByLabelText('添加商品'), [...rows, '29x\t1'].join('\n'));
    expect(await screen.findByText('已处理 500 行，1 处需要核对')).toBeVisible();
    expect(screen.getByText('500 行')).toBeVisible();
    expect(server.sent(barcode.scanBatch)).toEqual([{ codes: [frame.code, '29x'] }]);
    await waitFor(() => expect(server.sent(purchase.quote)).toHaveLength(1));
    expect(server.sent(purchase.quote)[0]?.lines).toHaveLength(499);
  });

  it('提交时缺什么标在格子上，焦点过去，不送出', async () => {
    const { server, user } = open([found({ lines: [sampleLine(1, { qty: null })] })]);
    await cell('镜架1 C1 实收');
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByText('第1行「镜架1」：请填写实收数量')).toBeVisible();
    expect(await cell('镜架1 C1 实收')).toHaveAttribute('aria-invalid', 'true');
    expect(await cell('镜架1 C1 实收')).toHaveFocus();
    expect(server.sent(purchase.save)).toEqual([]);
  });

  it('保存被拒：填的都在', async () => {
    const refused = answer(purchase.saveDraft, () => {
      throw refusal({ code: 140114, msg: '供应商已停用' });
    });
    const { user } = open([found(), refused]);
    const qty = await cell('镜架1 C1 实收');
    await user.clear(qty);
    await user.type(qty, '8');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('供应商已停用')).toBeVisible();
    expect(await cell('镜架1 C1 实收')).toHaveValue('8');
  });

  it('别人先保存了：填的留着，取最新后带新版本再存', async () => {
    const stale = answer(purchase.saveDraft, () => {
      throw refusal({ code: 140012, msg: '数据已被他人修改，请刷新后重试' });
    });
    const { server, user } = open([found(), stale]);
    const qty = await cell('镜架1 C1 实收');
    await user.clear(qty);
    await user.type(qty, '8');
    server.use(
      found({ version: 4, lines: [sampleLine(1, { id: 201, price: price(21) }), sampleLine(2, { id: 202 })] }),
    );
    await user.keyboard('{Control>}s{/Control}');
    await user.click(await screen.findByRole('button', { name: /刷\s*新/ }));
    expect(await cell('镜架1 C1 实收')).toHaveValue('8');
    expect(await cell('镜架1 C1 单价')).toHaveValue('21');
    expect(await cell('镜架2 C1 实收')).toHaveValue('5');
    server.use(
      answer(purchase.saveDraft, { id: 9, version: 5, billNo: 'RK202611200001', state: 'DRAFT', warnings: [] }),
    );
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(purchase.saveDraft).at(-1)).toMatchObject({ version: 4, totalQty: 13 }));
  });

  it('没有看成本的权限：没有单价和金额，也不送', async () => {
    const { server, user } = open([
      found({ totalAmount: null, lines: [sampleLine(1, { price: null, amount: null })] }),
      answer(purchase.save, { id: 9, version: 4, billNo: 'RK202611200001', state: 'SUBMITTED', warnings: [] }),
    ]);
    hideCosts();
    await cell('镜架1 C1 实收');
    expect(screen.queryByLabelText('镜架1 C1 单价')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    await waitFor(() => expect(server.sent(purchase.save)).toHaveLength(1));
    expect(server.sent(purchase.save)[0]).not.toHaveProperty('totalAmount');
  });

  it('已提交的单据不能编辑，给出去处', async () => {
    open([found({ state: 'SUBMITTED', actions: ['withdraw'] })]);
    expect(await screen.findByText('单据当前状态为「待审核」，不能编辑')).toBeVisible();
    expect(screen.queryByRole('button', { name: '存草稿' })).toBeNull();
  });

  it('读不到单据时说明原因，可以重试', async () => {
    const broken = answer(purchase.findById, () => {
      throw refusal({ code: 140001, msg: '单据不存在或已删除' });
    });
    open([broken]);
    expect(await screen.findByText(/加载失败：单据不存在或已删除/)).toBeVisible();
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeVisible();
  });
});
