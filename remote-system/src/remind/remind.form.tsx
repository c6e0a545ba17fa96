import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { f, type Shape } from '@mingmou/contract/base/field';
import {
  type RemindChannel,
  type RemindEvent,
  remindChannel,
  remindEvent,
} from '@mingmou/contract/messaging/messaging.dicts';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { REMIND_WAYS, remindFault } from '@mingmou/contract/messaging/remind.rules';
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
const { advanceDays: ADVANCE, sendTime: TIME, receiver: RECEIVER } = remindSetting.fields;
const { smsTemplateId: SMS_TEMPLATE, wxTemplateId: WX_TEMPLATE } = remindSetting.fields;
const ON = f.bool('启用');

function valuesOf(settings: readonly Setting[]): Values {
  // Every event is answered.
  return Object.fromEntries(settings.map((setting) => [setting.event, setting])) as Record<RemindEvent, Setting>;
}

function faultOf(setting: Setting): string | null {
  if (!setting.sendTime) return '请填写发送时刻';
  return remindFault(setting)?.says ?? null;
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
    send: (values) => update({ items: EVENTS.map((event) => itemOf(values[event])) }, { quiet: true }),
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
              {remindChannel.rows.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">模板</th>
              <th scope="col">{ADVANCE.title}</th>
              <th scope="col">{TIME.title}</th>
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

/** Returns the input of the update for a row. */
function itemOf({ smsTemplateName: _name, wxTemplates: _templates, ...item }: Setting) {
  return item;
}

/** The setting with one channel more or less; the last one that goes turns the event off. */
function withChannel(setting: Setting, channel: RemindChannel, isOn: boolean): Partial<Setting> {
  const chosen = setting.enabled ? (setting.channels ?? []) : [];
  const channels = remindChannel.rows
    .map(({ code }) => code)
    .filter((code) => (code === channel ? isOn : chosen.includes(code)));
  return channels.length > 0 ? { enabled: true, channels } : { enabled: false };
}

interface EventRowProps {
  readonly value: Setting;
  readonly reason: string | undefined;
  readonly onChange: (next: Setting) => void;
}

function EventRow({ value, reason, onChange }: EventRowProps) {
  const { event, enabled } = value;
  const { channels, atOnce } = REMIND_WAYS[event];
  const name = dictName(remindEvent, event);
  const note = `${settingInputId(event)}-note`;
  const put = (change: Partial<Setting>) => onChange({ ...value, ...change });
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
      {remindChannel.rows.map(({ code, name: channel }) => (
        <td key={code}>
          {channels.includes(code) ? (
            <FieldInput
              {...(code === channels[0] ? { id: settingInputId(event) } : {})}
              spec={ON}
              value={enabled && (value.channels ?? []).includes(code)}
              aria-label={`${name} ${channel}`}
              aria-describedby={note}
              onChange={(next) => put(withChannel(value, code, next === true))}
            />
          ) : (
            '–'
          )}
        </td>
      ))}
      <td>
        {channels.includes('SMS') ? <SmsTemplate name={name} value={value} put={put} /> : null}
        {channels.includes('WECHAT') ? <WxTemplate name={name} value={value} put={put} /> : null}
      </td>
      <td>
        {atOnce ? (
          '–'
        ) : (
          <FieldInput
            spec={ADVANCE}
            value={value.advanceDays ?? 0}
            aria-label={`${name} ${ADVANCE.title}`}
            onChange={(next) => put({ advanceDays: typeof next === 'number' ? next : 0 })}
          />
        )}
      </td>
      <td>
        {atOnce ? (
          '随时'
        ) : (
          <FieldInput
            spec={TIME}
            value={value.sendTime}
            aria-label={`${name} ${TIME.title}`}
            onChange={(next) => put({ sendTime: typeof next === 'string' ? next : '' })}
          />
        )}
      </td>
      <td>
        {channels.includes('SMS') ? (
          <FieldInput
            spec={RECEIVER}
            value={value.receiver}
            aria-label={`${name} ${RECEIVER.title}`}
            onChange={(next) => put({ receiver: receiverOf(next) })}
          />
        ) : (
          '关注公众号的人'
        )}
      </td>
    </tr>
  );
}

interface TemplateProps {
  readonly name: string;
  readonly value: Setting;
  readonly put: (change: Partial<Setting>) => void;
}

function SmsTemplate({ name, value: { smsTemplateId, smsTemplateName }, put }: TemplateProps) {
  const { data } = useCall(smsTemplate.findAll, { smsScene: 'NOTICE' }, { quiet: true });
  const templates = (data ?? []).map((each) => ({ value: each.id, label: each.name }));
  const isGone = smsTemplateId && !templates.some((each) => each.value === smsTemplateId);
  const options = isGone
    ? [{ value: smsTemplateId, label: smsTemplateName ?? '已停用的模板' }, ...templates]
    : templates;
  return (
    <Select<number>
      className={styles.template}
      aria-label={`${name} ${SMS_TEMPLATE.title}`}
      allowClear
      value={smsTemplateId ?? undefined}
      placeholder="请选择已通过的通知模板"
      notFoundContent="没有已通过审核的通知模板"
      options={options}
      onChange={(next) => put({ smsTemplateId: next ?? null })}
    />
  );
}

function WxTemplate({ name, value: { wxTemplateId, wxTemplates }, put }: TemplateProps) {
  const templates = wxTemplates.map((each) => ({ value: each.id, label: each.name }));
  const isGone = wxTemplateId && !templates.some((each) => each.value === wxTemplateId);
  return (
    <Select<number>
      className={styles.template}
      aria-label={`${name} ${WX_TEMPLATE.title}`}
      allowClear
      value={wxTemplateId ?? undefined}
      placeholder="请选择公众号的消息模板"
      notFoundContent="本机构的公众号没有该消息的模板"
      options={isGone ? [{ value: wxTemplateId, label: '已停用的模板' }, ...templates] : templates}
      onChange={(next) => put({ wxTemplateId: next ?? null })}
    />
  );
}

function receiverOf(next: unknown): Setting['receiver'] {
  return next === 'GUARDIAN' || next === 'BOTH' ? next : 'PATIENT';
}
