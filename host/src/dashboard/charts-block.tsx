import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { CHART_DAYS, CHART_RIGHTS, type ChartDays } from '@mingmou/contract/home/figures';
import { home } from '@mingmou/contract/home/home.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Chart } from '@mingmou/kit/chart/chart';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Block, Empty, Loaded } from './block';
import css from './charts-block.module.css';
import { SegmentTabs } from './segment-tabs';
import { useFreshOnReturn } from './use-fresh-on-return';

type Charts = OutputOf<typeof home.charts>;

const TABS = CHART_DAYS.map((days) => [String(days), `近${days}天`] as const);
const UNIT = '人次';

/** The finished visits of the last days: how many, by whom, of which kind. */
export function ChartsBlock() {
  const [days, setDays] = useState<ChartDays>(CHART_DAYS[0]);
  const panel = useId();
  const choose = (key: string) => setDays(CHART_DAYS.find((one) => String(one) === key) ?? CHART_DAYS[0]);
  const tabs = <SegmentTabs label="天数" tabs={TABS} selected={String(days)} onSelect={choose} panel={panel} />;
  return (
    <Block title="就诊完成" extra={tabs}>
      <div id={panel} role="tabpanel" aria-label={`近${days}天`} className={css.panel}>
        <SpanCharts key={days} days={days} />
      </div>
    </Block>
  );
}

/** Whether the person's menus show the charts. */
export function useChartsHeld(): boolean {
  return useHolds(CHART_RIGHTS);
}

function SpanCharts({ days }: { readonly days: ChartDays }) {
  const state = useCall(home.charts, { days }, { quiet: true });
  useFreshOnReturn(state);
  return (
    <Loaded what="图表" state={state}>
      {(charts) =>
        charts.days.some(({ finished }) => finished > 0) ? (
          <Drawn charts={charts} />
        ) : (
          <Empty text={`近${days}天没有完成的就诊，完成就诊后这里会显示统计`} />
        )
      }
    </Loaded>
  );
}

function Drawn({ charts }: { readonly charts: Charts }) {
  const byDay = useMemo(
    () => charts.days.map(({ date, finished }) => ({ name: date.slice(5), value: finished })),
    [charts],
  );
  const byDoctor = useMemo(() => charts.doctors.map(({ name, finished }) => ({ name, value: finished })), [charts]);
  const byType = useMemo(
    () => charts.visitTypes.map((row) => ({ name: dictName(visitType, row.visitType), value: row.finished })),
    [charts],
  );
  return (
    <div className={css.charts}>
      <Titled title="每日完成" wide>
        <Chart title="每日完成" shape="columns" data={byDay} unit={UNIT} height={148} />
      </Titled>
      <Titled title="医生完成 前10">
        <Chart title="医生完成" shape="bars" data={byDoctor} unit={UNIT} height={Math.max(120, byDoctor.length * 24)} />
      </Titled>
      <Titled title="初/复诊">
        <Chart title="初/复诊" shape="ring" data={byType} unit={UNIT} height={120} />
      </Titled>
    </div>
  );
}

interface TitledProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Titled({ title, wide = false, children }: TitledProps) {
  return (
    <div className={wide ? css.wide : undefined}>
      <h3 className={css.title}>{title}</h3>
      {children}
    </div>
  );
}
