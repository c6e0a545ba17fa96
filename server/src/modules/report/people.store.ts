import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/cx';
import type { Counted } from '../../kernel/report/fact-source';
import { idOf, keyText } from '../../kernel/report/group';
import { payersOf, type Scope } from './facts.store';
import { GROUPS, type GroupName } from './groups.store';
import { PeopleCounter } from './people-counter';

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
export async function peopleOf(cx: SessionCx, scope: Scope, groups: readonly GroupName[]): Promise<Counted> {
  const id = idOf(groups.map((group) => keyText(GROUPS[group])));
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
