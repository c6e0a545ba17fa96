import type { OutputOf } from '@mingmou/contract/base/call';
import { smsSafe } from '@mingmou/contract/messaging/sms-safe.contract';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import type { ReactNode } from 'react';
import parts from '../parts/setting.module.css';
import { SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { useSettingForm } from '../parts/use-setting-form';

type Saved = OutputOf<typeof smsSafe.find>;

/** 设置: limits, quiet hours and confirmations. */
export function SafeTab({ heading }: { readonly heading: ReactNode }) {
  const saved = useCall(smsSafe.find, {}, { quiet: true });
  const update = useSend(smsSafe.update);
  const form = useSettingForm<Saved>({
    name: 'sms-safe',
    saved,
    shape: smsSafe.fields,
    newest: () => send(smsSafe.find, {}),
    send: (values) => update(values, { quiet: true }),
  });
  return (
    <SettingPage title={smsSafe.find.title} heading={heading} form={form} saved={saved} save={smsSafe.update}>
      <div className={parts.fields}>
        <SettingField form={form} name="massConfirmCount" note="一次发送达到此数须通过安全号码验证" />
        <SettingField form={form} name="quietStart" note="此后的通知和营销短信顺延，验证码除外" />
        <SettingField form={form} name="quietEnd" note="顺延到此时发送；起止相同则不限" />
        <SettingField form={form} name="dailyNotice" note="同一号码一天最多收到的通知" />
        <SettingField form={form} name="dailyMarketing" note="同一号码一天最多收到的营销短信" />
        <SettingField form={form} name="autoBlacklist" note="收到营销短信后回复R的号码不再发送" />
        <SettingField form={form} name="copyToSafe" note="群发的第一条同时发给安全号码" />
      </div>
    </SettingPage>
  );
}
