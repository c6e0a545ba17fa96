import { type CodeOf, dict } from '../base/dict';

export const referrerType = dict('referrerType', '推荐人类型', [
  [1, '患者'],
  [2, '员工'],
  [3, '外部'],
]);
export type ReferrerType = CodeOf<typeof referrerType>;
export const PATIENT_REFERRER = 1 satisfies ReferrerType;

export const rewardKind = dict('rewardKind', '奖励方式', [
  [1, '积分'],
  [2, '现金'],
  [3, '优惠券'],
]);
export type RewardKind = CodeOf<typeof rewardKind>;

export const toStoreAt = dict('toStoreAt', '到店时点', [
  [1, '挂号'],
  [2, '完成接诊'],
]);

export const rewardMode = dict('rewardMode', '计奖方式', [
  [1, '固定'],
  [2, '比例'],
  [3, '阶梯'],
]);

export const rewardScope = dict('rewardScope', '计奖范围', [
  [1, '首单'],
  [2, '限期内全部'],
]);

/** The sources of order lines that may count as a deal, sold already or not; a registration (1) never does. */
export const rewardCategory = dict('rewardCategory', '计奖类别', [
  [2, '检查治疗'],
  [3, '药品'],
  [4, '眼镜'],
  [5, '接触镜/塑形镜'],
  [6, '套餐'],
  [7, '视训'],
  [8, '零售商品'],
  [9, '服务'],
]);

export const outsideKind = dict('outsideKind', '类型', [
  ['学校', '学校'],
  ['机构', '机构'],
  ['医院', '医院'],
  ['个人', '个人'],
]);
