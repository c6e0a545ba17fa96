import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { today } from '@mingmou/contract/base/clinic-day';
import { weekOf } from '@mingmou/contract/home/scheduling.rules';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Segments } from '@mingmou/kit/form/segments';
import { Button } from '@mingmou/kit/ui';
import styles from './schedule.module.css';
import { type BoardState, mondayOf } from './use-board';

const DAY = { kind: 'date', title: '日期', required: true } as const;
const SIDES = [
  ['STAFF', '按员工'],
  ['ROOM', '按诊室'],
] as const;

/** Which week, of whom. */
export function BoardBar({ filters, show }: Pick<BoardState, 'filters' | 'show'>) {
  const { weekStart, by, departmentId, staffId } = filters;
  const go = (weeks: number) => show({ weekStart: weekOf(weekStart, weeks)[0] ?? weekStart });
  const thisWeek = mondayOf(today());
  return (
    <search className={styles.filters}>
      <Button onClick={() => go(-1)}>上周</Button>
      <Button
        className={weekStart === thisWeek ? styles.held : undefined}
        aria-pressed={weekStart === thisWeek}
        onClick={() => show({ weekStart: thisWeek })}
      >
        本周
      </Button>
      <Button onClick={() => go(1)}>下周</Button>
      <label htmlFor="schedule-day" className={hiddenText}>
        周内日期
      </label>
      <span className={styles.date}>
        <FieldInput
          id="schedule-day"
          spec={DAY}
          value={weekStart}
          onChange={(next) => typeof next === 'string' && show({ weekStart: mondayOf(next) })}
        />
      </span>
      <Segments label="查看方式" options={SIDES} value={by} onChange={(side) => show({ by: side })} />
      <span className={styles.filter}>
        <FieldInput
          aria-label="科室"
          spec={schedule.filters.departmentId}
          use="filter"
          placeholder="全部科室"
          value={departmentId}
          onChange={(next) => show({ departmentId: typeof next === 'number' ? next : undefined })}
        />
      </span>
      <span className={styles.filter}>
        <FieldInput
          aria-label="员工"
          spec={schedule.filters.staffId}
          use="filter"
          placeholder="全部员工"
          value={staffId}
          onChange={(next) => show({ staffId: typeof next === 'number' ? next : undefined })}
        />
      </span>
    </search>
  );
}
