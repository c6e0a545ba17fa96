import { call } from '../../base/call';
import { pageOf, paging } from '../../base/envelope';
import { f, pick, required } from '../../base/field';
import { patientHead } from '../../outpatient/visit.fields';
import { returnWay } from './return.dicts';
import { MOST_AT_ONCE } from './return.fields';

const PATH = '/api/patient-return-visit-record';
const GRANT = 'return:noDisturb';
const touches = ['patient', 'return-task', 'review-remind', 'todo'];

const wish = {
  ways: required(f.dicts('免打扰方式', returnWay, { min: 1, max: 3 })),
  reason: required(f.text('原因', 100)),
  /** Absent: no end date. */
  until: f.date('截止日期'),
} as const;

const patientIds = required(f.ids('患者', { min: 1, max: MOST_AT_ONCE }));

const row = {
  ...pick(patientHead, ['patientId', 'recordNo', 'name', 'sex', 'age', 'phone']),
  ...wish,
  by: f.text('登记人', 20),
  at: f.dateTime('登记时间'),
} as const;

const done = required(f.object('结果', { changed: required(f.int('已处理')), skipped: required(f.int('已跳过')) }));

/** 免打扰 (domain-patients §0.2): a wish of the patient, for the whole chain. */
export const noDisturb = {
  row,
  wish,
  page: call({
    path: `${PATH}/no-disturb-page`,
    title: '免打扰名单',
    grant: 'menu:1304',
    input: { ...paging, keyword: f.text('姓名/电话/病历号', 30) },
    output: pageOf(f.object('免打扰', row)),
    touches,
  }),
  add: call({
    path: `${PATH}/add-no-disturbing`,
    title: '设为免打扰',
    grant: GRANT,
    input: { patientIds, ...wish },
    output: done,
    touches,
    log: '设为免打扰',
  }),
  cancel: call({
    path: `${PATH}/cancel-no-disturbing`,
    title: '取消免打扰',
    grant: GRANT,
    input: { patientIds },
    output: done,
    touches,
    log: '取消免打扰',
  }),
} as const;
