import { describe, expect, it } from '@jest/globals';
import { money, toNumeric } from '@mingmou/contract/base/money';
import { changeOf, lackOf, paidWays, restOf, type WayDraft, wayRows, withWay } from './pay.draft';

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
    expect(short && lackOf(short, undefined)).toBe('实收现金不足');
  });

  it('医保要单号，个人账户是金额减统筹', () => {
    const [row] = wayRows(payable, [{ wayCode: 5, medicareFund: money('600.5') }]);
    expect(row && lackOf(row, undefined)).toBe('请填写医保单号');
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
    expect(row && lackOf(row, undefined)).toBe(says);
  });

  it('金额为 0 的方式不提交', () => {
    expect(paidWays(wayRows(payable, withWay(payable, withWay(payable, [], 1), 2)))).toEqual([
      { wayCode: 1, amount: payable },
    ]);
  });
});
