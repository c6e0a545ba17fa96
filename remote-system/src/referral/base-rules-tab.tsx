import type { OutputOf } from '@mingmou/contract/base/call';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import type { ReactNode } from 'react';
import { Awaits } from '../parts/awaits';
import parts from '../parts/setting.module.css';
import { SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { useSettingForm } from '../parts/use-setting-form';

type Saved = OutputOf<typeof referralSetting.baseRules>;

/** What holds for every referral of the organisation. */
export function BaseRulesTab({ heading }: { readonly heading: ReactNode }) {
  const saved = useCall(referralSetting.baseRules, {}, { quiet: true });
  const save = useSend(referralSetting.saveBaseRules);
  const form = useSettingForm<Saved>({
    name: 'referral-rules',
    saved,
    shape: referralSetting.rules,
    newest: () => send(referralSetting.baseRules, {}),
    send: (values) => save(values, { quiet: true }),
  });
  return (
    <SettingPage
      title={referralSetting.baseRules.title}
      heading={heading}
      form={form}
      saved={saved}
      save={referralSetting.saveBaseRules}
      lead={<Awaits of="rewards" />}
    >
      <div className={parts.fields}>
        <SettingField form={form} name="enabled" />
        <SettingField form={form} name="bindDays" note="登记后在此期限内到店有效，1–365天" />
        <SettingField form={form} name="familyExcluded" note="推荐家庭成员只登记，不奖励" />
        <SettingField form={form} name="grantDelayDays" note="奖励产生后多少天可以发放，0–60天" />
        <SettingField form={form} name="autoGrant" note="到可发放日自动发放" />
      </div>
    </SettingPage>
  );
}
