import type { Period } from '@mingmou/contract/home/scheduling.rules';
import { daysAround } from '@mingmou/contract/home/scheduling.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { addMinutes, dayText, instantOf } from '../kernel/context/clock';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  /** Where those without a doctor are seen. */
  readonly departmentId: number;
  readonly now: Date;
}

interface Shift {
  readonly id: number;
  readonly date: string;
  readonly staffId: number | null;
  readonly departmentId: number;
  readonly roomId: number | null;
  readonly period: Period | null;
}

/** A visit of the demo: being seen or done. */
type Stage = 1 | 2;

interface Coming {
  readonly at: Date;
  readonly stage: Stage;
  readonly patientId: number;
  readonly shift: Shift | undefined;
}

const DAYS_BACK = 59;
const LEAST_A_DAY = 3;
const FIRST_MINUTE = 8 * 60 + 40;
const MINUTES_BETWEEN = 25;
const MINUTES_OF_VISIT = 40;
/** Today's visits, the latest last; minutes since each registered. Nobody waits, so that no to-do is ahead of the day. */
const TODAY: readonly (readonly [minutesAgo: number, stage: Stage])[] = [
  [75, 2],
  [60, 2],
  [42, 1],
];

function shiftsOf({ tx, propertyOwnerId, orgId }: Filling, from: string, to: string): Promise<Shift[]> {
  return tx
    .selectFrom('scheduling')
    .innerJoin('employee', (on) =>
      on
        .onRef('employee.propertyOwnerId', '=', 'scheduling.propertyOwnerId')
        .onRef('employee.id', '=', 'scheduling.staffId'),
    )
    .where('scheduling.propertyOwnerId', '=', propertyOwnerId)
    .where('scheduling.orgId', '=', orgId)
    .where('employee.registrable', '=', true)
    .where('scheduling.startTime', 'is not', null)
    .where('scheduling.date', '>=', from)
    .where('scheduling.date', '<=', to)
    .select(['scheduling.id', 'scheduling.date', 'scheduling.staffId', 'scheduling.departmentId'])
    .select(['scheduling.roomId', 'scheduling.period'])
    .orderBy('scheduling.id')
    .execute();
}

function pastDay(day: string, index: number): { at: Date; stage: Stage }[] {
  const start = instantOf(`${day} 00:00:00`);
  return Array.from({ length: LEAST_A_DAY + (index % 4) }, (_, place) => ({
    at: addMinutes(start, FIRST_MINUTE + place * MINUTES_BETWEEN),
    stage: 2,
  }));
}

/** Shortly after midnight there is less of a day behind: nobody registered yesterday for today. */
function todayOf(now: Date): { at: Date; stage: Stage }[] {
  const start = instantOf(`${dayText(now)} 00:00:00`);
  return TODAY.map(([ago, stage]) => ({ at: addMinutes(now, -ago), stage })).filter(({ at }) => at > start);
}

/** Numbers and queues of one day, counted as the server counts them. */
class DayBook {
  private readonly last = new Map<string, number>();

  next(series: string): number {
    const n = (this.last.get(series) ?? 0) + 1;
    this.last.set(series, n);
    return n;
  }

  rows(): (readonly [prefix: string, n: number])[] {
    return [...this.last];
  }
}

async function insertVisit(filling: Filling, book: DayBook, day: string, { at, stage, patientId, shift }: Coming) {
  const { tx, propertyOwnerId, orgId } = filling;
  const doctorId = shift?.staffId ?? null;
  const departmentId = shift?.departmentId ?? filling.departmentId;
  const numbered = (prefix: string) =>
    `${prefix}${day.replaceAll('-', '')}${String(book.next(prefix)).padStart(4, '0')}`;
  const createdAt = at.toISOString();
  const roomId = shift?.roomId ?? null;
  const shared = {
    propertyOwnerId,
    orgId,
    day,
    patientId,
    visitType: 2 as const,
    departmentId,
    roomId,
    doctorId,
    createdAt,
  };
  const { id: registrationId } = await tx
    .insertInto('registration')
    .values({
      ...shared,
      registrationNo: numbered('GH'),
      regKind: 1,
      schedulingId: shift?.id ?? null,
      period: shift?.period ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const queue = doctorId === null ? `QUEUE-P${departmentId}` : `QUEUE-D${doctorId}`;
  await tx
    .insertInto('accepts')
    .values({
      ...shared,
      visitNo: numbered('JZ'),
      registrationId,
      queueNo: book.next(queue),
      queueSort: createdAt,
      acceptsState: stage,
      callState: 1,
      callCount: 1,
      receiveAt: addMinutes(at, MINUTES_BETWEEN).toISOString(),
      finishAt: stage === 2 ? addMinutes(at, MINUTES_OF_VISIT).toISOString() : null,
    })
    .execute();
}

/** The patients' own counters follow from their visits. */
async function countVisits({ tx, propertyOwnerId }: Filling): Promise<void> {
  await sql`
    UPDATE patient SET visit_count = done.n, first_visit_at = done.first_at, last_visit_at = done.last_at
    FROM (SELECT patient_id, count(*) AS n, min(finish_at) AS first_at, max(finish_at) AS last_at
          FROM accepts WHERE property_owner_id = ${propertyOwnerId} AND accepts_state = 2 GROUP BY patient_id) AS done
    WHERE patient.property_owner_id = ${propertyOwnerId} AND patient.id = done.patient_id`.execute(tx);
}

/** Sixty days of visits of one organisation, today included. */
export async function insertVisits(filling: Filling): Promise<void> {
  const { tx, propertyOwnerId, orgId, now } = filling;
  const today = dayText(now);
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  const people = await tx
    .selectFrom('patientOrg')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('orgId', '=', orgId)
    .select('patientId')
    .orderBy('patientId')
    .execute();
  const days = daysAround(today, DAYS_BACK, 0);
  const shifts = await shiftsOf(filling, days[0] ?? today, today);
  let turn = 0;
  for (const [index, day] of days.entries()) {
    const book = new DayBook();
    const onDuty = shifts.filter(({ date }) => date === day);
    for (const coming of day === today ? todayOf(now) : pastDay(day, index)) {
      turn += 1;
      const patientId = people[(turn * 7) % people.length]?.patientId;
      // Every third comes without a doctor.
      const shift = turn % 3 === 0 ? undefined : onDuty[turn % (onDuty.length || 1)];
      if (patientId !== undefined) await insertVisit(filling, book, day, { ...coming, patientId, shift });
    }
    const series = book.rows().map(([prefix, n]) => ({ propertyOwnerId, orgId, prefix, day, n }));
    if (series.length > 0) await tx.insertInto('sequence').values(series).execute();
  }
  await countVisits(filling);
}
