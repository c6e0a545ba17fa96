import { dictName } from '@mingmou/contract/base/dict';
import { growthKind } from '@mingmou/contract/workstation/growth/growth.dicts';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import {
  type GrowthCell,
  type GrowthPanel,
  growthRows,
  PANEL_TITLES,
  PANEL_UNITS,
} from '@mingmou/contract/workstation/growth/growth-rows.rules';
import { GROWTH_EYES, growthText } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { eyeTitle, rateWords } from '@mingmou/contract/workstation/growth/growth-text.rules';
import styles from './growth.module.css';

interface GrowthTableProps {
  readonly of: GrowthChart;
  readonly panel: GrowthPanel;
}

/** The figures of one half of the chart, the newest first. */
export function GrowthTable({ of, panel }: GrowthTableProps) {
  const rows = growthRows(of, panel);
  const title = `${PANEL_TITLES[panel]}记录`;
  if (rows.length === 0) return null;
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">年龄</th>
          {panel === 'SE' ? <th scope="col">方式</th> : null}
          {GROWTH_EYES.map((eye) => (
            <th key={eye} scope="col" colSpan={2} className={eye === 'OD' ? styles.right : styles.left}>
              {eyeTitle(eye)} {PANEL_UNITS[panel]}
            </th>
          ))}
          <th scope="col">设备</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.day}${row.kind}`}>
            <th scope="row">{row.day}</th>
            <td>{row.age.toFixed(1)}岁</td>
            {panel === 'SE' ? <td>{dictName(growthKind, row.kind).slice(0, 2)}</td> : null}
            {GROWTH_EYES.map((eye) => (
              <Cell key={eye} of={row.eyes[eye]} />
            ))}
            <td className={styles.device}>{row.device ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ of }: { readonly of: GrowthCell | undefined }) {
  if (!of) return <td colSpan={2}>—</td>;
  const { point, rate } = of;
  const tone = rate?.tone;
  return (
    <>
      <td className={styles.value}>
        {growthText(point.kind, point.value)}
        {point.percentile ? <small>P{point.percentile}</small> : null}
      </td>
      <td className={tone === 'FAST' ? styles.fast : tone === 'WARN' ? styles.quick : styles.rate}>
        {rate ? rateWords({ ...rate, perYear: rate.perYear ?? null }) : ''}
      </td>
    </>
  );
}
