import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import { payersOf, type Scope, type Sql } from './facts.store';
import { type GroupName, idOf, keyText } from './groups.store';
import { PeopleCounter } from './people-counter';

/** How many people paid: of each group, by its id, and in all. */
export interface People {
  readonly ofGroups: ReadonlyMap<string, number>;
  readonly inAll: number;
}

interface Packed {
  readonly id: string;
  readonly people: Buffer;
}

/** Of some thousand people: between two readings of the cursor the server attends to others. */
const ROWS_AT_ONCE = 100;

/**
 * Counts who paid. PostgreSQL would sort the people of all days, once for the groups and once for all; here each is looked at
 * once, as the days come. Only where `usesSums`.
 */
export async function peopleOf(cx: SessionCx, scope: Scope, groups: readonly GroupName[]): Promise<People> {
  const id = idOf(groups.map((group) => keyText(group)));
  const byGroup = cx.db
    .selectFrom(sql<Packed>`(SELECT ${id} AS id, fact.people ${payersOf(cx, scope)})`.as('packed'))
    .selectAll()
    .orderBy(sql`id COLLATE "C"`);
  const counter = new PeopleCounter();
  const ofGroups = new Map<string, number>();
  for await (const packed of byGroup.stream(ROWS_AT_ONCE)) {
    if (!ofGroups.has(packed.id)) counter.nextGroup();
    counter.add(packed.people);
    ofGroups.set(packed.id, counter.ofGroup);
  }
  return { ofGroups, inAll: counter.inAll };
}

/** `JOIN`s counted people as `people.patients` to groups of this id. */
export function peopleBeside({ ofGroups }: People, id: Sql): Sql {
  return sql`LEFT JOIN unnest(${[...ofGroups.keys()]}::text[], ${[...ofGroups.values()]}::bigint[]) AS people(id, patients)
    ON people.id = ${id}`;
}
