import { describe, expect, it } from '@jest/globals';
import { money, ZERO } from '@mingmou/contract/base/money';
import { isPaidAsCash, type PartBack, refundQuestion, waysBackText } from './ways-back';

const cash: PartBack = { wayName: '现金', amount: money('13.31') };
const wechat: PartBack = { wayName: '微信', amount: money('6.69') };

describe('text of what goes back by which method', () => {
  it.each<[PartBack[], string, string]>([
    [[cash, wechat], '0', '退现金 ¥13.31、微信 ¥6.69'],
    [[cash, { ...wechat, asCash: true }], '0', '退现金 ¥13.31、微信改退现金 ¥6.69'],
    [[cash, { ...wechat, amount: ZERO }], '5', '退现金 ¥13.31，冲减挂账 ¥5.00'],
    [[{ ...wechat, forfeit: money('1.69') }], '0', '退微信 ¥5.00'],
    [[], '5', '冲减挂账 ¥5.00'],
  ])('names the parts of %j and arrears of %s', (parts, arrears, text) => {
    expect(waysBackText(parts, money(arrears))).toBe(text);
  });

  it.each<[PartBack[], string, string | undefined, string]>([
    [[cash], '0', '退款后不能撤销', '确定退费 吗？退现金 ¥13.31，退款后不能撤销'],
    [[cash], '0', undefined, '确定退费 吗？退现金 ¥13.31'],
    [[], '0', '退款后不能撤销', '确定退费 吗？退款后不能撤销'],
    [[], '0', undefined, '确定退费 吗？'],
  ])('asks about the parts %j, arrears of %s and the warning %s', (parts, arrears, warns, question) => {
    const asked = refundQuestion({
      asks: '确定退费',
      parts,
      arrearsReduced: money(arrears),
      ...(warns ? { warns } : {}),
    });
    expect(asked).toBe(question);
  });

  it.each([
    [{}, false],
    [{ insteadWay: null }, false],
    [{ insteadWay: 1 }, true],
    [{ cardClosed: true }, true],
  ])('tells a stored part that is paid as cash: %j', (part, asCash) => {
    expect(isPaidAsCash(part)).toBe(asCash);
  });
});
