import { describe, expect, it } from '@jest/globals';
import { checkLicences, type Licence, licenceStandingOf } from './supplier.rules';

const TRADE = '营业执照';

describe('供应商的证照', () => {
  it.each([
    [null, 'VALID'],
    [undefined, 'VALID'],
    ['2026-03-09', 'EXPIRED'],
    ['2026-03-10', 'SOON'],
    ['2026-04-09', 'SOON'],
    ['2026-04-10', 'VALID'],
  ])('2026-03-10 看到期日 %s：%s', (expireDate, standing) => {
    expect(licenceStandingOf(expireDate, '2026-03-10')).toBe(standing);
  });

  it.each<[string, Licence[], string | null]>([
    ['没有证照', [], null],
    ['没有种类', [{ no: 'A1' }], '请填写第1行证照的种类和编号'],
    [
      '没有编号',
      [
        { kind: TRADE, no: 'A1' },
        { kind: TRADE, no: ' ' },
      ],
      '请填写第2行证照的种类和编号',
    ],
    ['编号未填', [{ kind: TRADE }], '请填写第1行证照的种类和编号'],
    [
      '重复',
      [
        { kind: TRADE, no: 'A1' },
        { kind: TRADE, no: ' A1 ' },
      ],
      '证照「营业执照」编号 A1 重复，请删除一行',
    ],
    [
      '同号不同种类',
      [
        { kind: TRADE, no: 'A1' },
        { kind: '备案凭证', no: 'A1' },
      ],
      null,
    ],
    [
      '同种类不同号',
      [
        { kind: TRADE, no: 'A1' },
        { kind: TRADE, no: 'A2' },
      ],
      null,
    ],
  ])('%s', (_name, licences, says) => expect(checkLicences(licences)).toBe(says));
});
