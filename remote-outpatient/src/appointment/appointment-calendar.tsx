import { today } from '@mingmou/contract/base/clinic-day';
import { stateOf } from '@mingmou/contract/base/flow';
import { weekOf } from '@mingmou/contract/home/scheduling.rules';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { subscribeFlow } from '@mingmou/contract/outpatient/subscribe.flow';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { type ReactNode, useState } from 'react';
import styles from './appointment.module.css';
import type { Card, Frame, Opened, Resource } from './booking';

interface AppointmentCalendarProps {
  readonly heading: ReactNode;
  readonly main: ReactNode;
  readonly open: (opened: Opened) => void;
  readonly show: (id: number) => void;
}

const { departmentId: departmentSpec } = subscribe.filters;
const isOpenCard = ({ subscribeState }: Card) => subscribeState <= 1;

/** Frames of a day or a week, a row for each doctor or room. */
export function AppointmentCalendar({ heading, main, open, show }: AppointmentCalendarProps) {
  const [day, setDay] = useState(today);
  const [isWeek, setWeek] = useState(false);
  const [mode, setMode] = useState<1 | 2>(1);
  const [departmentId, setDepartment] = useState<number>();
  const week = weekOf(day);
  const [from, to] = isWeek ? [week[0] ?? day, week[6] ?? day] : [day, day];
  const { data, refusal, refetch } = useCall(subscribe.calendar, { from, to, mode, departmentId });
  const [held, hold] = useState<Card>();
  const change = useSend(subscribe.change);
  const { confirm, success } = useFeedback();
  const mayChange = useHolds(subscribe.change.grant);
  const mayBook = useHolds(subscribe.save.grant);
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
  return (
    <div className={styles.calendar}>
      <header className={styles.bar}>
        {heading}
        <Input
          type="date"
          aria-label="日期"
          value={day}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
        <Button onClick={() => setWeek(!isWeek)}>{isWeek ? '看一天' : '看一周'}</Button>
        <Button onClick={() => setMode(mode === 1 ? 2 : 1)}>{mode === 1 ? '按医生' : '按诊室'}</Button>
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
        {main}
      </header>
      {held ? (
        <p role="status" className={styles.holding}>
          正在改约 {held.name}：选择新的号段，或{' '}
          <Button size="small" onClick={() => hold(undefined)}>
            放弃
          </Button>
        </p>
      ) : null}
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data?.length === 0 ? <Quiet as="p">这段时间没有可预约的排班</Quiet> : null}
      <div className={styles.grid}>
        {(data ?? []).map((row) => (
          <section key={row.resourceId} className={styles.line} aria-label={row.name}>
            <h2>{row.name}</h2>
            <div className={styles.cells}>
              {row.frames.map((frame) => (
                <FrameCell
                  key={`${frame.schedulingId}/${frame.start}`}
                  {...{ frame, isWeek, held, show, hold }}
                  mayChange={mayChange}
                  onDrop={() => drop(row, frame)}
                  onBegin={mayBook ? () => begin(row, frame) : undefined}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

interface FrameCellProps {
  readonly frame: Frame;
  readonly isWeek: boolean;
  readonly held: Card | undefined;
  readonly mayChange: boolean;
  readonly hold: (card: Card | undefined) => void;
  readonly show: (id: number) => void;
  readonly onDrop: () => void;
  readonly onBegin: (() => void) | undefined;
}

function FrameCell({ frame, isWeek, held, mayChange, hold, show, onDrop, onBegin }: FrameCellProps) {
  const { date, start, end, used, capacity, stopped, items } = frame;
  const when = `${isWeek ? `${date.slice(5)} ` : ''}${start}–${end}`;
  return (
    // A card is dropped here; by keyboard it is taken with 改 and put with the button of the frame.
    <fieldset
      className={styles.cell}
      aria-label={`${date} ${when}`}
      data-stopped={stopped}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <p className={styles.cellHead}>
        {when} <b>{`${used}/${capacity}`}</b> {stopped ? '停诊' : ''}
      </p>
      {items.map((card) => (
        <p key={card.id} className={styles.cardLine}>
          <button
            type="button"
            className={styles.card}
            data-state={stateOf(subscribeFlow, card.subscribeState)}
            draggable={mayChange && isOpenCard(card)}
            onDragStart={() => hold(card)}
            onClick={() => show(card.id)}
          >
            {card.name} {card.phone.slice(-4)} {card.purpose}
            {card.needChange ? <b className={styles.fault}> 需改约</b> : null}
          </button>
          {mayChange && isOpenCard(card) ? (
            <button type="button" className={styles.take} aria-label={`改约${card.name}`} onClick={() => hold(card)}>
              改
            </button>
          ) : null}
        </p>
      ))}
      {held ? (
        <button type="button" className={styles.add} onClick={onDrop}>
          改到这里
        </button>
      ) : onBegin && !stopped ? (
        <button type="button" className={styles.add} aria-label={`新增预约 ${when}`} onClick={onBegin}>
          +
        </button>
      ) : null}
    </fieldset>
  );
}
