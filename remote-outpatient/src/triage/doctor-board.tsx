import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './triage.module.css';
import type { Visit } from './visit-acts';
import type { VisitButtonsProps } from './visit-buttons';
import { VisitCard } from './visit-card';

interface Column {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Visit[];
}

/** Returns the queue of a visit: the doctor's, or the department's without a doctor. */
function queueOf({ doctorId, doctorName, departmentId, departmentName }: Visit): Omit<Column, 'rows'> {
  if (doctorId) return { key: `doctor-${doctorId}`, title: doctorName ?? '' };
  return { key: `department-${departmentId}`, title: `普通号（${departmentName}）` };
}

/** Returns the queues sorted by name, so that a column keeps its place when a patient is received. */
function columnsOf(rows: readonly Visit[]): readonly Column[] {
  const queues = new Map<string, Column>();
  for (const row of rows) {
    const { key, title } = queueOf(row);
    queues.set(key, { key, title, rows: [...(queues.get(key)?.rows ?? []), row] });
  }
  return [...queues.values()].sort((one, other) => one.title.localeCompare(other.title, 'zh-CN'));
}

interface DoctorBoardProps extends Omit<VisitButtonsProps, 'of'> {
  /** Absent until the first answer. */
  readonly rows: readonly Visit[] | undefined;
  readonly total: number;
  readonly current: number | undefined;
  readonly onEnter: (acceptsId: number) => void;
}

/** The visits in columns by doctor, each in the order of its queue. */
export function DoctorBoard({ rows, total, current, onEnter, ...acting }: DoctorBoardProps) {
  if (!rows) return <Skeleton active />;
  return (
    <>
      {total > rows.length ? (
        <Quiet as="p" spaced>
          只显示前{rows.length}位，请用条件缩小范围
        </Quiet>
      ) : null}
      {rows.length === 0 ? (
        <Quiet as="p" className={styles.nobody}>
          没有符合条件的患者
        </Quiet>
      ) : null}
      <div className={styles.columns}>
        {columnsOf(rows).map(({ key, title, rows: queue }) => (
          <section key={key} className={styles.column} aria-label={title}>
            <h2 className={styles.heading}>
              {title} <span className={styles.count}>{queue.length}</span>
            </h2>
            <ul className={styles.cards}>
              {queue.map((row) => (
                <VisitCard
                  key={row.acceptsId}
                  of={row}
                  isCurrent={row.acceptsId === current}
                  onEnter={() => onEnter(row.acceptsId)}
                  {...acting}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
