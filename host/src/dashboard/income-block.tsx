import type { OutputOf } from '@mingmou/contract/base/call';
import { CHART_DAYS, type ChartDays, MONEY_RIGHT } from '@mingmou/contract/home/figures';
import { home } from '@mingmou/contract/home/home.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Chart } from '@mingmou/kit/chart/chart';
import { useId, useMemo, useState } from 'react';
import { Block, Empty, Loaded } from './block';
import css from './charts-block.module.css';
import { SegmentTabs } from './segment-tabs';
import { useFreshOnReturn } from './use-fresh-on-return';

type Amounts = NonNullable<OutputOf<typeof home.charts>['money']>;

const TABS = CHART_DAYS.map((days) => [String(days), `近${days}天`] as const);
const UNIT = '元';

/**
 * Net income of the last days, and this month's income by payment method and category, for people who may see amounts.
 */
export function IncomeBlock() {
  return useHolds(MONEY_RIGHT) ? <HeldIncome /> : null;
}

function HeldIncome() {
  const [days, setDays] = useState<ChartDays>(CHART_DAYS[0]);
  const panel = useId();
  const choose = (key: string) => setDays(CHART_DAYS.find((one) => String(one) === key) ?? CHART_DAYS[0]);
  const tabs = <SegmentTabs label="净实收天数" tabs={TABS} selected={String(days)} onSelect={choose} panel={panel} />;
  return (
    <Block title="收入" extra={tabs}>
      <div id={panel} role="tabpanel" aria-label={`收入近${days}天`} className={css.panel}>
        <SpanIncome key={days} days={days} />
      </div>
    </Block>
  );
}

function SpanIncome({ days }: { readonly days: ChartDays }) {
  const state = useCall(home.charts, { days }, { quiet: true });
  useFreshOnReturn(state);
  return (
    <Loaded what="收入" state={state}>
      {({ money }) =>
        money && (money.payWays.length > 0 || money.categories.length > 0) ? (
          <Drawn amounts={money} />
        ) : (
          <Empty text="本月还没有收费，收费后这里会显示统计" />
        )
      }
    </Loaded>
  );
}

// A chart draws numbers; they are amounts already rounded.
const drawn = (rows: Amounts['payWays']) => rows.map(({ name, amount }) => ({ name, value: Number(amount) }));

function Drawn({ amounts }: { readonly amounts: Amounts }) {
  const byDay = useMemo(
    () => amounts.days.map(({ date, netIncome }) => ({ name: date.slice(5), value: Number(netIncome) })),
    [amounts],
  );
  const byWay = useMemo(() => drawn(amounts.payWays), [amounts]);
  const byCategory = useMemo(() => drawn(amounts.categories), [amounts]);
  return (
    <div className={css.charts}>
      <div className={css.wide}>
        <h3 className={css.title}>每日净实收</h3>
        <Chart title="每日净实收" shape="columns" data={byDay} unit={UNIT} height={148} />
      </div>
      <div>
        <h3 className={css.title}>本月支付方式</h3>
        <Chart title="本月支付方式" shape="bars" data={byWay} unit={UNIT} height={120} />
      </div>
      <div>
        <h3 className={css.title}>本月费用类别 净营收</h3>
        <Chart title="本月费用类别净营收" shape="bars" data={byCategory} unit={UNIT} height={120} />
      </div>
    </div>
  );
}
