import { satisfies } from '@mingmou/contract/auth/rights';
import { STORED_BALANCES } from '@mingmou/contract/report/stored.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import type { FactSource, Sql } from '../../kernel/report/fact-source';
import { CHAIN, named } from '../../kernel/report/group';
import { type AskedView, checkDays, lookAtOrgs } from '../../kernel/report/view.service';
import { GROUPS as CASHIER_GROUPS } from './groups.store';
import { refusals } from './scope.service';
import { cardFactsOf, cardRows, isWholeChain, type StoredScope } from './stored-facts.store';
import { FIGURES, type StoredFigure } from './stored-figures.source';

interface Asked extends AskedView, Pick<StoredScope, 'cashierId' | 'sourceId' | 'keyword'> {
  readonly groupBy: string;
  readonly byOrg?: boolean | null | undefined;
}

const { day, month, org } = CASHIER_GROUPS;

const GROUPS = {
  ...{ day, month, org },
  card: {
    key: sql`fact.card_id`,
    of: (key: string) => sql`fact.card_id = ${key}::bigint`,
    name: (key: Sql) => sql`(SELECT card.card_no || ' ' || holder.name FROM value_card card
      JOIN patient holder ON holder.property_owner_id = card.property_owner_id AND holder.id = card.patient_id
      WHERE card.property_owner_id = ${CHAIN} AND card.id = ${key}::bigint)`,
  },
  issueOrg: { key: sql`fact.issue_org_id`, name: named('org', 'orgShortName') },
} as const;

export type StoredGroup = keyof typeof GROUPS;

const BALANCES: ReadonlySet<string> = new Set(STORED_BALANCES);

/** Returns the scope. A card belongs to the chain: its balance has no organisation and no cashier. */
async function scopeOf(cx: SessionCx, asked: Asked): Promise<StoredScope> {
  checkDays(cx, asked, refusals);
  const orgIds = await lookAtOrgs(cx, asked, refusals);
  const ownAccount = satisfies('report:all', cx.caller) ? undefined : cx.caller.accountId;
  const isByOrg = asked.byOrg || asked.groupBy === 'org' || asked.groupBy === 'issueOrg';
  const hasBalances = !isByOrg && !asked.cashierId && ownAccount === undefined && (await isWholeChain(cx, orgIds));
  return { ...asked, orgIds, ownAccount, hasBalances };
}

/** The ledger of value cards (domain-screening-reports §7, cardLedger). */
export const storedFactSource: FactSource<Asked, StoredScope, StoredFigure, StoredGroup> = {
  figures: FIGURES,
  groups: GROUPS,
  scopeOf,
  factsOf: cardFactsOf,
  rowsOf: cardRows,
  rowOrder: {
    columns: ['at', 'no', 'card_no', 'principal', 'gift'],
    initial: [
      ['at', 'desc'],
      ['id', 'desc'],
    ],
  },
  isAbsent: ({ hasBalances }, name) => !hasBalances && BALANCES.has(name),
  withheld: async (_cx, { hasBalances }) => (hasBalances ? new Set() : BALANCES),
};
