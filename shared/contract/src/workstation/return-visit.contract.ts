import { f, required } from '../base/field';
import { returnVisitFields } from './return-visit.fields';
import { stage } from './stage';

/** 回访复诊 of tab 11 (domain-workstation §2.8). */
export const returnVisit = stage({
  code: 'return-visit',
  title: '回访复诊',
  tab: 11,
  path: 'return-visit',
  grant: 'work-stage:return',
  fields: returnVisitFields,
  moves: ['review-remind', 'return-plan', 'return-task', 'todo'],
  page: {
    /** Days before its date that a reminder appears on the list, unless the record has its own number. */
    usualDaysBefore: required(f.int('提前提醒', { unit: '天' })),
  },
});
