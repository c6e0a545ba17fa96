import type { OutputOf } from '@mingmou/contract/base/call';
import { signStates } from '@mingmou/contract/messaging/messaging.flow';
import { smsAccount } from '@mingmou/contract/messaging/sms-account.contract';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { send } from '@mingmou/core/http/client';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { Chart } from '@mingmou/kit/chart/chart';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Select } from '@mingmou/kit/ui-form';
import parts from '../parts/setting.module.css';
import { SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { useSettingForm } from '../parts/use-setting-form';
import { GroupSign } from './group-sign';
import styles from './sms.module.css';

type Saved = OutputOf<typeof smsAccount.find>;

const CHART_HEIGHT = 200;
const { fields } = smsAccount;

function phonesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** SMS account of the organisation: balance, usage, and the signature. */
export default function AccountPage() {
  const saved = useCall(smsAccount.find, {}, { quiet: true });
  const update = useSend(smsAccount.update);
  const navigate = useNavigate();
  const form = useSettingForm<Saved>({
    name: 'sms-account',
    saved,
    shape: fields,
    newest: () => send(smsAccount.find, {}),
    send: ({ signText, warnBalance, warnMobiles, enabled, version }) =>
      update({ signText, warnBalance, warnMobiles, enabled, version }, { quiet: true }),
  });
  return (
    <SettingPage
      title={smsAccount.find.title}
      form={form}
      saved={saved}
      save={smsAccount.update}
      tools={
        <Do call={smsRecharge.save} onClick={() => navigate('/system/sms/recharge')}>
          充值
        </Do>
      }
    >
      {saved.data ? <Figures of={saved.data} /> : null}
      <div className={parts.fields}>
        <SettingField form={form} name="signText" note={<OwnSign of={saved.data} />} />
        <SettingField form={form} name="warnBalance" note="余额低于此数时变色，并通知预警手机号" />
        <SettingField
          form={form}
          name="warnMobiles"
          note="最多3个，输入后按回车"
          input={({ value, onChange, ...rest }) => (
            <Select<string[]>
              {...rest}
              className={styles.full}
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '，', ' ', '、']}
              placeholder="请输入预警手机号"
              value={phonesOf(value)}
              onChange={onChange}
            />
          )}
        />
        <SettingField form={form} name="enabled" note="关闭后本机构不发送任何通知和营销短信" />
      </div>
      <GroupSign />
      {saved.data ? <Spent of={saved.data} /> : null}
    </SettingPage>
  );
}

function OwnSign({ of }: { readonly of: Saved | undefined }) {
  if (!of) return null;
  const { signState, effectiveSign } = of;
  const effective = effectiveSign ? `当前发送用【${effectiveSign}】` : '没有已通过的签名，不能发送';
  if (!signState) return `留空则用集团签名；${effective}`;
  const { tone, title } = signStates[signState];
  return (
    <>
      <StateTag tone={tone}>{title}</StateTag> {effective}
    </>
  );
}

function Figures({ of }: { readonly of: Saved }) {
  const { balance, warnBalance, sentToday, sentMonth, sentTotal, provider } = of;
  const isLow = balance < warnBalance;
  return (
    <>
      <dl className={styles.figures} aria-label="短信用量">
        <div className={`${styles.figure} ${isLow ? styles.low : ''}`}>
          <dt>余额</dt>
          <dd>
            {balance}
            <small>条</small>
            {isLow ? <span className={styles.lowNote}>低于预警</span> : null}
          </dd>
        </div>
        {(
          [
            ['今日', sentToday],
            ['本月', sentMonth],
            ['累计', sentTotal],
          ] as const
        ).map(([title, count]) => (
          <div key={title} className={styles.figure}>
            <dt>{title}</dt>
            <dd>
              {count}
              <small>条</small>
            </dd>
          </div>
        ))}
      </dl>
      <Quiet as="p" spaced>
        短信服务：{provider}
      </Quiet>
    </>
  );
}

function Spent({ of: { days } }: { readonly of: Saved }) {
  return (
    <div className={styles.chart}>
      <h2 className={styles.part}>近30天</h2>
      <Chart
        title="近30天发送条数"
        shape="columns"
        data={days.map(({ day, segments }) => ({ name: day.slice(5), value: segments }))}
        unit="条"
        height={CHART_HEIGHT}
      />
    </div>
  );
}
