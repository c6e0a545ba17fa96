import { describe, expect, it } from '@jest/globals';
import type { SheetCell, SheetRow } from '../../base/sheet';
import { CATEGORY_RULES } from '../goods/goods-category.rules';
import { ImportJudge, importHeads, originsIn, readHeads } from './barcode-import.rules';

/** Stock lenses: 球镜*, 柱镜*, 下加光, 原厂条码. */
const rules = CATEGORY_RULES['001'];
const soft = CATEGORY_RULES['002'];
const breed = { refractIndex: '1.60', sphMin: -6, sphMax: 0, cylMin: -2, cylMax: 0 } as const;

const text = (value: string): SheetCell | undefined => (value === '' ? undefined : { kind: 'text', text: value });
const row = (no: number, ...cells: (string | SheetCell)[]): SheetRow => ({
  no,
  cells: cells.map((cell) => (typeof cell === 'string' ? text(cell) : cell)),
});

const HEADS = ['球镜', '柱镜', '下加光', '原厂条码'];
const places = (heads: readonly string[], of = rules) => readHeads(row(1, ...heads), of);
const NOTHING = { keys: new Map<string, string>(), origins: new Map<string, string>() };

function judged(rows: readonly SheetRow[], known = NOTHING, heads: readonly string[] = HEADS) {
  const judge = new ImportJudge(rules, breed, places(heads).places, known);
  for (const one of rows) judge.judge(one);
  return {
    rows: judge.rows,
    says: judge.errors.map(({ row: no, column, value, msg }) => `${no} ${column} ${value} ${msg}`),
  };
}

describe('模板的表头', () => {
  it('必填的带 *，有单位的带单位', () => {
    expect(importHeads(rules)).toEqual(['球镜(D)*', '柱镜(D)*', '下加光(D)', '原厂条码']);
    expect(importHeads(CATEGORY_RULES['003'])).toEqual(['型号*', '颜色*', '尺寸', '原厂条码']);
  });

  it('列的顺序、单位、星号和空格都不要紧', () => {
    const { places: found, errors } = places(['原厂条码', '', '柱镜（D）＊', '球 镜(D)*']);
    expect(errors).toEqual([]);
    expect([...found]).toEqual([
      ['origins', 0],
      ['cyl', 2],
      ['sph', 3],
    ]);
  });

  it('不认识的、重复的、缺少的列', () => {
    expect(places(['球镜', '颜色', '球镜']).errors).toEqual([
      { row: 1, column: '颜色', value: '颜色', msg: '该品种没有这一列，请下载模板填写' },
      { row: 1, column: '球镜', value: '球镜', msg: '这一列重复' },
      { row: 1, column: '柱镜', value: '', msg: '缺少这一列，请下载模板填写' },
    ]);
    const [long] = places(['球镜', '柱镜', '长'.repeat(80)]).errors;
    expect([long?.column.length, long?.value.length]).toEqual([40, 60]);
  });
});

