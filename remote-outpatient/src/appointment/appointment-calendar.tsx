import { isDate } from '@mingmou/contract/base/check';
import { f, required } from '@mingmou/contract/base/field';
import { daysAround, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { useClinicDay } from '@mingmou/core/clock/use-clinic-day';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Segments } from '@mingmou/kit/form/segments';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { bandsOf } from './bands';
import type { Card, Frame, Opened, Resource } from './booking';
import styles from './calendar.module.css';
import { CalendarBand } from './calendar-band';
import { CalendarWeek } from './calendar-week';

interface AppointmentCalendarProps {
  readonly heading: ReactNode;
  readonly main: ReactNode;
  readonly open: (opened: Opened) => void;
  readonly show: (id: number) => void;
}

const DAY = required(f.date('日期'));
const SPANS = [
  ['day', '日视图'],
  ['week', '周视图'],
] as const;
const MODES = [
  [1, '按医生'],
  [2, '按诊室'],
] as const;
const { departmentId: departmentSpec } = appointment.filters;

/** Frames of a day or a week, a row for each doctor or room, all on one axis of time. */
export function AppointmentCalendar({ heading, main, open, show }: AppointmentCalendarProps) {
  const clinicDay = useClinicDay();
  // Absent: today's, which follows the clock.
  const [chosen, choose] = useState<string>();
  const day = chosen ?? clinicDay;
  const setDay = (next: string) => choose(next === clinicDay ? undefined : next);
  const [isWeek, setWeek] = useState(false);
  const [mode, setMode] = useState<(typeof MODES)[number][0]>(1);
  const [departmentId, setDepartment] = useState<number>();
  const week = weekOf(day);
  const [from, to] = isWeek ? [week[0] ?? day, week[6] ?? day] : [day, day];
  const { data, refusal, refetch } = useCall(appointment.calendar, { from, to, mode, departmentId });
  // Until the answer for another day arrives, the previous day is shown and must not be clicked.
  const isOtherDay = (data ?? []).some(({ frames }) => frames.some(({ date }) => date < from || date > to));
  const bands = useMemo(() => bandsOf(isWeek ? [] : (data ?? [])), [data, isWeek]);
  const [held, hold] = useState<Card>();
  useKeys([{ key: 'Escape', title: '放弃改约', run: () => hold(undefined) }], { active: held !== undefined });
  const change = useSend(appointment.change);
  const { confirm, success } = useFeedback();
  const mayChange = useHolds(appointment.change.grant);
  const mayBook = useHolds(appointment.save.grant);
  const { start: drop } = useAct(async (row: Resource, frame: Frame) => {
    if (!held) return;
    const { id, version, name } = held;
    const { schedulingId, date: subscribeDate, start: frameStart } = frame;
    const isSure = await confirm(`将${name}改约到${subscribeDate} ${frameStart}（${row.name}）吗？`);
    hold(undefined);
    if (!isSure) return;
    await change({ id, version, schedulingId, subscribeDate, frameStart });
    success('改约成功');
  });
  const begin = (row: Resource, { schedulingId, date, start: frameStart }: Frame) =>
    open({
      begun: {
        ...{ mode, departmentId: row.departmentId, schedulingId, subscribeDate: date, frameStart, source: 1 as const },
        ...(mode === 1 ? { doctorId: row.resourceId } : { roomId: row.resourceId }),
      },
    });
  const acts = { held, mayChange, hold, show, drop, begin: mayBook ? begin : undefined };
  const stride = isWeek ? 7 : 1;
  const walk = (by: number) => setDay(daysAround(day, Math.max(-by, 0), Math.max(by, 0)).at(by < 0 ? 0 : -1) ?? day);
  return (
    <div className={styles.calendar}>
      <header className={styles.bar}>
        {heading}
        <Button aria-label={isWeek ? '上一周' : '前一天'} onClick={() => walk(-stride)}>
          ‹
        </Button>
        <div className={styles.day}>
          <FieldInput
            spec={DAY}
            aria-label="日期"
            value={day}
            onChange={(next) => typeof next === 'string' && isDate(next) && setDay(next)}
          />
        </div>
        <Button aria-label={isWeek ? '下一周' : '后一天'} onClick={() => walk(stride)}>
          ›
        </Button>
        <Segments
          label="显示范围"
          options={SPANS}
          value={isWeek ? 'week' : 'day'}
          onChange={(span) => setWeek(span === 'week')}
        />
        <Segments label="号源" options={MODES} value={mode} onChange={setMode} />
        <div className={styles.department}>
          <FieldInput
            spec={departmentSpec}
            use="filter"
            aria-label="科室"
            value={departmentId}
            placeholder="全部科室"
            onChange={(id) => setDepartment(typeof id === 'number' ? id : undefined)}
          />
        </div>
        <span className={styles.main}>{main}</span>
      </header>
      {held ? (
        <p role="status" className={styles.holding}>
          正在改约 <b>{held.name}</b>：选择新的号段，或{' '}
          <Button size="small" onClick={() => hold(undefined)}>
            放弃
          </Button>
        </p>
      ) : null}
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data?.length === 0 ? <Quiet as="p">这段时间没有可预约的排班</Quiet> : null}
      <div className={styles.bands} inert={isOtherDay} aria-busy={isOtherDay}>
        {isWeek && data && data.length > 0 ? (
          <CalendarWeek days={week} resources={data} {...acts} />
        ) : (
          bands.map((band) => <CalendarBand key={band.key} band={band} {...acts} />)
        )}
      </div>
    </div>
  );
}
