import type { Band } from './bands';
import type { Frame, Resource } from './booking';
import styles from './calendar.module.css';
import { FrameCell, type Holding } from './frame-cell';

interface CalendarBandProps extends Holding {
  readonly band: Band;
  readonly drop: (resource: Resource, frame: Frame) => void;
  /** Absent for who may not book. */
  readonly begin: ((resource: Resource, frame: Frame) => void) | undefined;
}

/** Minimum widths of a name and of a frame in pixels. */
const NAME = 88;
const NARROWEST = 108;

/** A part of a day: the times above, a line for each doctor or room, every frame below its time. */
export function CalendarBand({ band, drop, begin, ...holding }: CalendarBandProps) {
  const { title, columns, shortest, ticks, rows } = band;
  const narrowest = Math.ceil(NARROWEST / shortest);
  const axis = {
    gridTemplateColumns: `${NAME}px repeat(${columns}, minmax(${narrowest}px, 1fr))`,
    minWidth: NAME + columns * narrowest,
  };
  return (
    <section aria-label={title}>
      <div className={styles.axis} style={axis}>
        <h2>{title}</h2>
        {ticks.map(({ time, column, span }) => (
          <span key={time} style={{ gridColumn: `${column + 1} / span ${span}` }}>
            {time}
          </span>
        ))}
      </div>
      {rows.map(({ resource, cells }) => (
        <section
          key={resource.resourceId}
          className={styles.line}
          style={axis}
          aria-label={`${resource.name} ${title}`}
        >
          <h3>{resource.name}</h3>
          {cells.map(({ frame, column, span }) => (
            <FrameCell
              key={`${frame.schedulingId}/${frame.start}`}
              {...holding}
              frame={frame}
              gridColumn={`${column + 1} / span ${span}`}
              onDrop={() => drop(resource, frame)}
              onBegin={begin && (() => begin(resource, frame))}
            />
          ))}
        </section>
      ))}
    </section>
  );
}
