import { describe, expect, it } from '@jest/globals';
import { price } from '../../base/money';
import { type ChargeDraft, chargeRowFaults, takenSays } from './charge-rows.rules';

const row: ChargeDraft = {
  ...{ code: 'F01', name: '眼压', chargeCategory: 2, unit: 0, price: price(30) },
  ...{ discountable: true, vipFlag: true, needExecute: false },
};

const faults = (...rows: ChargeDraft[]) =>
  chargeRowFaults(rows).map(({ row: at, field, msg }) => `${at} ${field} ${msg}`);

describe('成批填写的收费项目', () => {
  it.each<[string, ChargeDraft[], string[]]>([
    ['都对', [row, { ...row, code: 'F02', name: '眼轴' }], []],
    ['没有名称', [{ ...row, name: '' }], ['1 name 名称：请填写']],
    [
      '挂号费在别处维护',
      [row, { ...row, code: 'F02', name: '普通号', chargeCategory: 1 }],
      ['2 chargeCategory 类别：挂号费请在挂号费设置中维护'],
    ],
    ['编码重复', [row, { ...row, code: ' F01 ', name: '眼轴' }], ['2 code 编码「F01」与第1行重复']],
    [
      '名称重复',
      [row, { ...row, code: 'F02', name: '眼轴' }, { ...row, code: 'F03' }],
      ['3 name 名称「眼压」与第1行重复'],
    ],
    [
      '空的不算重复',
      [
        { ...row, code: undefined },
        { ...row, code: ' ', name: '眼轴' },
      ],
      ['1 code 编码：请填写', '2 code 编码：请填写'],
    ],
    ['价格超出', [{ ...row, price: price(1_000_000) }], ['1 price 单价：不能大于999999']],
  ])('%s', (_name, rows, says) => expect(faults(...rows)).toEqual(says));

  it('编码的错先于重复，每行每栏各说一次', () => {
    expect(faults({ ...row, code: '编号' }, { ...row, code: '编号', name: '' })).toEqual([
      '1 code 编码：只能是字母、数字和短横线',
      '2 code 编码：只能是字母、数字和短横线',
      '2 name 名称：请填写',
      '2 code 编码「编号」与第1行重复',
    ]);
  });

  it('已存在的编码和名称', () => {
    expect([takenSays('code', 'F01'), takenSays('name', '眼压')]).toEqual([
      '编码「F01」已存在，请更换',
      '名称「眼压」已存在，请更换',
    ]);
  });
});
