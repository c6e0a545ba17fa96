import { f } from '../base/field';
import { checkForm } from '../dict/check-item';
import { returnWay } from '../patients/return/return.dicts';
import { returnExecutors } from '../patients/return/return.picker';
import { returnLabel } from '../patients/return/return-label.contract';
import { reviewChannel } from '../patients/review-remind.dicts';
import { consultingDeskDoctors } from './consulting-desk.picker';
import { reviewReason } from './return-visit.dicts';

/** When the patient is to come again. */
const review = {
  reviewDate: f.date('复诊日期'),
  doctorId: f.ref('复诊医生', consultingDeskDoctors, { id: 'staffId' }),
  items: f.dicts('复诊项目', checkForm, { max: 30 }),
  reason: f.dict('复诊原因', reviewReason),
  /** Absent: as the organisation has set it. */
  remindDaysBefore: f.int('提前提醒', { unit: '天', min: 0, max: 30 }),
  channel: f.dict('提醒渠道', reviewChannel),
} as const;

/** Who asks after the patient before that, and about what. */
const call = {
  labelId: f.ref('回访标签', returnLabel.findAll),
  returnDate: f.date('回访日期'),
  executorId: f.ref('执行人', returnExecutors),
  /** Absent: as the label has it. */
  way: f.dict('回访方式', returnWay),
  content: f.note('回访内容', 300),
} as const;

/** 复诊 and 回访 of tab 11: either may be left empty, which the form judges. */
export const returnVisitFields = { ...review, ...call } as const;
