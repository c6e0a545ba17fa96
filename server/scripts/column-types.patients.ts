import type { ContractType } from './column-types';

/** Columns of the patients' pages. */
export const PATIENTS_TYPES: readonly ContractType[] = [
  { from: 'patients/return/return.dicts', dict: 'returnCategory', columns: ['return_label.category'] },
  {
    from: 'patients/return/return.dicts',
    dict: 'returnWay',
    columns: [
      'patient.no_disturb_ways',
      'return_label.default_way',
      'return_plan.way',
      'return_task.way',
      'return_record.way',
    ],
  },
  { from: 'patients/return/return.dicts', dict: 'executorRule', columns: ['return_label.executor_rule'] },
  { from: 'patients/return/return.dicts', dict: 'autoEvent', columns: ['return_label.auto_event'] },
  { from: 'patients/return/return.dicts', dict: 'planSource', columns: ['return_plan.source'] },
  { from: 'patients/contact.dicts', dict: 'contactWay', columns: ['review_remind_contact.way'] },
  { from: 'patients/review-remind.dicts', dict: 'remindSource', columns: ['review_remind.source'] },
  { from: 'patients/review-remind.dicts', dict: 'remindState', columns: ['review_remind.remind_state'] },
  { from: 'patients/review-remind.dicts', dict: 'reviewChannel', columns: ['review_remind.channel'] },
  {
    from: 'patients/return/return.dicts',
    dict: 'connectState',
    columns: ['return_record.connect_state', 'review_remind_contact.connect_state'],
  },
  { from: 'patients/return/return.dicts', dict: 'satisfaction', columns: ['return_record.satisfaction'] },
  { from: 'patients/return/return.dicts', dict: 'intention', columns: ['return_record.intention'] },
  { from: 'patients/return/return.dicts', dict: 'phoneField', columns: ['return_contact.phone_field'] },
  { from: 'patients/return/return.flow', dict: 'returnTaskState', columns: ['return_task.task_state'] },
  { from: 'patients/return/return.flow', dict: 'returnPlanState', columns: ['return_plan.plan_state'] },
  { from: 'patients/vip/vip.dicts', dict: 'integralAdjustReason', columns: ['integral_ledger.reason'] },
  { from: 'clinic/picture.fields', type: 'KeptPicture[]', columns: ['return_record.files'] },
];
