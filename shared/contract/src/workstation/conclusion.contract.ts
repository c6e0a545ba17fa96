import { f, pick, required } from '../base/field';
import { refractiveStatus } from './conclusion.dicts';
import { conclusionFields, planRow } from './conclusion.fields';
import { openEpisode } from './consulting-desk.fields';
import { stage } from './stage';

/** 结论 of tab 5 (domain-workstation §2.6). */
export const conclusion = stage({
  code: 'conclusion',
  title: '结论',
  tab: 5,
  path: 'v1.2/conclusion',
  grant: 'work-stage:recipe',
  fields: conclusionFields,
  tags: ['episode'],
  page: {
    /** From the latest finished refraction of the visit: F05, else F04. */
    proposed: f.object('建议屈光状态', {
      from: required(f.text('依据', 20)),
      status: required(f.dicts('屈光状态', refractiveStatus)),
      odSe: f.decimal('右眼等效球镜', 2),
      osSe: f.decimal('左眼等效球镜', 2),
    }),
    /** An eye of 26.00 mm or more was measured. */
    isLongEye: required(f.bool('高度近视风险')),
    /** Treatments that the questionnaire of the visit names as used, and that do not go on. */
    asked: f.list('问卷所填方案', f.object('方案', pick(planRow, ['type', 'param']))),
    episodes: required(f.list('进行中的方案', f.object('方案', openEpisode))),
  },
});
