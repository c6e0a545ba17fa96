import type { OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, type Money } from '@mingmou/contract/base/money';
import type { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { nextKind } from '@mingmou/contract/patients/portal/timeline.dicts';
import { daysBetween } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './home.module.css';

type Answer = OutputOf<typeof patientPortal.home>;

type Figures = Answer['figures'];

interface Tile {
  readonly title: string;
  readonly unit?: string;
  /** Definition of the figure, shown as the tooltip of its tile. */
  readonly formula: string;
  /** Nothing where the patient has no such figure. */
  readonly figureOf: (figures: Figures) => number | string | null | undefined;
}

const amountText = (amount: Money | null | undefined) =>
  amount === null || amount === undefined ? null : formatMoney(amount);

const TILES: readonly Tile[] = [
  { title: '就诊次数', unit: '次', formula: '全连锁已完成的就诊', figureOf: ({ visitCount }) => visitCount },
  {
    title: '累计消费',
    formula: '全连锁净消费：实付减退回，挂账在收回时计入',
    figureOf: ({ consumeAmount }) => amountText(consumeAmount),
  },
  {
    title: '近一年消费',
    formula: '近365天付款的订单的净消费',
    figureOf: ({ yearAmount }) => amountText(yearAmount),
  },
  {
    title: '客单价',
    formula: '净消费 ÷ 已收费且未全部退费的订单数',
    figureOf: ({ averageAmount }) => amountText(averageAmount),
  },
  {
    title: '距末诊',
    unit: '天',
    formula: '距上次完成就诊的天数',
    figureOf: ({ daysSinceLast }) => daysSinceLast,
  },
  {
    title: '套餐余次',
    unit: '次',
    formula: '使用中和冻结的套餐剩余次数之和',
    figureOf: ({ packageTimes }) => packageTimes,
  },
];

/** Lower than a line of the figures, so that the tiles keep their height when the figures arrive. */
const PLACEHOLDER = { width: 64, minWidth: 64, height: 18, verticalAlign: 'middle' } as const;

/** How often the patient came and how much the patient spent. A dash: the patient has no such figure. */
export function HomeFigures({ of }: { readonly of: Figures | undefined }) {
  return (
    <Panel as="dl" dense className={styles.figures} aria-label="指标" aria-busy={!of}>
      {TILES.map(({ title, unit, formula, figureOf }) => (
        <div key={title} title={formula}>
          <dt>{title}</dt>
          <dd>
            {of ? (figureOf(of) ?? '–') : <Skeleton.Button active size="small" style={PLACEHOLDER} />}
            {of && unit ? <small>{unit}</small> : null}
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
