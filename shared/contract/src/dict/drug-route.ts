import { dict } from '../base/dict';

export const drugRoute = dict(
  'drugRoute',
  '用药途径',
  [
    [1, '点眼'],
    [2, '涂结膜囊'],
    [3, '外用'],
    [4, '热敷'],
    [5, '口服'],
    [6, '球结膜下注射'],
    [7, '肌注'],
    [9, '其他'],
  ],
  { extensible: true },
);