describe('表里的一行', () => {
  it('成为条码的值', () => {
    const { rows, says } = judged([row(2, '-3.00', '−1', '', '6901、6902 6901')]);
    expect(says).toEqual([]);
    expect(rows).toEqual([{ no: 2, attrs: { sph: -3, cyl: -1 }, originCodes: ['6901', '6902'] }]);
  });

  it('原厂条码取表格显示的内容，度数取数字本身', () => {
    const shown = (value: string, as: string): SheetCell => ({ kind: 'number', text: value, shown: as });
    const { rows, says } = judged([row(2, shown('-3', '(3.00)'), '-1', '', shown('1004', '01004'))]);
    expect(says).toEqual([]);
    expect(rows).toEqual([{ no: 2, attrs: { sph: -3, cyl: -1 }, originCodes: ['01004'] }]);
  });

  it.each<[string, SheetRow, string[]]>([
    ['没有柱镜', row(2, '-3', ''), ['2 柱镜  请填写柱镜']],
    ['不是数字', row(2, 'x', '-1'), ['2 球镜 x 应为数字']],
    ['不是 0.25 的倍数', row(2, '-3.3', '-1'), ['2 球镜 -3.3 度数必须是0.25的整数倍']],
    ['超出品种的范围', row(2, '-3', '-2.25'), ['2 柱镜 -2.25 度数 -2.25 超出品种范围 -2.00～0.00']],
    ['公式', row(2, { kind: 'formula', text: '=A1' }, '-1'), ['2 球镜 =A1 含有公式，请复制后选择性粘贴为数值']],
    ['错误值', row(2, '-3', { kind: 'error', text: '#N/A' }), ['2 柱镜 #N/A 公式计算出错，请改为实际内容']],
    [
      '日期',
      row(2, { kind: 'date', text: '2026-03-01' }, '-1'),
      ['2 球镜 2026-03-01 单元格变成了日期，请设为文本后重新填写'],
    ],
    ['是否', row(2, { kind: 'bool', text: 'TRUE' }, '-1'), ['2 球镜 TRUE 单元格变成了是/否，请设为文本后重新填写']],
    ['两格都错', row(2, 'x', 'y'), ['2 球镜 x 应为数字', '2 柱镜 y 应为数字']],
    [
      '原厂条码被表格取整',
      row(2, '-3', '-1', '', { kind: 'number', text: '6901234567890123' }),
      ['2 原厂条码 6901234567890123 超过15位的数字在表格中已不准确，请将单元格设为文本后重新填写'],
    ],
    ['原厂条码是 15 位以内的数字', row(2, '-3', '-1', '', { kind: 'number', text: '690123456789012' }), []],
    [
      '原厂条码是公式',
      row(2, '-3', '-1', '', { kind: 'formula', text: '=B1' }),
      ['2 原厂条码 =B1 含有公式，请复制后选择性粘贴为数值'],
    ],
  ])('%s', (_name, one, says) => expect(judged([one]).says).toEqual(says));

  it('错的内容最多说 60 个字', () => {
    const [says] = judged([row(2, 'x'.repeat(80), '-1')]).says;
    expect(says).toBe(`2 球镜 ${'x'.repeat(60)} 应为数字`);
  });

  it('没有的列当作没有填', () => {
    expect(judged([row(2, '-3', '-1')], NOTHING, ['球镜', '柱镜']).rows).toEqual([
      { no: 2, attrs: { sph: -3, cyl: -1 }, originCodes: [] },
    ]);
  });

  it('隐形眼镜有柱镜须有轴位', () => {
    const judge = new ImportJudge(soft, {}, places(['基弧', '直径', '球镜', '柱镜'], soft).places, NOTHING);
    judge.judge(row(2, '8.6', '14.2', '-3', '-0.75'));
    judge.judge(row(3, '8.6', '14.2', '-3', '0'));
    expect(judge.errors.map(({ row: no, msg }) => [no, msg])).toEqual([[2, '请填写轴位']]);
  });
});

describe('重复的', () => {
  const known = { keys: new Map([['sph=-3.00|cyl=-1.00', '2900000000018']]), origins: new Map([['6901', '钻晶']]) };

  it.each<[string, SheetRow[], string[]]>([
    ['已有的条码', [row(2, '-3', '-1')], ['2 整行  相同规格的条码已存在：2900000000018']],
    ['表里的两行', [row(2, '-2', '-1'), row(4, '-2', '-1')], ['4 整行  与第2行重复']],
    ['有错的行不比', [row(2, '-2', 'x'), row(3, '-2', 'x')], ['2 柱镜 x 应为数字', '3 柱镜 x 应为数字']],
    ['已有的原厂条码', [row(2, '-2', '-1', '', '6901')], ['2 原厂条码 6901 原厂条码已被「钻晶」使用']],
    [
      '表里的原厂条码',
      [row(2, '-2', '-1', '', '6902'), row(3, '-2', '0', '', '6903 6902')],
      ['3 原厂条码 6902 与第2行的原厂条码重复'],
    ],
    ['各不相同', [row(2, '-2', '-1', '', '6902'), row(3, '-2', '0', '', '6903')], []],
  ])('%s', (_name, rows, says) => expect(judged(rows, known).says).toEqual(says));

  it('一次问数据库的原厂条码', () => {
    const rows = [row(2, '-2', '-1', '', '6902，6903'), row(3, '-2', '0', '', '6902'), row(4, '-2', '0')];
    expect(originsIn(rows, places(HEADS).places)).toEqual(['6902', '6903']);
    expect(originsIn(rows, places(['球镜', '柱镜']).places)).toEqual([]);
  });
});
