import { type CodeOf, dict } from '../base/dict';

/** School years; matching keys of screenings. */
export const grade = dict('grade', '年级', [
  ['01', '小班'],
  ['02', '中班'],
  ['03', '大班'],
  ['11', '小一'],
  ['12', '小二'],
  ['13', '小三'],
  ['14', '小四'],
  ['15', '小五'],
  ['16', '小六'],
  ['21', '初一'],
  ['22', '初二'],
  ['23', '初三'],
  ['31', '高一'],
  ['32', '高二'],
  ['33', '高三'],
  ['41', '大学'],
  ['99', '其他'],
]);

export const occupation = dict(
  'occupation',
  '职业',
  [
    [1, '学龄前'],
    [2, '学生'],
    [3, '教师'],
    [4, '医务'],
    [5, '职员'],
    [6, '工人'],
    [7, '农民'],
    [8, '司机'],
    [9, '自由职业'],
    [10, '退休'],
    [99, '其他'],
  ],
  { extensible: true },
);

export const allergyFlag = dict('allergyFlag', '过敏史', [
  [0, '无'],
  [1, '有'],
  [9, '不详'],
]);

export const NO_ALLERGY = 0 satisfies CodeOf<typeof allergyFlag>;
export const HAS_ALLERGY = 1 satisfies CodeOf<typeof allergyFlag>;
export const ALLERGY_UNKNOWN = 9 satisfies CodeOf<typeof allergyFlag>;

/** Set only by 实名认证; a changed name or number resets it. */
export const realnameState = dict('realnameState', '实名状态', [
  [0, '未认证'],
  [1, '已认证'],
  [2, '不一致'],
]);

export const PROVED = 1 satisfies CodeOf<typeof realnameState>;
export const DIFFERENT = 2 satisfies CodeOf<typeof realnameState>;

export const parentMyopia = dict('parentMyopia', '父母近视', [
  [0, '否'],
  [1, '是(<6.00D)'],
  [2, '高度(≥6.00D)'],
  [9, '不详'],
]);

/** Archives that a patient may have. */
export const patientArchiveKind = dict('patientArchiveKind', '档案', [
  ['OK', '角塑'],
  ['RGP', 'RGP'],
  ['SOFT', '软镜'],
  ['VT', '视训'],
]);
