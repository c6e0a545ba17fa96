import { stateOf } from '@mingmou/contract/base/flow';
import { appointmentFlow } from '@mingmou/contract/outpatient/appointment.flow';
import type { Card, Frame } from './booking';
import styles from './calendar.module.css';

export interface Holding {
  /** The card that is given another time. */
  readonly held: Card | undefined;
  readonly mayChange: boolean;
  readonly hold: (card: Card | undefined) => void;
  readonly show: (id: number) => void;
}

interface FrameCellProps extends Holding {
  readonly frame: Frame;
  /** Its columns on the axis of a day; absent in a week, whose frames lie below each other. */
  readonly gridColumn?: string;
  readonly isWeek?: boolean;
  readonly onDrop: () => void;
  readonly onBegin: (() => void) | undefined;
}

const isOpenCard = ({ subscribeState }: Card) => subscribeState <= 1;

/** One frame: its load, its patients, and the button that adds or places a patient. */
export function FrameCell({ frame, gridColumn, isWeek = false, onDrop, onBegin, ...holding }: FrameCellProps) {
  const { date, start, end, used, capacity, stopped, items } = frame;
  const when = `${isWeek ? `${date.slice(5)} ` : ''}${start}–${end}`;
  const button = stopped ? null : holding.held ? (
    <button type="button" className={styles.add} onClick={onDrop}>
      改到这里
    </button>
  ) : onBegin ? (
    <button type="button" className={styles.add} aria-label={`新增预约 ${when}`} onClick={onBegin}>
      +
    </button>
  ) : null;
  return (
    // A card is dropped here; by keyboard it is taken with 改约 and put with the button of the frame.
    <fieldset
      className={styles.cell}
      style={{ gridColumn }}
      data-week={isWeek}
      aria-label={`${date} ${when}`}
      data-stopped={stopped}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <p className={styles.cellHead}>
        {start} {stopped ? <span>停诊</span> : null} <b data-full={used >= capacity}>{`${used}/${capacity}`}</b>
        {isWeek ? button : null}
      </p>
      {items.map((card) => (
        <CardLine key={card.id} card={card} {...holding} />
      ))}
      {isWeek ? null : button}
    </fieldset>
  );
}

function CardLine({ card, mayChange, hold, show }: Holding & { readonly card: Card }) {
  const { id, name, phone, purpose, needChange, overbook, subscribeState } = card;
  const isMovable = mayChange && isOpenCard(card);
  return (
    <p className={styles.cardLine}>
      <button
        type="button"
        className={styles.card}
        title={[name, purpose].filter(Boolean).join(' ')}
        data-state={stateOf(appointmentFlow, subscribeState)}
        draggable={isMovable}
        onDragStart={() => hold(card)}
        onClick={() => show(id)}
      >
        <b>{name}</b> <span>{[phone.slice(-4), purpose].filter(Boolean).join(' ')}</span>
        {needChange ? <em> 需改约</em> : null}
        {overbook ? <em> 加约</em> : null}
      </button>
      {isMovable ? (
        <button type="button" className={styles.take} aria-label={`改约${name}`} onClick={() => hold(card)}>
          改约
        </button>
      ) : null}
    </p>
  );
}
