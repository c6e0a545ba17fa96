import { EYE_TITLES, EYES, type Eye } from '@mingmou/contract/base/eyes';
import { lensAge, type WornLens } from '@mingmou/contract/workstation/archive/lens/lens-course.rules';
import { dayOf, type GrowthEye, seriesOf } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { useId } from 'react';
import styles from './course.module.css';
import {
  type CourseDrawn,
  type CourseFrame,
  courseFrame,
  LENS_ROW,
  MARK_ROW,
  PICTURE,
  PICTURE_ROW,
  rowOf,
  STAIN_ROW,
  WIDTH,
} from './course-frame';

const GROWTH: Readonly<Record<Eye, GrowthEye>> = { od: 'OD', os: 'OS' };
const tint = (eye: Eye) => (eye === 'od' ? styles.right : styles.left);
const letter = (eye: Eye) => EYE_TITLES[eye].charAt(0);

/** Trials, lenses, staining, pictures and lengths of an archive on one axis of days; lines that print sharp. */
export function CourseChart({ of }: { readonly of: CourseDrawn }) {
  const id = useId();
  const frame = courseFrame(of);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${frame.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>配戴时间轴</title>
      <desc id={`${id}-desc`}>{described(of)}</desc>
      <Axes frame={frame} />
      <Lengths of={of} frame={frame} />
      <Stains of={of} frame={frame} />
      <Lenses of={of} frame={frame} />
      <Marks frame={frame} />
      <Pictures frame={frame} />
    </svg>
  );
}

/** Returns the text alternative of the chart. */
function described({ events, lenses, today }: CourseDrawn): string {
  const worn = lenses.filter(({ to }) => to === null);
  const ages = worn.map(({ eye, from }) => `${EYE_TITLES[eye]}镜片已戴${lensAge(from, today)}`);
  return [`共${events.length}条记录`, ...ages].join('，');
}

interface Drawn {
  readonly of: CourseDrawn;
  readonly frame: CourseFrame;
}

function Axes({ frame }: { readonly frame: CourseFrame }) {
  const { plot, bottom, ticks, lengthTicks, x, y, stainTop, lensTop, markTop } = frame;
  const right = plot.x + plot.width;
  const lanes = [
    ['染色', stainTop + STAIN_ROW],
    ['镜片', lensTop + LENS_ROW],
    ['记录', markTop + MARK_ROW / 2],
  ] as const;
  return (
    <g>
      {ticks.map(({ day, says }) => (
        <g key={day}>
          <line className={styles.grid} x1={x(day)} x2={x(day)} y1={plot.y} y2={bottom} />
          <text className={styles.tick} x={x(day)} y={bottom + 13} textAnchor="middle">
            {says}
          </text>
        </g>
      ))}
      {lengthTicks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={plot.x} x2={right} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={plot.x - 5} y={y(value) + 3.5} textAnchor="end">
            {value.toFixed(1)}
          </text>
        </g>
      ))}
      <path className={styles.axis} d={`M${plot.x} ${plot.y}V${bottom}H${right}`} />
      <text className={styles.tick} x={plot.x - 5} y={10} textAnchor="end">
        眼轴 mm
      </text>
      {lanes.map(([says, middle]) => (
        <text key={says} className={styles.lane} x={2} y={middle + 4}>
          {says}
        </text>
      ))}
      {EYES.flatMap((eye) => [
        <text key={`s${eye}`} className={styles.row} x={plot.x - 5} y={stainTop + (rowOf(eye) + 0.5) * STAIN_ROW + 4}>
          {letter(eye)}
        </text>,
        <text key={`l${eye}`} className={styles.row} x={plot.x - 5} y={lensTop + (rowOf(eye) + 0.5) * LENS_ROW + 4}>
          {letter(eye)}
        </text>,
      ])}
    </g>
  );
}

/** Circles of the right eye, squares on a corner of the left one, as on the growth chart. */
function Lengths({ of: { points }, frame: { x, y } }: Drawn) {
  return EYES.map((eye) => {
    const own = seriesOf(points, GROWTH[eye], 'AL');
    const last = own.at(-1);
    return (
      <g key={eye} className={tint(eye)}>
        <polyline className={styles.line} points={own.map((one) => `${x(dayOf(one))},${y(one.value)}`).join(' ')} />
        {own.map((one) => {
          const [cx, cy] = [x(dayOf(one)), y(one.value)];
          return (
            <g key={one.measuredAt}>
              <title>{`${EYE_TITLES[eye]}眼轴 ${one.value.toFixed(2)}mm，${dayOf(one)}`}</title>
              {eye === 'od' ? (
                <circle className={styles.dot} cx={cx} cy={cy} r={3.5} />
              ) : (
                <path className={styles.dot} d={`M${cx} ${cy - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`} />
              )}
            </g>
          );
        })}
        {last ? (
          <text className={styles.end} x={x(dayOf(last)) - 6} y={y(last.value) - 7} textAnchor="end">
            {letter(eye)} {last.value.toFixed(2)}
          </text>
        ) : null}
      </g>
    );
  });
}

