import { type CodeOf, dict } from '../../base/dict';

/** Sections of the patients' own pages, in their order there; words as codes (domain-system §2.2). */
export const mobileSection = dict('mobileSection', '移动端栏目', [
  ['预约', '预约'],
  ['就诊记录', '就诊记录'],
  ['检查报告', '检查报告'],
  ['配镜处方', '配镜处方'],
  ['药品处方', '药品处方'],
  ['角塑档案', '角塑档案'],
  ['视训记录', '视训记录'],
  ['复查提醒', '复查提醒'],
  ['消费记录', '消费记录'],
  ['积分', '积分'],
  ['储值卡', '储值卡'],
  ['家庭成员', '家庭成员'],
  ['转介绍海报', '转介绍海报'],
]);

export type MobileSection = CodeOf<typeof mobileSection>;

const HIDDEN: readonly MobileSection[] = ['药品处方', '消费记录', '转介绍海报'];
const REPORT_DELAY_HOURS = 24;

/** What an organisation shows before anybody sets anything. */
export function startOf(section: MobileSection) {
  const delayHours = section === '检查报告' ? REPORT_DELAY_HOURS : 0;
  return { section, visible: !HIDDEN.includes(section), delayHours, mask: false };
}
