import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { Counted } from '../../kernel/report/fact-source';
import { idOf, keyText } from '../../kernel/report/group';
import { payersOf, type Scope } from './facts.store';
import { GROUPS, type GroupName } from './groups.store';
import { PeopleCounter } from './people-counter.rules';

interface Packed {
  readonly id: string;
  readonly people: Buffer;
}

/** Of some thousand people: between two readings of the cursor the server attends to others. */
const ROWS_AT_ONCE = 100;

/**
 * Counts paying patients. PostgreSQL would sort the patients of all days twice, for the groups and for the total; here
 * each is read once, day by day. Only valid with `usesSums`.
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
