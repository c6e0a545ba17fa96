import { dictName } from '@mingmou/contract/base/dict';
import { vtMeasure } from '@mingmou/contract/workstation/training/vt.dicts';
import type { VtFigures, VtSeries } from '@mingmou/contract/workstation/training/vt-report.contract';
import styles from './progress.module.css';
import { ProgressChart } from './progress-chart';

type Point = VtSeries['baseline'];

const said = (point: Point) => (point ? (point.says ?? String(point.value)) : '—');

function usualText({ low, high }: VtSeries): string {
  if (typeof low === 'number' && typeof high === 'number') return `${low}～${high}`;
  if (typeof low === 'number') return `≥${low}`;
  return typeof high === 'number' ? `≤${high}` : '—';
}

/** 「出勤 8/10 次（80%），家庭训练 12/20 天（60%）」. */
export function attendanceText({ sessions, plannedSessions, attendanceRate, home }: VtFigures): string {
  const came = typeof attendanceRate === 'number' ? `，计划 ${plannedSessions} 次，出勤率 ${attendanceRate}%` : '';
  const done =
    typeof home.rate === 'number' ? `；家庭训练完成 ${home.done}/${home.planned} 天，依从率 ${home.rate}%` : '';
  return `训练 ${sessions} 次${came}${done}`;
}

/** Figures of a report: a table of earlier and current values, and a chart for each. */
export function ReportFigures({ of }: { readonly of: VtFigures }) {
  return (
    <>
      <p>{attendanceText(of)}</p>
      {of.series.length > 0 ? (
        <table className={styles.figures} aria-label="训练指标">
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col">基线</th>
              <th scope="col">最近</th>
              <th scope="col">参考</th>
            </tr>
          </thead>
          <tbody>
            {of.series.map((one) => (
              <tr key={one.measure}>
                <th scope="row">
                  {dictName(vtMeasure, one.measure)}（{one.unit}）
                </th>
                <td>{said(one.baseline)}</td>
                <td>{said(one.latest)}</td>
                <td>{usualText(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className={styles.charts}>
        {of.series.map((one) => (
          <ProgressChart key={one.measure} of={one} />
        ))}
      </div>
    </>
  );
}
