import { EYE_TITLES, EYES, type Eye } from '@mingmou/contract/base/eyes';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { powerSeries } from '@mingmou/contract/workstation/archive/glasses/power-series.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useId } from 'react';
import styles from './glasses.module.css';

const [WIDTH, HEIGHT] = [900, 300];
const PLOT = { left: 52, right: 884, top: 16, bottom: 262 };
const DAY_MS = 86_400_000;
const TICKS = 5;
const dayNo = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`;

/** 度数曲线: the equivalent of both eyes over time, by the prescriptions for the distance that were signed. */
export function CurveTab({ patientId }: { readonly patientId: number }) {
  const { data, loading, refusal, refetch } = useCall(glassesArchive.prescriptions, { patientId });
  const series = powerSeries(data ?? []);
  const points = EYES.flatMap((eye) => series[eye]);
  return (
    <Panel aria-label="度数曲线">
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data && points.length === 0 ? <Quiet as="p">还没有可以画出的远用处方。</Quiet> : null}
      {points.length > 0 ? <Curve series={series} /> : null}
    </Panel>
  );
}

interface CurveProps {
  readonly series: ReturnType<typeof powerSeries>;
}

function Curve({ series }: CurveProps) {
  const id = useId();
  const all = EYES.flatMap((eye) => series[eye]);
  const days = all.map(({ day }) => dayNo(day));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const values = all.map(({ value }) => value);
  const [low, high] = [Math.floor(Math.min(...values) - 0.5), Math.ceil(Math.max(...values) + 0.5)];
  const x = (day: string) =>
    first === last
      ? (PLOT.left + PLOT.right) / 2
      : PLOT.left + ((dayNo(day) - first) / (last - first)) * (PLOT.right - PLOT.left);
  const y = (value: number) => PLOT.bottom - ((value - low) / (high - low)) * (PLOT.bottom - PLOT.top);
  const ticks = Array.from({ length: TICKS + 1 }, (_none, at) => low + ((high - low) * at) / TICKS);
  const ends = [
    ...new Set([
      all.map(({ day }) => day).sort()[0],
      all
        .map(({ day }) => day)
        .sort()
        .at(-1),
    ]),
  ];
  return (
    <>
      <p>
        {EYES.map((eye) => (
          <span key={eye} className={styles[`${eye}Word`]}>
            {EYE_TITLES[eye]}（{eye === 'od' ? '实线' : '虚线'}）{' '}
          </span>
        ))}
        <Quiet>等效球镜 D，远用处方</Quiet>
      </p>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-t`}>
        <title id={`${id}-t`}>度数曲线：等效球镜随时间的变化，数值见下表</title>
        {ticks.map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={PLOT.left} x2={PLOT.right} y1={y(value)} y2={y(value)} />
            <text className={styles.tick} x={PLOT.left - 6} y={y(value) + 4} textAnchor="end">
              {signed(value)}
            </text>
          </g>
        ))}
        {EYES.map((eye) => (
          <Line key={eye} {...{ eye, x, y }} points={series[eye]} />
        ))}
        {ends.map((day, at) =>
          day ? (
            <text
              key={day}
              className={styles.tick}
              x={x(day)}
              y={PLOT.bottom + 20}
              textAnchor={ends.length === 1 ? 'middle' : at === 0 ? 'start' : 'end'}
            >
              {day}
            </text>
          ) : null,
        )}
      </svg>
      <table className={styles.table} aria-label="度数曲线的数值">
        <thead>
          <tr>
            {['日期', '右眼 D', '左眼 D'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.rows.map(({ day, od, os }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{od === null ? '—' : signed(od)}</td>
              <td>{os === null ? '—' : signed(os)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface LineProps {
  readonly eye: Eye;
  readonly points: readonly { readonly day: string; readonly value: number }[];
  readonly x: (day: string) => number;
  readonly y: (value: number) => number;
}

function Line({ eye, points, x, y }: LineProps) {
  return (
    <>
      <polyline className={styles[eye]} points={points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')} />
      {points.map(({ day, value }) => (
        <circle key={day} className={styles[`${eye}Dot`]} cx={x(day)} cy={y(value)} r={4}>
          <title>{`${EYE_TITLES[eye]} ${day} ${signed(value)}D`}</title>
        </circle>
      ))}
    </>
  );
}