const SIDE = 15;

/** The worst zone of a cornea on the day, by its number: paper may be grey. */
function Stains({ of: { events }, frame: { x, stainTop } }: Drawn) {
  return EYES.flatMap((eye) =>
    events.flatMap(({ recordId, day, stain, title }) => {
      const grade = stain[eye];
      if (grade === null) return [];
      const [left, top] = [x(day) - SIDE / 2, stainTop + rowOf(eye) * STAIN_ROW + (STAIN_ROW - SIDE) / 2];
      return [
        <g key={`${eye}${recordId}`}>
          <title>{`${title} ${day} ${EYE_TITLES[eye]}染色 ${grade}`}</title>
          <rect className={styles.stain} data-grade={Math.min(grade, 3)} x={left} y={top} width={SIDE} height={SIDE} />
          <text className={styles.grade} x={x(day)} y={top + SIDE - 3.5} textAnchor="middle">
            {grade}
          </text>
        </g>,
      ];
    }),
  );
}

/** Width of a character in a bar. */
const CHARACTER = 6.2;
const BAR = LENS_ROW - 5;

function Lenses({ of: { lenses, today }, frame }: Drawn) {
  return lenses.map((lens) => <Lens key={`${lens.eye}${lens.cycleNo}`} of={lens} today={today} frame={frame} />);
}

interface LensProps {
  readonly of: WornLens;
  readonly today: string;
  readonly frame: CourseFrame;
}

/** Bar of one lens from its first day to the next lens; shows as much of its text as fits. */
function Lens({ of: { eye, cycleNo, from, to, text, breedName, change }, today, frame }: LensProps) {
  const { x, lensTop } = frame;
  const end = to ?? (from > today ? from : today);
  const [left, right] = [x(from), Math.max(x(end), x(from) + 3)];
  const top = lensTop + rowOf(eye) * LENS_ROW + (LENS_ROW - BAR) / 2;
  const age = lensAge(from, end);
  const says = [`第${cycleNo}副 ${age}`, text, breedName ?? ''].filter(Boolean).join(' ');
  const room = Math.floor((right - left) / CHARACTER) - 1;
  return (
    <g className={tint(eye)}>
      <title>{[`${EYE_TITLES[eye]} ${says}`, `${from} 至 ${to ?? '今'}`, change].filter(Boolean).join('，')}</title>
      <rect className={styles.lens} x={left} y={top} width={right - left} height={BAR} rx={2} />
      <text className={styles.tick} x={left + 4} y={top + BAR - 4}>
        {shortened(says, room)}
      </text>
    </g>
  );
}

/** Whole words, as many as fit; wide characters take two places. */
function shortened(says: string, room: number): string {
  const places = (text: string) => [...text].reduce((sum, one) => sum + (one > 'ÿ' ? 1.7 : 1), 0);
  const words = says.split(' ');
  for (let most = words.length; most > 0; most -= 1) {
    const text = words.slice(0, most).join(' ');
    if (places(text) <= room) return text;
  }
  return '';
}

const LETTERS: Readonly<Record<string, string>> = {
  'lens-try': '试',
  'lens-order': '订',
  'lens-check': '交',
  'lens-review': '查',
};

function Marks({ frame: { marks, markTop } }: { readonly frame: CourseFrame }) {
  return marks.map(({ of: { recordId, kind, title, day, words }, x, row }) => {
    const middle = markTop + (row + 0.5) * MARK_ROW;
    return (
      <g key={recordId}>
        <title>{[title, day, words].filter(Boolean).join(' ')}</title>
        <circle className={styles.mark} data-kind={kind} cx={x} cy={middle} r={7.5} />
        <text className={styles.letter} x={x} y={middle + 3.5} textAnchor="middle">
          {LETTERS[kind] ?? '记'}
        </text>
      </g>
    );
  });
}

function Pictures({ frame: { pictures, pictureTop } }: { readonly frame: CourseFrame }) {
  return pictures.map(({ of: { recordId, url, says }, x, row }) => (
    <g key={recordId}>
      <title>{says}</title>
      <image
        href={url}
        x={x - PICTURE / 2}
        y={pictureTop + row * PICTURE_ROW}
        width={PICTURE}
        height={PICTURE}
        preserveAspectRatio="xMidYMid slice"
      />
    </g>
  ));
}
