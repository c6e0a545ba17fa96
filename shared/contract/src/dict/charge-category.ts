import { dict } from '../base/dict';

/** Purposes of service charges. */
export const chargeCategory = dict(
  'chargeCategory',
  '收费类别',
  [
    [1, '挂号费'],
    [2, '检查费'],
    [3, '治疗费'],
    [4, '训练费'],
    [5, '验配费'],
    [6, '加工费'],
    [7, '材料费'],
    [9, '其他'],
  ],
  { extensible: true },
);
