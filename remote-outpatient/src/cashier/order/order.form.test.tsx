import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { employeePicker } from '@mingmou/contract/system/org/employee.picker';
import { currentPlace } from '@mingmou/core/navigation/history';
import { type Answer, answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { act, cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan as scanIntoFocus } from '@mingmou/testing/scan';
import { configured, sampleDetail, sampleLine, sampleOrder } from '../cashier.samples';
import OrderForm from './order.form';

const seller = {
  ...{ id: 12, staffNo: 'YG012', name: '林验光', natures: [], departmentIds: [], prescribeRight: false },
  pinyin: 'lyg',
} as const;

const item = {
  sourceType: 9,
  itemId: 6,
  code: 'F00006',
  name: '眼压',
  unit: 0,
  price: price(30),
  discountFlag: true,
  vipFlag: true,
  minDiscountRate: 0,
} as const;

const cloth = {
  ...item,
  sourceType: 8,
  itemId: 61,
  code: '2900000000088',
  name: '镜布',
  spec: '大号',
  unit: 1,
  price: price(25),
  stock: 3,
} as const;

const GS1 = '0106901234567892\u001d10A1';
const KNOWN = [cloth.code, GS1.replace('\u001d', '|')];
let scanned = 0;

/** A code as a scanner types it: no pause between the keys, unless one is given before the key of that place. */
function scan(code: string, pause: Readonly<Record<number, number>> = {}) {
  scanned += 10_000;
  act(() => {
    let time = scanned;
    for (const [at, key] of [...code, 'Enter'].entries()) {
      time += pause[at] ?? 5;
      const separator = key === '\u001d' ? { key: ']', code: 'BracketRight', ctrlKey: true } : {};
      const event = new KeyboardEvent('keydown', { key, code: '', bubbles: true, ...separator });
      Object.defineProperty(event, 'timeStamp', { value: time });
      document.body.dispatchEvent(event);
    }
  });
}

const off30 = {
  id: 71,
  couponNo: 'Q00000001',
  name: '开业礼',
  threshold: money(500),
  amount: money(30),
  scope: {},
  validFrom: '2026-03-01',
  validTo: '2026-03-31',
  origin: 4,
} as const;

const person: OutputOf<typeof patient.findLike>[number] = {
  id: 5,
  stateEnum: 'ENABLE',
  recordNo: 'B00000005',
  name: '宋雨洁',
  sex: 2,
  birthday: '2016-06-15',
  age: '9岁',
  ageYears: 9,
  phone: '138****0001',
  allergyFlag: 0,
  completeFlag: true,
  labels: [],
};

const saved = { id: 9, version: 4, orderNo: 'SF202603100001', payableAmount: price(0), lines: [] } as never;

const school: OutputOf<typeof goodsPackage.sellable>[number] = {
  ...{ id: 6, code: 'TC0001', name: '开学配镜', pinyin: 'kxpj', price: money(300), startDate: '2026-01-01' },
  items: [
    {
      ...{ itemNo: 1, groupName: '镜架', kind: 'CATEGORY', categoryId: '003', qty: 1, chooseQty: 1, required: true },
      ...{ name: '003', tagPrice: null },
    },
  ],
};

const expanded: OutputOf<typeof goodsPackage.expand> = {
  ...{ packageId: 6, name: '开学配镜', price: money(300) },
  lines: [
    {
      ...{ itemNo: 1, groupName: '镜架', barcodeId: 61, code: '2900000000088', goodsName: '镜布', spec: '大号' },
      ...{ unit: 1, categoryId: '003', stockMode: 'STOCK', qty: 1, tagPrice: price(480), amount: money(300) },
    },
  ],
};

const rights: readonly Right[] = ['menu:1105', 'cashier:order', 'cashier:pay'];

function open(
  save: Answer = answer(chargeOrder.save, saved),
  at = '?orderId=9',
  detail = sampleDetail(),
  held = rights,
) {
  return renderScreen(<OrderForm />, {
    answers: [
      save,
      answer(chargeOrder.detail, detail),
      answer(coupon.usable, [off30]),
      answer(patient.findLike, [person]),
      answer(chargeOrder.findItems, ({ sourceType, code }) => {
        if (code !== undefined && !KNOWN.includes(code ?? '')) {
          throw refusal({ code: 140115, msg: `未找到条码 ${code}，请先建立商品条码` });
        }
        return sourceType === 9 ? [item] : sourceType === 8 ? [cloth] : [];
      }),
      answer(chargeOrder.checkConfiguration, configured),
      answer(goodsPackage.sellable, [school]),
      answer(goodsPackage.expand, expanded),
      answer(employeePicker, [seller]),
    ],
    rights: held,
    at: `/outpatient/cashier/order${at}`,
  });
}

describe('收费开单', () => {
  it('查找添加项目，金额随填随算，保存提交页面的应收', async () => {
    const { user, server } = open();
    await user.type(await screen.findByRole('combobox', { name: '添加项目' }), 'yy');
    await user.click(await screen.findByText(/F00006/));
    const qty = await screen.findByRole('spinbutton', { name: '眼压数量' });
    await user.clear(qty);
    await user.type(qty, '2');
    expect(screen.getByText('¥1,051.70', { selector: 'dd.total' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({
      id: 9,
      version: 3,
      payableAmount: 1051.7,
      lines: [
        { id: 31, qty: 1 },
        { itemId: 6, qty: 2 },
      ],
    });
  });

  it('扫商品条码加一行，再扫数量加1，保存送出商品', async () => {
    const { user, server } = open();
    await screen.findByRole('combobox', { name: '添加项目' });
    scan('2900000000088');
    expect(await screen.findByRole('spinbutton', { name: '镜布数量' })).toHaveValue('1');
    scan('2900000000088');
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: '镜布数量' })).toHaveValue('2'));
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({
      lines: [{ id: 31 }, { sourceType: 8, itemId: 61, qty: 2 }],
    });
  });

  it('扫码停顿 140 毫秒：不认后半段，请重扫', async () => {
    const { server } = open();
    await screen.findByRole('combobox', { name: '添加项目' });
    scan(cloth.code, { 6: 140 });
    expect(await screen.findByText('扫码不完整，请重扫')).toBeVisible();
    expect(server.sent(chargeOrder.findItems).filter(({ code }) => code)).toEqual([]);
  });

  it.each([
    ['未建立的条码', '6901234567892', '未找到条码 6901234567892，请先建立商品条码'],
    ['条码的一段', '5051', '未找到条码 5051，请先建立商品条码'],
  ])('扫%s：说明，不加商品', async (_case, code, says) => {
    open();
    await screen.findByRole('combobox', { name: '添加项目' });
    scan(code);
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: '镜布数量' })).toBeNull();
  });

  it('扫 GS1 码，分隔符是 Ctrl+]：加一行', async () => {
    const { server } = open();
    await screen.findByRole('combobox', { name: '添加项目' });
    scan(GS1);
    expect(await screen.findByRole('spinbutton', { name: '镜布数量' })).toHaveValue('1');
    expect(server.sent(chargeOrder.findItems).find(({ code }) => code)?.code).toBe('0106901234567892|10A1');
  });

  it.each([
    ['角膜地形图数量', '10000', '不能大于9999'],
    ['角膜地形图数量', '{Backspace}', '请填写数量'],
    ['角膜地形图数量', '2.5', '应为整数'],
  ])('%s里是 %s 时按 Ctrl+S：说明，不保存', async (name, keys, fault) => {
    const { user, server } = open();
    await user.tripleClick(await screen.findByRole('spinbutton', { name }));
    await user.keyboard(`${keys}{Control>}s{/Control}`);
    expect(screen.getByRole('alert')).toHaveTextContent(fault);
    expect(server.sent(chargeOrder.save)).toEqual([]);
  });

  it.each([
    ['150', '不能大于100'],
    ['{Backspace}', '请填写折扣'],
  ])('折扣率里是 %s 时按 F8：说明，不保存', async (keys, fault) => {
    const { user, server } = open();
    await user.click(await screen.findByRole('combobox', { name: '角膜地形图折扣方式' }));
    await user.click(await screen.findByText('折扣率'));
    await user.tripleClick(screen.getByRole('spinbutton', { name: '角膜地形图折扣值' }));
    await user.keyboard(`${keys}{F8}`);
    expect(screen.getByRole('alert')).toHaveTextContent(fault);
    expect(server.sent(chargeOrder.save)).toEqual([]);
  });

  it('选套餐：从搜索里打开，扫码选商品，整份加入和移除', async () => {
    const { user, server } = open();
    await user.type(await screen.findByRole('combobox', { name: '添加项目' }), 'kxpj');
    await user.click(await screen.findByText(/商品套餐 TC0001 开学配镜/));
    expect(await screen.findByText('请选择「镜架」的商品')).toBeVisible();
    scan('2900000000088');
    await screen.findByText('Ctrl+Enter 加入收费单');
    await user.click(screen.getByRole('button', { name: '加入收费单' }));
    expect(await screen.findByText('套餐：开学配镜')).toBeVisible();
    expect(server.sent(goodsPackage.expand)).toEqual([{ packageId: 6, picks: [{ itemNo: 1, barcodeId: 61, qty: 1 }] }]);
    expect(screen.queryByRole('spinbutton', { name: '镜布数量' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '移除套餐开学配镜：镜布' }));
    await waitFor(() => expect(screen.queryByText('套餐：开学配镜')).toBeNull());
    await user.click(screen.getByRole('button', { name: '选套餐' }));
    expect(await screen.findByText('请选择「镜架」的商品')).toBeVisible();
    scan('2900000000088');
    await screen.findByText('Ctrl+Enter 加入收费单');
    await user.click(screen.getByRole('button', { name: '加入收费单' }));
    expect(await screen.findByText('套餐：开学配镜')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({
      lines: [{ id: 31 }, { sourceType: 8, itemId: 61, packageId: 6, packageNo: 1, packageItemNo: 1 }],
    });
  });

  it('选优惠券：当场减去，保存带上；没有发券权的看不到发券', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('combobox', { name: '优惠券' }));
    await user.click(await screen.findByTitle('开业礼 满¥500.00减¥30.00 · 2026-03-31止'));
    expect(screen.getByText('¥961.70', { selector: 'dd.total' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /发\s*券/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({ couponId: 71, payableAmount: 961.7 });
  });

  it('超出折扣权限时请人授权，原来的内容连同授权再提交', async () => {
    const { user, server } = open(
      answer(chargeOrder.save, ({ authorizer }) => {
        if (authorizer?.password === 'right') return saved;
        if (authorizer) throw refusal({ code: 180109, msg: '授权账号或密码错误，或其权限不足' });
        throw refusal({ code: 180108, msg: '超出您的折扣权限（最低100%），请授权' });
      }),
    );
    await user.click(await screen.findByRole('combobox', { name: '整单优惠方式' }));
    await user.click(await screen.findByText('减免金额'));
    const value = screen.getByRole('spinbutton', { name: '整单优惠值' });
    await user.clear(value);
    await user.type(value, '91.70');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('折扣授权');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('最低100%');
    await user.type(within(dialog).getByLabelText('授权账号'), 'manager');
    await user.type(within(dialog).getByLabelText('授权密码'), 'wrong{Enter}');
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('授权账号或密码错误'));
    await user.clear(within(dialog).getByLabelText('授权密码'));
    await user.type(within(dialog).getByLabelText('授权密码'), 'right{Enter}');
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(3));
    expect(server.sent(chargeOrder.save)[2]).toMatchObject({
      payableAmount: 900,
      wholeDiscountType: 2,
      wholeDiscountValue: 91.7,
      authorizer: { account: 'manager', password: 'right' },
    });
  });

  it.each([
    ['去收费', '/outpatient/cashier/orderPay'],
    ['保存', '/outpatient/cashier/order'],
  ])('按%s时请人授权，授权后接着做，不用再按', async (button, leadsTo) => {
    const { user, server } = open(
      answer(chargeOrder.save, ({ authorizer }) => {
        if (authorizer) return saved;
        throw refusal({ code: 180108, msg: '超出您的折扣权限（最低100%），请授权' });
      }),
    );
    const qty = await screen.findByRole('spinbutton', { name: '角膜地形图数量' });
    await user.clear(qty);
    await user.type(qty, '2');
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('授权账号'), 'manager');
    await user.type(within(dialog).getByLabelText('授权密码'), 'right{Enter}');
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentPlace().pathname).toBe(leadsTo);
  });

  it('没有收到回答时重新提交，成功后接着去收费', async () => {
    const { user, server } = open(noAnswer(chargeOrder.save));
    const qty = await screen.findByRole('spinbutton', { name: '角膜地形图数量' });
    await user.clear(qty);
    await user.type(qty, '2');
    await user.click(screen.getByRole('button', { name: '去收费' }));
    const again = await screen.findByRole('button', { name: '重试' });
    server.use(answer(chargeOrder.save, saved));
    await user.click(again);
    await waitFor(() => expect(currentPlace().pathname).toBe('/outpatient/cashier/orderPay'));
  });

  it('来源的项目不能改数量也不能移除', async () => {
    open(undefined, '?orderId=9', sampleDetail({ lines: [sampleLine({ sourceType: 1, name: '挂号费' })] }));
    expect(await screen.findByText('挂号费', { selector: '.name' })).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: '挂号费数量' })).toBeNull();
    expect(screen.queryByRole('button', { name: '移除挂号费' })).toBeNull();
  });

  it('可改价的项目有改价权的能改单价，保存带上；没有的只能看', async () => {
    const detail = sampleDetail({ lines: [sampleLine({ priceEditable: true })] });
    const { user, server } = open(undefined, undefined, detail, [...rights, 'cashier:price']);
    const each = await screen.findByRole('spinbutton', { name: '角膜地形图单价' });
    await user.clear(each);
    await user.type(each, '88.5');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({ lines: [{ unitPrice: 88.5 }] });
    cleanup();
    open(undefined, undefined, detail);
    expect(await screen.findByRole('spinbutton', { name: '角膜地形图数量' })).toBeVisible();
    expect(screen.queryByRole('spinbutton', { name: '角膜地形图单价' })).toBeNull();
  });

  it('每行可选销售员，保存带上', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('combobox', { name: '角膜地形图销售员' }));
    await user.click(await screen.findByText('林验光'));
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({ lines: [{ id: 31, sellerId: 12 }] });
  });

  it('优惠超过金额时不提交并说明', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('combobox', { name: '角膜地形图折扣方式' }));
    await user.click(await screen.findByText('减免'));
    const value = screen.getByRole('spinbutton', { name: '角膜地形图折扣值' });
    await user.clear(value);
    await user.type(value, '1000');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect((await screen.findAllByText('优惠后金额不能小于0'))[0]).toBeVisible();
    expect(server.sent(chargeOrder.save)).toEqual([]);
  });

  it('别人改过：说明，刷新后自己添加的还在', async () => {
    const { user, server } = open(
      answer(chargeOrder.save, () => {
        throw refusal({ code: 180001, msg: '数据已被他人修改，请刷新后重试' });
      }),
    );
    const qty = await screen.findByRole('spinbutton', { name: '角膜地形图数量' });
    await user.clear(qty);
    await user.type(qty, '2');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeVisible();
    const newer = sampleDetail({
      order: sampleOrder({ version: 4 }),
      lines: [sampleLine(), sampleLine({ id: 32, name: '眼轴' })],
    });
    server.use(answer(chargeOrder.detail, newer));
    await user.click(screen.getByRole('button', { name: /刷\s*新/ }));
    expect(await screen.findByRole('spinbutton', { name: '眼轴数量' })).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: '角膜地形图数量' })).toHaveValue('2');
  });

  it('查找项目失败时说明，再输入就再查，不说没有', async () => {
    const { user, server } = open();
    await screen.findByRole('combobox', { name: '添加项目' });
    server.use(
      answer(chargeOrder.findItems, () => {
        throw refusal({ code: 500, msg: '网络异常', status: 500 });
      }),
    );
    await user.type(screen.getByRole('combobox', { name: '添加项目' }), 'zz');
    expect(await screen.findByText('查找失败：网络异常，请重新输入')).toBeInTheDocument();
    server.use(answer(chargeOrder.findItems, ({ sourceType }) => (sourceType === 9 ? [item] : [])));
    await user.type(screen.getByRole('combobox', { name: '添加项目' }), 'y');
    expect(await screen.findByText(/F00006/)).toBeInTheDocument();
  });

  it('地址里的患者读不出来时说明，不当散客开单', async () => {
    const { user, server } = open(undefined, '?patientId=5');
    server.use(
      answer(patient.whoIs, () => {
        throw refusal({ code: 500, msg: '网络异常', status: 500 });
      }),
    );
    expect(await screen.findByText(/加载失败：网络异常/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: '姓名' })).toBeNull();
    expect(screen.queryByRole('button', { name: '去收费' })).toBeNull();
    server.use(answer(patient.whoIs, person));
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByText('B00000005')).toBeVisible();
  });

  it('没有开单权限的只能看，并说明', async () => {
    open(undefined, undefined, undefined, ['menu:1105']);
    expect(await screen.findByText('没有「保存收费单」权限，只能查看')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: '添加项目' })).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('combobox', { name: '整单优惠方式' })).toBeNull();
  });

  it('已收费的只能看', async () => {
    open(undefined, '?orderId=9', sampleDetail({ order: sampleOrder({ orderState: 2 }) }));
    expect(await screen.findByText('已收费')).toBeVisible();
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: '添加项目' })).toBeNull();
  });

  it('刷新后选的患者和添加的项目都在，不会变成散客', async () => {
    const { user } = open(undefined, '');
    await user.click(await screen.findByRole('button', { name: '选择患者' }));
    await user.type(await screen.findByRole('combobox', { name: '查找患者' }), '宋');
    await user.click(await screen.findByRole('option', { name: /宋雨洁/ }));
    await user.type(screen.getByRole('combobox', { name: '添加项目' }), 'yy');
    await user.click(await screen.findByText(/F00006/));
    cleanup();
    const { user: again, server } = open(undefined, '');
    await again.click(await screen.findByRole('button', { name: '去收费' }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({ patientId: 5, lines: [{ itemId: 6 }] });
  });

  it('在「选择患者」里扫病历号：选中患者，不当作商品', async () => {
    const { user, server } = open(undefined, '');
    await user.click(await screen.findByRole('button', { name: '选择患者' }));
    const finder = await screen.findByRole('combobox', { name: '查找患者' });
    await waitFor(() => expect(finder).toHaveFocus());
    scanIntoFocus('B00000005');
    expect(await screen.findByRole('button', { name: '更换患者' })).toBeVisible();
    expect(server.sent(chargeOrder.findItems).filter(({ code }) => code !== undefined)).toEqual([]);
  });

  it('散客开单带上姓名和电话，粘贴的电话去掉空格', async () => {
    const { user, server } = open(undefined, '');
    await user.type(await screen.findByRole('textbox', { name: '姓名' }), '李散');
    await user.click(screen.getByRole('textbox', { name: '电话' }));
    await user.paste('138 0000 1111');
    await user.type(screen.getByRole('combobox', { name: '添加项目' }), 'yy');
    await user.click(await screen.findByText(/F00006/));
    await user.click(screen.getByRole('button', { name: '去收费' }));
    await waitFor(() => expect(server.sent(chargeOrder.save)).toHaveLength(1));
    expect(server.sent(chargeOrder.save)[0]).toMatchObject({
      customerName: '李散',
      phone: '13800001111',
      payableAmount: 30,
    });
  });
});
