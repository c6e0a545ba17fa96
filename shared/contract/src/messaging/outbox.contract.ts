import { call, idInput } from '../base/call';
import { pageOf, paging } from '../base/envelope';
import { f, required } from '../base/field';
import { outboxChannel, outboxState } from './messaging.dicts';

const row = {
  ...idInput,
  channel: required(f.dict('渠道', outboxChannel)),
  to: required(f.text('接收人', 60)),
  template: required(f.text('模板', 60)),
  /** Text in which digits of codes are masked, unless the server is configured to show them. */
  text: required(f.text('内容', 2000)),
  state: required(f.dict('状态', outboxState)),
  at: required(f.dateTime('时间')),
} as const;

/** Messages that the embedded providers would have sent (domain-system §1.8). */
export const outbox = {
  row,
  page: call({
    path: '/api/ops/outbox/page',
    title: '发件箱',
    grant: 'fn:outbox',
    input: {
      ...paging,
      channel: f.dict('渠道', outboxChannel),
      to: f.text('接收人', 60),
      dateFrom: f.firstDay('日期'),
      dateTo: f.lastDay('日期'),
    },
    output: pageOf(f.object('消息', row)),
  }),
} as const;
