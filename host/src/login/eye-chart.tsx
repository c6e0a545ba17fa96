const ROWS = [
  { y: 76, size: 60, turns: [0] },
  { y: 166, size: 42, turns: [90, 270] },
  { y: 236, size: 30, turns: [180, 0, 90] },
  { y: 292, size: 21, turns: [270, 90, 0, 180] },
  { y: 336, size: 14, turns: [0, 180, 270, 90, 0] },
  { y: 370, size: 9, turns: [90, 0, 180, 270, 0, 90] },
] as const;

const WIDTH = 300;
/** An optotype is five units high; bars and gaps are one unit each. */
const OPTOTYPE = 'M0 0H5V1H1V2H5V3H1V4H5V5H0Z';

/** A tumbling-E chart, as hangs in every refraction room. Decoration only. */
export function EyeChart() {
  return (
    <svg viewBox={`0 0 ${WIDTH} 440`} className="login-chart" aria-hidden="true">
      {ROWS.map(({ y, size, turns }, row) =>
        turns.map((turn, column) => {
          const x = WIDTH / 2 + (column - (turns.length - 1) / 2) * size * 2;
          return (
            <path
              key={`${row}-${x}`}
              d={OPTOTYPE}
              transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 5}) translate(-2.5 -2.5)`}
            />
          );
        }),
      )}
      <path d={`M40 400H${WIDTH - 40}`} className="login-chart-line" />
    </svg>
  );
}
