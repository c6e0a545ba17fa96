import { describe, expect, it } from '@jest/globals';
import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import { money, toNumeric, ZERO } from '@mingmou/contract/base/money';
import { cashWay, creditWay, medicareWay, wechatWay } from '../cashier.samples';
import { changeOf, lackOf, type PayWay, paidWays, restOf, type WayDraft, wayRows, withWay } from './pay.draft';

const payable = money('991.70');
const amounts = (drafts: readonly WayDraft[]) => wayRows(payable, drafts).map(({ amount }) => toNumeric(amount));
const rest = (drafts: readonly WayDraft[]) => toNumeric(restOf(payable, wayRows(payable, drafts)));

describe('支付方式', () => {
  it('一种方式就付全部', () => {
    expect(amounts(withWay(payable, [], 1))).toEqual(['991.7']);
  });

  it('最后一种补足其余；前面的改了它跟着变', () => {
    const two = withWay(payable, [{ wayCode: 1, amount: money(300) }], 2);
    expect(amounts(two)).toEqual(['300', '691.7']);
    const changed = two.map((draft) => (draft.wayCode === 1 ? { ...draft, amount: money('500.05') } : draft));
    expect(amounts(changed)).toEqual(['500.05', '491.65']);
    expect(rest(changed)).toBe('0');
  });

  it('再加一种时，原来补足的金额就定下来', () => {
    const two = withWay(payable, withWay(payable, [], 1), 2);
    expect(amounts(two)).toEqual(['991.7', '0']);
  });

  it('同一种方式不会有两行', () => {
    expect(withWay(payable, withWay(payable, [], 1), 1)).toHaveLength(1);
  });

  it('多付时余额为负，最后一种不会变成负数', () => {
    const over = withWay(payable, [{ wayCode: 1, amount: money(1000) }], 2);
    expect(amounts(over)).toEqual(['1000', '0']);
    expect(rest(over)).toBe('-8.3');
  });

  it('找零是实收减金额；不足时没有找零', () => {
    const [row] = wayRows(payable, [{ wayCode: 1, tendered: money(1000) }]);
    expect(row && toNumeric(changeOf(row) ?? money(-1))).toBe('8.3');
    const [short] = wayRows(payable, [{ wayCode: 1, tendered: money(900) }]);
    expect(short && lackOf(short, undefined)?.says).toBe('实收现金不足');
  });

  it('医保要单号，个人账户是金额减统筹', () => {
    const [row] = wayRows(payable, [{ wayCode: 5, medicareFund: money('600.5') }]);
    expect(row && lackOf(row, undefined)?.says).toBe('请填写医保单号');
    const filled = wayRows(payable, [{ wayCode: 5, medicareNo: ' YB1 ', medicareFund: money('600.5') }]);
    expect(paidWays(filled)).toEqual([
      {
        wayCode: 5,
        amount: payable,
        medicareNo: 'YB1',
        medicareFund: money('600.5'),
        medicareAccount: money('391.2'),
      },
    ]);
  });

  it.each([
    ['991.69', undefined],
    ['991.7', undefined],
    ['991.71', '统筹支付不能大于医保金额'],
  ])('应付 991.70，统筹支付 %s：%s', (fund, says) => {
    const [row] = wayRows(payable, [{ wayCode: 5, medicareNo: 'YB1', medicareFund: money(fund) }]);
    expect(row && lackOf(row, undefined)?.says).toBe(says);
  });

  it.each<[string, WayDraft, PayWay | undefined, string | undefined]>([
    ['没有填实收', { wayCode: 1 }, cashWay, undefined],
    ['实收刚好', { wayCode: 1, tendered: payable }, cashWay, undefined],
    ['实收少一分', { wayCode: 1, tendered: money('991.69') }, cashWay, '实收现金不足'],
    ['微信不看实收', { wayCode: 2, tendered: money(1) }, wechatWay, undefined],
    ['单号必填而未填', { wayCode: 2, tradeNo: ' ' }, { ...wechatWay, tradeNoRequired: true }, '请填写微信单号'],
    ['单号必填已填', { wayCode: 2, tradeNo: 'T1' }, { ...wechatWay, tradeNoRequired: true }, undefined],
    ['金额为 0 不问单号', { wayCode: 2, amount: ZERO }, { ...wechatWay, tradeNoRequired: true }, undefined],
    ['医保单号只有空格', { wayCode: 5, medicareNo: ' ' }, medicareWay, '请填写医保单号'],
    ['医保有单号', { wayCode: 5, medicareNo: 'YB1' }, medicareWay, undefined],
    ['医保金额为 0 不问单号', { wayCode: 5, amount: ZERO }, medicareWay, undefined],
    ['别的方式不问医保单号和统筹', { wayCode: 2, medicareFund: money(1000) }, wechatWay, undefined],
  ])('%s', (_name, draft, way, says) => {
    const [row] = wayRows(payable, [draft]);
    expect(row && lackOf(row, way)?.says).toBe(says);
  });

  it('实收只随现金提交，单号去掉空格，医保没有统筹就全是个人账户', () => {
    const drafts = [
      { wayCode: 1, amount: money(100), tendered: money(200), tradeNo: ' ' },
      { wayCode: 2, amount: money(200), tendered: money(200), tradeNo: ' T1 ', medicareNo: 'X' },
      { wayCode: 5 },
    ];
    expect(paidWays(wayRows(payable, drafts))).toEqual([
      { wayCode: 1, amount: money(100), tendered: money(200) },
      { wayCode: 2, amount: money(200), tradeNo: 'T1' },
      { wayCode: 5, amount: money('691.7'), medicareNo: '', medicareFund: ZERO, medicareAccount: money('691.7') },
    ]);
  });

  it('挂账：应还日期必填，默认 30 天后；担保人一并提交', () => {
    const drafts = withWay(payable, [], 8);
    const inAMonth = clinicDayText(new Date(Date.now() + 30 * 86_400_000));
    expect(drafts).toEqual([{ wayCode: 8, dueDate: inAMonth }]);
    const [row] = wayRows(payable, [{ wayCode: 8, dueDate: null }]);
    expect(row && lackOf(row, creditWay)?.says).toBe('请填写应还日期');
    expect(paidWays(wayRows(payable, [{ wayCode: 8, dueDate: '2026-04-09', guarantorId: 4 }]))).toEqual([
      { wayCode: 8, amount: payable, dueDate: '2026-04-09', guarantorId: 4 },
    ]);
  });

  it('只有最后一种、且没有填金额时补足其余', () => {
    const filling = (drafts: readonly WayDraft[]) => wayRows(payable, drafts).map(({ fillsRest }) => fillsRest);
    expect(filling([{ wayCode: 1 }, { wayCode: 2 }])).toEqual([false, true]);
    expect(filling([{ wayCode: 1 }, { wayCode: 2, amount: money(1) }])).toEqual([false, false]);
    expect(amounts([{ wayCode: 1 }, { wayCode: 2 }])).toEqual(['0', '991.7']);
    expect(amounts([{ wayCode: 1, amount: payable }, { wayCode: 2 }])).toEqual(['991.7', '0']);
  });

  it('金额为 0 的方式不提交', () => {
    expect(paidWays(wayRows(payable, withWay(payable, withWay(payable, [], 1), 2)))).toEqual([
      { wayCode: 1, amount: payable },
    ]);
  });
});
