import { call, idInput } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, required } from '../base/field';
import { wxEvent, wxMessageState } from './wechat.dicts';

const row = {
  id: required(f.id()),
  event: required(f.dict('消息', wxEvent)),
  patientId: required(f.id('患者')),
  patientName: required(f.text('患者', 50)),
  text: required(f.text('内容', 500)),
  planTime: required(f.dateTime('计划时间')),
  sentAt: f.dateTime('发送时间'),
  state: required(f.dict('状态', wxMessageState)),
  failReason: f.text('原因', 100),
} as const;

const filters = {
  keyword: f.text('患者', 50),
  state: f.dict('状态', wxMessageState),
  dateFrom: f.date('开始日期'),
  dateTo: f.date('结束日期'),
} as const;

/** Messages through the official account, and the code that makes a patient its follower (domain-system §3.4). */
export const wxMessage = {
  row,
  filters,
  page: call({
    path: '/wechat/manager/message/page',
    title: '微信发送记录',
    grant: 'menu:1751',
    input: { ...paging, ...filters },
    output: pageOf(f.object('消息', row)),
    touches: ['wx-message'],
  }),
  resend: call({
    path: '/wechat/manager/message/resend/{id}',
    title: '重发微信消息',
    grant: 'wechat-account:template',
    input: idInput,
    touches: ['wx-message'],
  }),
  /** Returns an address for a QR code. A person who follows the account through it is bound to the patient. */
  qr: call({
    path: '/wechat/manager/qr/{patientId}',
    title: '患者绑定码',
    grant: 'patient:save',
    input: { patientId: required(f.id('患者')) },
    output: required(
      f.object('绑定码', { url: required(f.text('地址', 500)), expireAt: required(f.dateTime('有效期至')) }),
    ),
  }),
} as const;
