import { describe, expect, it } from '@jest/globals';
import { money, price, toNumeric } from '@mingmou/contract/base/money';
import { sampleDetail, sampleLine, sampleOrder } from '../cashier.samples';
import {
  type ChargeItem,
  draftOf,
  emptyDraft,
  rebased,
  reckon,
  saveInput,
  withItem,
  withLine,
  withoutLine,
} from './order.draft';
import { isPart, wholeOf, withGoodsPackage } from './order-parts.rules';

const item: ChargeItem = {
  sourceType: 9,
  itemId: 6,
  code: 'F00006',
  name: '眼压',
  unit: 0,
  price: price(30),
  discountFlag: true,
  vipFlag: true,
  minDiscountRate: 80,
};
const terms = { vipRate: 100, vipStack: false, roundingMode: 0 } as const;

describe('收费单草稿', () => {
  it('同一项目再添加就多一份；打过折的另起一行', () => {
    const twice = withItem(withItem(emptyDraft, item), item);
    expect(twice.lines.map(({ qty }) => qty)).toEqual([2]);
    const [first] = twice.lines;
    const cut = withLine(twice, first?.key ?? '', { lineDiscountType: 2, lineDiscountValue: 5 });
    expect(withItem(cut, item).lines.map(({ qty }) => qty)).toEqual([2, 1]);
  });

  it('组合整组加入、选择和移除，再加一次每项都多一份', () => {
    const part = (itemId: number, name: string, qty: number, unitPrice: number) => ({
      ...{ itemId, name, qty, unitPrice: price(unitPrice), unit: 0 as const },
      ...{ discountFlag: true, vipFlag: true, minDiscountRate: 0 },
    });
    const combo: ChargeItem = {
      ...item,
      itemId: 6,
      name: '屈光组合',
      price: price(100),
      parts: [part(6, '眼压', 2, 30), part(7, '眼轴', 1, 40)],
    };
    const draft = withItem(withItem(withItem(emptyDraft, item), combo), combo);
    expect(draft.lines.map(({ name, qty, comboName }) => [name, qty, comboName])).toEqual([
      ['眼压', 1, undefined],
      ['眼压', 4, '屈光组合'],
      ['眼轴', 2, '屈光组合'],
    ]);
    expect(toNumeric(reckon(draft, terms).amounts.payableAmount)).toBe('230');
    const [, first] = draft.lines;
    const left = withLine(draft, first?.key ?? '', { selected: false });
    expect(left.lines.map(({ selected }) => selected)).toEqual([true, false, false]);
    expect(withoutLine(draft, first?.key ?? '').lines).toHaveLength(1);
    expect(saveInput(draft, { payableAmount: money(230) }).lines.map(({ comboId }) => comboId)).toEqual([
      undefined,
      6,
      6,
    ]);
  });

  it('和服务端同一套算法；不能低于项目的最低折扣', () => {
    const draft = withItem(withItem(emptyDraft, item), item);
    const whole = { ...draft, wholeDiscountType: 2, wholeDiscountValue: 10 } as const;
    expect(toNumeric(reckon(whole, terms).amounts.payableAmount)).toBe('50');
    const cut = withLine(draft, draft.lines[0]?.key ?? '', { lineDiscountType: 1, lineDiscountValue: 79 });
    expect(reckon(cut, terms).fault).toBe('「眼压」折扣低于允许的最低折扣80%');
    expect(reckon({ ...draft, wholeDiscountType: 2, wholeDiscountValue: 61 }, terms).fault).toBe('优惠后金额不能小于0');
  });

  it('一项都不选不能保存', () => {
    const draft = withItem(emptyDraft, item);
    const none = withLine(draft, draft.lines[0]?.key ?? '', { selected: false });
    expect(reckon(none, terms).fault).toBe('请至少选择一项收费项目');
  });

  it('别人改过之后：自己填的留着，来源项目以服务端为准，新加的行也在', () => {
    const source = sampleLine({ id: 30, sourceType: 1, name: '挂号费', qty: 1, unitPrice: price(20) });
    const typed = withItem(
      withLine(draftOf(sampleDetail({ lines: [source, sampleLine()] })), 'line-31', { qty: 3 }),
      item,
    );
    const newer = sampleDetail({
      lines: [{ ...source, unitPrice: price(25) }, sampleLine(), sampleLine({ id: 32, name: '眼轴' })],
    });
    const merged = rebased(typed, newer);
    expect(merged.lines.map(({ name, qty, unitPrice }) => [name, qty, String(unitPrice)])).toEqual([
      ['挂号费', 1, '25'],
      ['角膜地形图', 3, '991.7'],
      ['眼轴', 1, '991.7'],
      ['眼压', 1, '30'],
    ]);
  });

  it('提交全部行和页面算出的应收；散客带姓名，患者不带', () => {
    const draft = { ...withItem(emptyDraft, item), customerName: ' 李散 ', phone: '' };
    const sent = saveInput(draft, { payableAmount: money(30) });
    expect(sent).toMatchObject({
      customerName: '李散',
      payableAmount: 30,
      lines: [{ sourceType: 9, itemId: 6, qty: 1, lineDiscountType: 0, lineDiscountValue: 0, selected: true }],
    });
    expect(sent).not.toHaveProperty('phone');
    expect(saveInput(draft, { patientId: 1, payableAmount: money(30) })).not.toHaveProperty('customerName');
    expect(draftOf(sampleDetail({ order: sampleOrder() })).customerName).toBe('');
  });

  it('草稿来自收费单：散客的姓名，整单折扣和备注', () => {
    const order = sampleOrder({ patientId: null, customerName: '李散', wholeDiscountType: 1, wholeDiscountValue: 90 });
    expect(draftOf(sampleDetail({ order, lines: [sampleLine({ id: 7 })] }))).toMatchObject({
      ...{ customerName: '李散', phone: '', wholeDiscountType: 1, wholeDiscountValue: 90, remark: '' },
      lines: [{ id: 7, key: 'line-7' }],
    });
    expect(draftOf(sampleDetail({ order: sampleOrder({ remark: '急' }) })).remark).toBe('急');
  });

  it('来源项目、别的项目和组合里的同一项目都不加份', () => {
    const source = sampleDetail({
      lines: [sampleLine({ sourceType: 1, itemId: 6 }), sampleLine({ id: 32, itemId: 6, comboId: 4 })],
    });
    expect(withItem(draftOf(source), item).lines.map(({ qty }) => qty)).toEqual([1, 1, 1]);
    const other = withItem(withItem(emptyDraft, item), { ...item, itemId: 7 });
    expect(other.lines.map(({ key, qty }) => [key, qty])).toEqual([
      ['new-6-0', 1],
      ['new-7-1', 1],
    ]);
  });

  it('没有明细的组合当作一项', () => {
    expect(withItem(emptyDraft, { ...item, parts: [] }).lines.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['眼压', price(30)],
    ]);
  });

  it('只有组合里的行一起选；改份数只改自己，单独的行只移除自己', () => {
    const lines = [
      sampleLine({ id: 1, comboId: 4 }),
      sampleLine({ id: 2, comboId: 4 }),
      sampleLine({ id: 3, comboId: 5 }),
      sampleLine({ id: 4 }),
      sampleLine({ id: 5 }),
    ];
    const draft = draftOf(sampleDetail({ lines }));
    const selected = (from: typeof draft) => from.lines.map((line) => line.selected);
    expect(selected(withLine(draft, 'line-1', { selected: false }))).toEqual([false, false, true, true, true]);
    expect(selected(withLine(draft, 'line-4', { selected: false }))).toEqual([true, true, true, false, true]);
    expect(withLine(draft, 'line-1', { qty: 3 }).lines.map(({ qty }) => qty)).toEqual([3, 1, 1, 1, 1]);
    expect(withoutLine(draft, 'line-4').lines.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
    expect(withoutLine(draft, 'line-2').lines.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(draft.lines.map(isPart)).toEqual([true, true, true, false, false]);
  });

  it('一份套餐的商品一起选、一起移除，单价是分摊价；再选一份另起一份', () => {
    const goods = { spec: '', categoryId: '003', stockMode: 'STOCK', unit: 2, code: '2900000000018' } as const;
    const expanded = {
      ...{ packageId: 6, name: '开学配镜', price: money(300) },
      lines: [
        { ...goods, itemNo: 1, groupName: '镜架', barcodeId: 4, goodsName: '镜架甲', qty: 1, amount: money(200) },
        { ...goods, itemNo: 2, groupName: '镜布', barcodeId: 5, goodsName: '镜布', qty: 3, amount: money(100) },
      ],
    };
    const draft = withGoodsPackage(withGoodsPackage(emptyDraft, expanded, 1), expanded, 1);
    expect(draft.lines.map(({ unitPrice, packageNo }) => [toNumeric(unitPrice), packageNo])).toEqual([
      ['200', 1],
      ['33.3333', 1],
      ['200', 2],
      ['33.3333', 2],
    ]);
    expect(toNumeric(reckon(draft, terms).amounts.payableAmount)).toBe('600');
    expect(draft.lines.every(isPart)).toBe(true);
    expect(draft.lines.map((line) => wholeOf(line)?.name)).toEqual([
      ...['开学配镜', '开学配镜'],
      ...['开学配镜（第2份）', '开学配镜（第2份）'],
    ]);
    const [first] = draft.lines;
    const left = withLine(draft, first?.key ?? '', { selected: false });
    expect(left.lines.map(({ selected }) => selected)).toEqual([false, false, true, true]);
    expect(withoutLine(draft, first?.key ?? '').lines.map(({ packageNo }) => packageNo)).toEqual([2, 2]);
    expect(saveInput(draft, { payableAmount: money(600) }).lines[3]).toMatchObject({
      ...{ sourceType: 8, itemId: 5, qty: 3, packageId: 6, packageNo: 2, packageItemNo: 2 },
    });
  });

  it('不允许打折的项目打了折，说出是哪一项', () => {
    const fixed = withItem(withItem(emptyDraft, { ...item, itemId: 7 }), {
      ...item,
      name: '药品',
      discountFlag: false,
    });
    const cut = withLine(fixed, 'new-6-1', { lineDiscountType: 2, lineDiscountValue: 5 });
    expect(reckon(cut, terms).fault).toBe('「药品」不允许打折');
    expect(reckon(fixed, terms).fault).toBeUndefined();
    const one = withLine(fixed, 'new-6-1', { selected: false });
    expect(reckon(one, terms).fault).toBeUndefined();
  });

  it('来源的折扣不受项目最低折扣限制', () => {
    const line = sampleLine({
      minDiscountRate: 80,
      lineDiscountType: 1,
      lineDiscountValue: 50,
      discountBySource: true,
    });
    expect(reckon(draftOf(sampleDetail({ lines: [{ ...line, sourceType: 1 }] })), terms).fault).toBeUndefined();
  });

  it('提交：已有的行带编号，备注去空格，空的为无，散客带电话', () => {
    const detail = sampleDetail({ order: sampleOrder({ patientId: null, customerName: '' }) });
    const sent = saveInput(
      { ...draftOf(detail), phone: ' 13800000001 ', remark: ' 急 ' },
      { payableAmount: money(30) },
    );
    expect(sent).toEqual({
      ...{ payableAmount: money(30), phone: '13800000001', remark: '急' },
      ...{ wholeDiscountType: 0, wholeDiscountValue: 0 },
      lines: [{ id: 31, sourceType: 9, itemId: 5, qty: 1, lineDiscountType: 0, lineDiscountValue: 0, selected: true }],
    });
    const lines = [sampleLine({ sourceType: 1, itemId: null })];
    const ofPatient = saveInput(
      { ...draftOf(sampleDetail({ lines })), phone: '138' },
      { patientId: 1, payableAmount: money(30) },
    );
    expect(ofPatient).not.toHaveProperty('phone');
    expect(ofPatient.remark).toBeNull();
    expect(ofPatient.lines[0]).not.toHaveProperty('itemId');
    expect(ofPatient.lines[0]).not.toHaveProperty('comboId');
  });
});
