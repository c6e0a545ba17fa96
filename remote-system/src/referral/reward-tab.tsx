import type { ReferrerType } from '@mingmou/contract/referral/referral.dicts';
import { rewardKind } from '@mingmou/contract/referral/referral.dicts';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { mayReceive } from '@mingmou/contract/referral/reward.rules';
import { Select } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import { Awaits } from '../parts/awaits';
import parts from '../parts/setting.module.css';
import { type FieldProps, SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { TiersInput } from './tiers-input';
import { useRewardForms } from './use-reward-forms';

interface RewardTabProps {
  readonly heading: ReactNode;
  readonly type: ReferrerType;
}

const FIXED = 1;
const SHARE = 2;
const STEPS = 3;
const LIMITED = 2;
const POINTS = 1;

/** Rewards of one kind of referrer: for new patients, and for their purchases. */
export function RewardTab({ heading, type }: RewardTabProps) {
  const { toStore, transaction, both, saved } = useRewardForms(type);
  const kinds = rewardKind.rows.filter(({ code }) => mayReceive(type, code));
  const kind = ({ value, onChange, ...rest }: FieldProps) => (
    <Select
      {...rest}
      value={value}
      options={kinds.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  );
  const mode = transaction.values?.mode;
  return (
    <SettingPage
      title={referralSetting.baseRules.title}
      heading={heading}
      form={both}
      saved={saved}
      save={referralSetting.saveTransaction}
      lead={<Awaits of="rewards" />}
    >
      <h2 className={parts.part}>到店奖励</h2>
      <div className={parts.fields}>
        <SettingField form={toStore} name="enabled" />
        <SettingField form={toStore} name="toStoreAt" />
        <SettingField form={toStore} name="kind" input={kind} />
        <SettingField
          form={toStore}
          name="amount"
          {...(toStore.values?.kind === POINTS ? { unit: '分', note: '每人奖励的积分' } : { note: '每人奖励的金额' })}
        />
        <SettingField form={toStore} name="monthCap" note="每位推荐人每月最多奖励几次，0为不限" />
      </div>
      <h2 className={parts.part}>成交奖励</h2>
      <div className={parts.fields}>
        <SettingField form={transaction} name="enabled" />
        <SettingField form={transaction} name="mode" />
        {mode === FIXED ? <SettingField form={transaction} name="amount" note="每笔成交奖励" /> : null}
        {mode === SHARE ? <SettingField form={transaction} name="pct" /> : null}
        <SettingField form={transaction} name="kind" input={kind} />
        <SettingField form={transaction} name="minAmount" note="低于此金额不奖励" />
        <SettingField form={transaction} name="categories" note="挂号和充值不计奖" />
        <SettingField form={transaction} name="scope" />
        {transaction.values?.scope === LIMITED ? <SettingField form={transaction} name="scopeDays" /> : null}
        <SettingField form={transaction} name="perOrderCap" note="0为不限" />
        <SettingField form={transaction} name="perRefereeCap" note="0为不限" />
        {mode === STEPS ? (
          <SettingField
            form={transaction}
            name="tiers"
            wide
            note="按达到的最高一档，对整笔金额计算"
            input={(props) => <TiersInput {...props} />}
          />
        ) : null}
      </div>
    </SettingPage>
  );
}
