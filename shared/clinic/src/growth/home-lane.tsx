import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { homeWords } from '@mingmou/contract/workstation/growth/home-weeks.rules';
import styles from './growth.module.css';
import { type GrowthFrame, HOME } from './growth-frame';

interface HomeLaneProps {
  readonly of: GrowthChart;
  readonly frame: GrowthFrame;
}

/** Home training below the lengths: one bar for each week, as high as the completed share. */
export function HomeLane({ of, frame: { weeks, homeTop, x, plot } }: HomeLaneProps) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const words = homeWords(of.home ?? []);
  const bottom = homeTop + HOME;
  const isRoomy = x(last.to) < plot.x + plot.width * 0.55;
  return (
    <g>
      <title>{words}</title>
      <line className={styles.homeFull} x1={x(first.from)} x2={x(last.to)} y1={homeTop} y2={homeTop} />
      <line className={styles.axis} x1={x(first.from)} x2={x(last.to)} y1={bottom} y2={bottom} />
      {weeks.map(({ from, to, share }) => (
        <rect
          key={from}
          className={styles.home}
          x={x(from)}
          y={bottom - share * HOME}
          width={Math.max(0.6, x(to) - x(from))}
          height={share * HOME}
        />
      ))}
      <text
        className={styles.tick}
        x={isRoomy ? x(last.to) + 6 : x(first.from) - 5}
        y={bottom - 4}
        textAnchor={isRoomy ? 'start' : 'end'}
      >
        {words}
      </text>
    </g>
  );
}
