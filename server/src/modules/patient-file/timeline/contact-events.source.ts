import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import { timelineKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { wxEvent } from '@mingmou/contract/wechat/wechat.dicts';
import { sql } from 'kysely';
import { line, timelineSource } from './timeline.source';

const { APPOINTMENT, MESSAGE } = timelineKind.codes;

const SMS_ENDS: Readonly<Record<string, string>> = { FAILED: '发送失败', BLOCKED: '未发送', CANCEL: '已取消' };

/** 预约 and messages. A code that was sent is nobody's to read. */
export const contactEvents = [
  timelineSource<{
    no: string;
    day: string;
    from: string;
    department: string | null;
    doctor: string | null;
    state: number;
    reason: string | null;
  }>({
    kind: APPOINTMENT,
    from: sql`appointment e
      LEFT JOIN department d ON d.property_owner_id = e.property_owner_id AND d.id = e.department_id
      LEFT JOIN employee p ON p.property_owner_id = e.property_owner_id AND p.id = e.doctor_id`,
    at: sql`e.created_at`,
    isVoid: sql`e.deleted OR e.subscribe_state IN (2, 3)`,
    facts: {
      ...{ no: sql`e.subscribe_no`, day: sql`e.subscribe_date`, from: sql`e.frame_start`, department: sql`d.name` },
      ...{ doctor: sql`p.name`, state: sql`e.subscribe_state`, reason: sql`e.cancel_reason` },
    },
    title: ({ no, day, from, department, doctor, state, reason }) =>
      line(`约 ${day} ${from.slice(0, 5)}`, department, doctor, stateAt(appointmentFlow, state).title, reason, no),
  }),
  timelineSource<{ name: string; content: string | null; state: string; reason: string | null }>({
    kind: MESSAGE,
    from: sql`sms_ready e`,
    at: sql`e.created_at`,
    where: sql`e.state IN ('SENT', 'FAILED', 'BLOCKED', 'CANCEL')`,
    isVoid: sql`e.state IN ('BLOCKED', 'CANCEL')`,
    facts: {
      ...{ name: sql`e.template_name`, state: sql`e.state`, reason: sql`e.reason` },
      content: sql`CASE WHEN e.sms_scene <> 'CODE' THEN e.content END`,
    },
    title: ({ name, content, state, reason }) => line('短信', content ?? name, SMS_ENDS[state], reason),
  }),
  timelineSource<{ event: string; state: string; reason: string | null }>({
    kind: MESSAGE,
    from: sql`wx_message e`,
    at: sql`e.created_at`,
    where: sql`e.state IN ('SENT', 'FAILED')`,
    facts: { event: sql`e.event`, state: sql`e.state`, reason: sql`e.fail_reason` },
    title: ({ event, state, reason }) => line('微信', dictName(wxEvent, event), SMS_ENDS[state], reason),
  }),
];
