import { weekdayOf } from '@mingmou/contract/home/scheduling.rules';
import { WEEKDAYS } from './bands';
import type { Frame, Resource } from './booking';
import styles from './calendar.module.css';
import { FrameCell, type Holding } from './frame-cell';

interface CalendarWeekProps extends Holding {
  /** The seven days, Monday first. */
  readonly days: readonly string[];
  readonly resources: readonly Resource[];
  readonly drop: (resource: Resource, frame: Frame) => void;
  /** Absent for who may not book. */
  readonly begin: ((resource: Resource, frame: Frame) => void) | undefined;
}

/** Pixels: names and all seven days fit into 1366 px next to the open menu. */
const NAME = 88;
const NARROWEST_DAY = 128;

const axis = {
  gridTemplateColumns: `${NAME}px repeat(7, minmax(${NARROWEST_DAY}px, 1fr))`,
  minWidth: NAME + 7 * NARROWEST_DAY,
};

const byTime = (one: Frame, other: Frame) => one.start.localeCompare(other.start);

/** A week: a column for each day, a line for each doctor or room, the frames of a day below each other. */
export function CalendarWeek({ days, resources, drop, begin, ...holding }: CalendarWeekProps) {
  return (
    <section aria-label="周视图">
      <div className={styles.axis} style={axis}>
        <h2>周视图</h2>
        {days.map((day) => (
          <span key={day}>{`${day.slice(5)} 周${WEEKDAYS[weekdayOf(day) - 1]}`}</span>
        ))}
      </div>
      {resources.map((resource) => (
        <section key={resource.resourceId} className={styles.line} style={axis} aria-label={`${resource.name} 周视图`}>
          <h3>{resource.name}</h3>
          {days.map((day) => (
            <div key={day} className={styles.dayFrames}>
              {resource.frames
                .filter(({ date }) => date === day)
                .sort(byTime)
                .map((frame) => (
                  <FrameCell
                    key={`${frame.schedulingId}/${frame.start}`}
                    {...holding}
                    frame={frame}
                    isWeek
                    onDrop={() => drop(resource, frame)}
                    onBegin={begin && (() => begin(resource, frame))}
                  />
                ))}
            </div>
          ))}
        </section>
      ))}
    </section>
  );
}
