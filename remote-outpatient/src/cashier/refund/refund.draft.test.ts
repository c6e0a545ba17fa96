import { describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import {
  emptyDraft,
  faultOf,
  type LineBack,
  lineAmount,
  mayBeCash,
  type Refundable,
  type RefundDraft,
  type RefundLine,
  reckon,
  refundInput,
  type WayBack,
} from './refund.draft';

const THREE: RefundLine = {
  ...{ orderLineId: 31, sourceType: 9, name: '眼压', unit: 0, qty: 3, doneQty: 0 },
  ...{ payableAmount: money(100), leftQty: 3, leftAmount: money(100), refundable: true },
};
const ONE: RefundLine = {
  ...{ orderLineId: 32, sourceType: 9, name: '眼轴', unit: 0, qty: 1, doneQty: 0 },
  ...{ payableAmount: money(50), leftQty: 1, leftAmount: money(50), refundable: true },
};
const cash = { payRowId: 1, wayCode: 1, wayName: '现金', amount: money(60), left: money(60) };
const wechat = { payRowId: 2, wayCode: 2, wayName: '微信', amount: money(90), left: money(90) };
const medicare = { payRowId: 5, wayCode: 5, wayName: '医保', amount: money(150), left: money(150) };

const order: Refundable = {
  orderVersion: 4,
  openArrears: money(0),
  lines: [THREE, ONE],
  ways: [cash, wechat],
};
const byMedicare: Refundable = { ...order, ways: [medicare] };

const asked = (lines: RefundDraft['lines'], ways: RefundDraft['ways'] = {}, reason = '患者要求'): RefundDraft => ({
  lines,
  ways,
  reason,
});
const all = { 31: { qty: 3 }, 32: { qty: 1 } };
const fault = (of: Refundable, draft: RefundDraft) => faultOf(reckon(of, draft), draft)?.says;
const sent = (of: Refundable, draft: RefundDraft) => refundInput(9, 4, reckon(of, draft), draft);

describe('退费单的行', () => {
  it.each<[string, RefundLine, LineBack | undefined, number | string]>([
    ['没有填', THREE, undefined, 0],
    ['3 份 100.00 退 1 份', THREE, { qty: 1 }, '33.33'],
    ['全部退', THREE, { qty: 3 }, 100],
    ['先前退过 1 份，剩下的 2 份退完余额', { ...THREE, leftQty: 2, leftAmount: money('66.67') }, { qty: 2 }, '66.67'],
    ['退差价', THREE, { qty: 0, amount: money(12) }, 12],
    ['数量为 0，金额未填', THREE, { qty: 0 }, 0],
    ['有数量时不取所填金额', THREE, { qty: 1, amount: money(90) }, '33.33'],
  ])('%s', (_name, line, typed, amount) => {
    expect(lineAmount(line, typed)).toEqual(money(amount));
  });

  it('先冲减欠费，其余按可退比例退', () => {
    const owing = { ...order, openArrears: money(50) };
    const { arrearsReduced, ways, rest } = reckon(owing, asked(all));
    expect([arrearsReduced, ...ways.map(({ back }) => back), rest]).toEqual([
      money(50),
      money(40),
      money(60),
      money(0),
    ]);
  });

  it('只提交填了数量或金额的行', () => {
    const { lines, amount } = reckon(order, asked({ 31: { qty: 0, amount: money(12) }, 32: { qty: 0 } }));
    expect(lines).toEqual([{ orderLineId: 31, qty: 0, amount: money(12) }]);
    expect(amount).toEqual(money(12));
  });

  it('应收为 0 的行也能退，退 0.00', () => {
    const free = { ...ONE, payableAmount: money(0), leftAmount: money(0) };
    const { lines, ways } = reckon({ ...order, lines: [free] }, asked({ 32: { qty: 1 } }));
    expect(lines).toEqual([{ orderLineId: 32, qty: 1, amount: money(0) }]);
    expect(ways.map(({ back }) => back)).toEqual([money(0), money(0)]);
  });
});

describe('退回的方式', () => {
  const back = (draft: RefundDraft, of = order) => reckon(of, draft).ways.map((way) => way.back);

  it('按各方式可退的比例原路退回', () => {
    expect(back(asked({ 32: { qty: 1 } }))).toEqual([money(20), money(30)]);
    expect(back(asked(all))).toEqual([money(60), money(90)]);
  });

  it('收款不够退时，各方式退到可退为止，差额留着', () => {
    const owed = { ...order, ways: [cash] };
    expect(back(asked(all), owed)).toEqual([money(60)]);
    expect(reckon(owed, asked(all)).rest).toEqual(money(90));
  });

  it.each<[string, WayBack, boolean, number]>([
    ['没有改', {}, false, 0],
    ['填了原来的金额', { amount: money(20) }, false, 0],
    ['填了别的金额', { amount: money(15) }, true, 5],
    ['改退现金', { asCash: true }, true, 0],
    ['填了单号', { tradeNo: 'T1' }, true, 0],
  ])('%s', (_name, typed, isChanged, rest) => {
    const found = reckon(order, asked({ 32: { qty: 1 } }, { 1: typed }));
    expect([found.isChanged, found.rest]).toEqual([isChanged, money(rest)]);
  });

  it.each([
    [1, false],
    [2, true],
    [3, true],
    [4, true],
    [5, false],
    [6, false],
    [8, false],
    [100, false],
    [101, true],
  ])('方式 %d 可改退现金：%s', (wayCode, may) => expect(mayBeCash(wayCode)).toBe(may));
});

describe('为什么不能提交', () => {
  it.each<[string, Refundable, RefundDraft, string | undefined]>([
    ['什么都没填', order, emptyDraft, '请填写本次退的数量'],
    ['没有原因', order, asked(all, {}, '  '), '请填写退费原因'],
    ['填齐了', order, asked(all), undefined],
    ['多于可退', order, asked(all, { 1: { amount: money('60.01') } }), '退回金额大于该支付方式的可退金额'],
    ['合计不等', order, asked(all, { 1: { amount: money(59) } }), '各支付方式的本次退与挂账冲减合计须等于退费金额'],
    ['改退现金没有原因', order, asked(all, { 2: { asCash: true, insteadReason: ' ' } }), '请填写改退现金的原因'],
    ['改退现金有原因', order, asked(all, { 2: { asCash: true, insteadReason: '销户' } }), undefined],
    [
      '不退的方式不问原因',
      order,
      asked({ 32: { qty: 1 } }, { 1: { amount: money(50) }, 2: { amount: money(0), asCash: true } }),
      undefined,
    ],
    ['医保没有冲销单号', byMedicare, asked(all, { 5: { tradeNo: ' ' } }), '请填写医保冲销单号'],
    ['医保有冲销单号', byMedicare, asked(all, { 5: { tradeNo: 'YB9' } }), undefined],
    ['医保不退就不要单号', { ...order, ways: [cash, wechat, { ...medicare, left: money(0) }] }, asked(all), undefined],
  ])('%s', (_name, of, draft, says) => expect(fault(of, draft)).toBe(says));

  it('names the input of the card that gets too much', () => {
    const byCard = { ...order, ways: [{ ...cash, wayName: '储值卡', cardNo: 'K00000002' }, wechat] };
    const { input } = faultOf(reckon(byCard, asked(all, { 1: { amount: money('60.01') } })), asked(all)) ?? {};
    expect(input).toBe('储值卡 K00000002本次退');
  });
});

describe('退费提交的内容', () => {
  it('方式没有改就不提交方式', () => {
    expect(sent(order, asked({ 32: { qty: 1 } }, {}, ' 患者要求 '))).toEqual({
      orderId: 9,
      orderVersion: 4,
      lines: [{ orderLineId: 32, qty: 1, amount: money(50) }],
      reason: '患者要求',
    });
  });

  it('改过的方式：不退的不提交，改退现金带原因，单号去掉空格', () => {
    const ways = {
      1: { amount: money(0) },
      2: { amount: money(50), asCash: true, insteadReason: ' 销户 ', tradeNo: ' T1 ' },
    };
    expect(sent(order, asked({ 32: { qty: 1 } }, ways)).ways).toEqual([
      { payRowId: 2, amount: money(50), insteadWay: 1, insteadReason: '销户', tradeNo: 'T1' },
    ]);
    expect(sent(order, asked({ 32: { qty: 1 } }, { 1: { amount: money(10) }, 2: { amount: money(40) } })).ways).toEqual(
      [
        { payRowId: 1, amount: money(10) },
        { payRowId: 2, amount: money(40) },
      ],
    );
  });

  it('原储值卡已退卡的，退现金并写明原因，不必另选', () => {
    const gone = { payRowId: 6, wayCode: 6, wayName: '储值卡', amount: money(150), left: money(150), cardClosed: true };
    const closed: Refundable = { ...order, ways: [gone] };
    expect(sent(closed, asked(all)).ways).toEqual([
      { payRowId: 6, amount: 150, insteadWay: 1, insteadReason: '原储值卡已退卡' },
    ]);
    expect(fault(closed, asked(all, { 6: { insteadReason: ' ' } }))).toBe('请填写改退现金的原因');
  });
});
