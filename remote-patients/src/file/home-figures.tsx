import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, type Money } from '@mingmou/contract/base/money';
import type { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { nextKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { daysBetween } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './home.module.css';

type Answer = OutputOf<typeof patientPortal.home>;

const amountText = (amount: Money | null | undefined) =>
  amount === null || amount === undefined ? '–' : formatMoney(amount);

/** How much the patient came and spent; what each figure counts is under the pointer. While they are loaded each is a dash. */
export function HomeFigures({ of }: { readonly of: Answer['figures'] | undefined }) {
  const tiles = [
    ['就诊次数', of?.visitCount ?? '–', '次', '全连锁已完成的就诊'],
    ['累计消费', amountText(of?.consumeAmount), '', '全连锁净消费：实付减退回，挂账在收回时计入'],
    ['近一年消费', amountText(of?.yearAmount), '', '近365天付款的订单的净消费'],
    ['客单价', amountText(of?.averageAmount), '', '净消费 ÷ 已收费且未全部退费的订单数'],
    ['距末诊', of?.daysSinceLast ?? '–', '天', '距上次完成就诊的天数'],
    ['套餐余次', of?.packageTimes ?? '–', '次', '使用中和冻结的套餐剩余次数之和'],
  ] as const;
  return (
    <Panel as="dl" dense className={styles.figures} aria-label="指标" aria-busy={!of}>
      {tiles.map(([title, value, unit, formula]) => (
        <div key={title} title={formula}>
          <dt>{title}</dt>
          <dd>
            {value}
            {unit ? <small>{unit}</small> : null}
          </dd>
        </div>
      ))}
    </Panel>
  );
}

/** So near is soon. */
const SOON_DAYS = 7;

/** Coming appointments and expiries of the patient. */
export function HomeNext({ of }: { readonly of: Answer['next'] }) {
  return (
    <Panel dense aria-label="接下来">
      <h2 className={styles.heading}>接下来</h2>
      {of.length === 0 ? <Quiet as="p">没有预约，也没有将到期的镜片和套餐。</Quiet> : null}
      <ul className={styles.next}>
        {of.map((thing) => {
          const days = daysBetween(today(), thing.date);
          return (
            <li key={`${thing.kind}-${thing.date}-${thing.text}`}>
              <b className={days < 0 ? styles.late : days <= SOON_DAYS ? styles.soon : undefined}>
                {thing.date} {days < 0 ? `已过${-days}天` : days === 0 ? '今天' : `${days}天后`}
              </b>
              <span>
                {dictName(nextKind, thing.kind)} {thing.text} <Quiet>{thing.orgName}</Quiet>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
