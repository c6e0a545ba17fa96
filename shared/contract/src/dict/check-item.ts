import { dict } from '../base/dict';

/** What an eye is examined for; the form of the result is F and the number in two digits (domain-workstation §2.5). */
export const checkItem = dict('checkItem', '检查项目', [
  [1, '视力'],
  [2, '电脑验光'],
  [3, '检影验光'],
  [4, '主觉验光'],
  [5, '散瞳验光'],
  [6, '眼压'],
  [7, '角膜曲率'],
  [8, '角膜地形图'],
  [9, '眼轴生物测量'],
  [10, '瞳孔/瞳距'],
  [11, '眼位'],
  [12, 'AC/A'],
  [13, '调节功能'],
  [14, '集合与融像'],
  [15, '感觉融像'],
  [16, '斜视'],
  [17, '色觉'],
  [18, '对比敏感度/眩光'],
  [19, '眼前节照相'],
  [20, '眼底照相'],
  [21, 'OCT'],
  [22, '视野'],
  [23, '干眼'],
  [24, '角膜内皮'],
  [25, '主导眼/阅读'],
  [26, 'A/B超/UBM'],
  [27, '角膜知觉'],
  [28, '泪道冲洗'],
  [29, '集合不足症状量表'],
  [99, '通用'],
]);

const formOf = (item: number) => `F${String(item).padStart(2, '0')}`;

/** The same by the code of the form. */
export const checkForm = dict(
  'checkForm',
  '检查表单',
  checkItem.rows.map(({ code, name }) => [formOf(code), name] as const),
);

/** Returns the code of the form for the results of an item. */
export const formCodeOf = (item: number | null | undefined) => (item ? formOf(item) : null);
