import type { GrowthPanel as Panel } from '@mingmou/contract/workstation/growth/growth-rows.rules';
import type { PrintGroup, SheetPrint } from '@mingmou/contract/workstation/print/visit-print.fields';
import { GrowthPanel } from '../growth/growth-panel';
import styles from './visit-sheet.module.css';

interface VisitCurveProps {
  readonly of: SheetPrint;
  readonly group: PrintGroup;
}

const PANELS: Readonly<Record<string, Panel>> = { lengths: 'AL', powers: 'SE' };

/** Curve of 屈光发育报告 with its reference set; the legend is next to its title. */
export function VisitCurve({ of: { growth, day }, group: { block, title } }: VisitCurveProps) {
  const panel = PANELS[block];
  if (!growth || !panel) return null;
  return (
    <section className={styles.curve}>
      <h3>
        {title}
        <small>{panel === 'AL' ? '● 右眼　◆ 左眼' : '● 右眼　◆ 左眼　实心为散瞳，空心为小瞳'}</small>
      </h3>
      <GrowthPanel of={growth} panel={panel} today={day} />
      {panel === 'AL' && growth.set ? (
        <p className={styles.citation}>
          参考集 {growth.set.name}：{growth.set.citation}（{growth.set.licence}）
        </p>
      ) : null}
    </section>
  );
}
