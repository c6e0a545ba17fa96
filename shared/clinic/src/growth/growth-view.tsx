import { today } from '@mingmou/contract/base/clinic-day';
import type { ChartPoint, GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import {
  isOfPanel,
  PANEL_TITLES,
  type GrowthPanel as Panel,
} from '@mingmou/contract/workstation/growth/growth-rows.rules';
import { eyeSummaries, eyeTitle, pointText } from '@mingmou/contract/workstation/growth/growth-text.rules';
import { homeWords } from '@mingmou/contract/workstation/growth/home-weeks.rules';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Select } from '@mingmou/kit/ui-form';
import { type ReactNode, useState } from 'react';
import { GrowthPanel } from './growth-panel';
import { GrowthTable } from './growth-table';
import styles from './growth-view.module.css';

const PANELS: readonly Panel[] = ['AL', 'SE'];

interface GrowthViewProps {
  readonly of: GrowthChart;
  /** Treatments, between the two halves and the name of the set. */
  readonly children?: ReactNode;
}

/** Growth of a patient as pages show it: how long the eyes are, both halves with their figures, and by which set they are judged. */
export function GrowthView({ of, children }: GrowthViewProps) {
  return (
    <div className={styles.growth}>
      <Summaries of={of} />
      {PANELS.map((panel) => (
        <Half key={panel} of={of} panel={panel} />
      ))}
      {children}
      {of.set ? (
        <Quiet as="p" className={styles.citation}>
          参考集 {of.set.name}：{of.set.citation}（{of.set.licence}）
        </Quiet>
      ) : null}
    </div>
  );
}

interface SetChoiceProps {
  readonly of: GrowthChart;
  readonly onChoose: (code: string) => void;
}

/** By which of several sets the lengths are judged. */
export function SetChoice({ of, onChoose }: SetChoiceProps) {
  if (of.sets.length < 2) return null;
  return (
    <Select
      aria-label="参考集"
      className={styles.sets}
      value={of.set?.code}
      options={of.sets.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={onChoose}
    />
  );
}

function Summaries({ of }: { readonly of: GrowthChart }) {
  const eyes = eyeSummaries(of);
  const home = homeWords(of.home ?? []);
  if (eyes.length === 0 && !home) return null;
  return (
    <ul className={styles.summaries} aria-label="末次眼轴">
      {eyes.map(({ eye, length, place, rate, tone, expected, isLong }) => (
        <li key={eye}>
          <b className={eye === 'OD' ? styles.right : styles.left}>{eyeTitle(eye)}</b> <b>{length}</b> {place}
          {rate ? <span className={tone ? styles[tone] : undefined}>{rate}</span> : null}
          {expected ? <span>预计一年后 {expected}</span> : null}
          {isLong ? <b className={styles.FAST}>提示高度近视风险</b> : null}
        </li>
      ))}
      {home ? <li>{home}</li> : null}
    </ul>
  );
}

/** A half of the chart, the line that reads a point out, and the same figures as a table. */
function Half({ of, panel }: { readonly of: GrowthChart; readonly panel: Panel }) {
  const [point, read] = useState<ChartPoint>();
  const isEmpty = !of.points.some(({ kind }) => isOfPanel(kind, panel));
  const from = panel === 'AL' ? '眼轴生物测量（F09）' : '散瞳验光（F05）或主觉验光（F04）';
  return (
    <section aria-label={PANEL_TITLES[panel]}>
      <h3 className={styles.heading}>
        {PANEL_TITLES[panel]}
        <Quiet>{point ? pointText(of, point) : panel === 'SE' ? '实心为散瞳，空心为小瞳' : ''}</Quiet>
      </h3>
      {isEmpty ? (
        <Quiet as="p">还没有测量点，完成{from}后自动加入。</Quiet>
      ) : (
        <>
          <GrowthPanel of={of} panel={panel} today={today()} onPoint={read} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section className={styles.figures} aria-label={`${PANEL_TITLES[panel]}数据`} tabIndex={0}>
            <GrowthTable of={of} panel={panel} />
          </section>
        </>
      )}
    </section>
  );
}
