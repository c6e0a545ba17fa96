import { call, rowFields } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, pick, required } from '../base/field';

const PATH = '/api/notice';
const touches = ['notice'];

/** Event of the stream of a signed-in account (`remoteEvents`): there may be new notices. */
export const NOTICE_EVENT = 'notice';

/** Days that a notice is shown for. */
export const NOTICE_DAYS = 90;

/** Of one act. */
const NOTICES_READ = 100;

const row = {
  ...pick(rowFields, ['id']),
  text: required(f.text('通知', 100)),
  /** The page that it is about. */
  targetPath: f.text('页面', 200),
  at: required(f.dateTime('时间')),
  read: required(f.bool('已读')),
} as const;

/** Notices in the house for the person who asks, or for those who hold a page (domain-system §3.1). */
export const notice = {
  row,
  /** Unread ones first, then the newest. */
  page: call({
    path: `${PATH}/page`,
    title: '通知',
    grant: 'any',
    input: paging,
    output: pageOf(f.object('通知', row)),
    touches,
    quiet: true,
  }),
  unread: call({
    method: 'GET',
    path: `${PATH}/unread`,
    title: '未读通知数量',
    grant: 'any',
    output: required(f.object('未读通知', { count: required(f.int('未读通知')) })),
    touches,
    quiet: true,
  }),
  /** Returns the notices that the person has not seen yet, each one once. */
  tell: call({
    path: `${PATH}/tell`,
    title: '新通知',
    grant: 'any',
    output: required(f.object('新通知', { count: required(f.int('新通知')), newest: f.text('最新通知', 100) })),
    touches,
    quiet: true,
  }),
  read: call({
    path: `${PATH}/read`,
    title: '通知已读',
    grant: 'any',
    input: { ids: required(f.ids('通知', { min: 1, max: NOTICES_READ })) },
    touches,
  }),
} as const;
