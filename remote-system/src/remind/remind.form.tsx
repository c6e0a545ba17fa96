import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { f, type Shape } from '@mingmou/contract/base/field';
import { type RemindEvent, remindEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Select } from '@mingmou/kit/ui-form';
import { SettingPage } from '../parts/setting-page';
import { settingInputId, useSettingForm } from '../parts/use-setting-form';
import styles from '../sms/sms.module.css';

type Setting = OutputOf<typeof remindSetting.findAll>[number];
/** The settings by their events, so that two people may change two of them. */
type Values = Readonly<Record<RemindEvent, Setting>>;

const EVENTS = remindEvent.rows.map(({ code }) => code);
const SHAPE: Shape = Object.fromEntries(EVENTS.map((event) => [event, f.object(event, remindSetting.row)]));
const { enabled: ENABLED, sendTime: TIME, receiver: RECEIVER, smsTemplateId: TEMPLATE } = remindSetting.fields;

function valuesOf(settings: readonly Setting[]): Values {
  // Every event is answered.
  return Object.fromEntries(settings.map((setting) => [setting.event, setting])) as Record<RemindEvent, Setting>;
}

function faultOf({ enabled, smsTemplateId, sendTime }: Setting): string | null {
  if (!sendTime) return '请填写发送时刻';
  return enabled && !smsTemplateId ? '启用前请选择短信模板' : null;
}

function faultsOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    EVENTS.flatMap((event) => {
      const reason = faultOf(values[event]);
      return reason ? [[event, reason] as const] : [];
    }),
  );
}

/** When the organisation reminds its patients, and with which text. */
export default function RemindForm() {
  const answer = useCall(remindSetting.findAll, {}, { quiet: true });
  const update = useSend(remindSetting.update);
  const saved = { ...answer, data: answer.data && valuesOf(answer.data) };
  const form = useSettingForm<Values>({
    name: 'remind-setting',
    saved,
    shape: SHAPE,
    newest: async () => valuesOf(await send(remindSetting.findAll, {})),
    send: (values) => update({ items: EVENTS.map((event) => withoutName(values[event])) }, { quiet: true }),
    faults: faultsOf,
  });
  const { values } = form;
  return (
    <SettingPage title={remindSetting.findAll.title} form={form} saved={saved} save={remindSetting.update}>
      {values ? (
        <table className={styles.reminders} aria-label={remindSetting.findAll.title}>
          <thead>
            <tr>
              <th scope="col">事件</th>
              <th scope="col">短信</th>
              <th scope="col">{TEMPLATE.title}</th>
              <th scope="col">发送时刻</th>
              <th scope="col">{RECEIVER.title}</th>
            </tr>
          </thead>
          <tbody>
            {EVENTS.map((event) => (
              <EventRow
                key={event}
                value={values[event]}
                reason={form.reasons[event]}
                onChange={(next) => form.put(event, next)}
              />
            ))}
          </tbody>
        </table>
      ) : null}
    </SettingPage>
  );
}

function withoutName({ smsTemplateName: _name, ...item }: Setting) {
  return item;
}

interface EventRowProps {
  readonly value: Setting;
  readonly reason: string | undefined;
  readonly onChange: (next: Setting) => void;
}

function EventRow({ value, reason, onChange }: EventRowProps) {
  const { data } = useCall(smsTemplate.findAll, { smsScene: 'NOTICE' }, { quiet: true });
  const { event, smsTemplateId, smsTemplateName } = value;
  const name = dictName(remindEvent, event);
  const note = `${settingInputId(event)}-note`;
  const put = (change: Partial<Setting>) => onChange({ ...value, ...change });
  const templates = (data ?? []).map((each) => ({ value: each.id, label: each.name }));
  const isGone = smsTemplateId && !templates.some((each) => each.value === smsTemplateId);
  const options = isGone
    ? [{ value: smsTemplateId, label: smsTemplateName ?? '已停用的模板' }, ...templates]
    : templates;
  return (
    <tr>
      <th scope="row">
        {name}
        {reason ? (
          <p id={note} className={styles.fault} role="alert">
            {reason}
          </p>
        ) : null}
      </th>
      <td>
        <FieldInput
          id={settingInputId(event)}
          spec={ENABLED}
          value={value.enabled}
          aria-label={`${name} 短信`}
          aria-describedby={note}
          onChange={(next) => put({ enabled: next === true })}
        />
      </td>
      <td>
        <Select<number>
          className={styles.template}
          aria-label={`${name} ${TEMPLATE.title}`}
          allowClear
          value={smsTemplateId ?? undefined}
          placeholder="请选择已通过的通知模板"
          notFoundContent="没有已通过审核的通知模板"
          options={options}
          onChange={(next) => put({ smsTemplateId: next ?? null })}
        />
      </td>
      <td>
        <FieldInput
          spec={TIME}
          value={value.sendTime}
          aria-label={`${name} 发送时刻`}
          onChange={(next) => put({ sendTime: typeof next === 'string' ? next : '' })}
        />
      </td>
      <td>
        <FieldInput
          spec={RECEIVER}
          value={value.receiver}
          aria-label={`${name} ${RECEIVER.title}`}
          onChange={(next) => put({ receiver: receiverOf(next) })}
        />
      </td>
    </tr>
  );
}

function receiverOf(next: unknown): Setting['receiver'] {
  return next === 'GUARDIAN' || next === 'BOTH' ? next : 'PATIENT';
}
