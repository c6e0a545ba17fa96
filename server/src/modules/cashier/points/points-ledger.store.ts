import type { InputOf } from '@mingmou/contract/base/call';
import type { vipIntegral } from '@mingmou/contract/patients/vip/vip-integral.contract';
import { sql } from 'kysely';
import { addDays, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { Sorting } from '../../../kernel/row/list';
import { accountName } from '../payer/names.store';

type Filters = Omit<InputOf<typeof vipIntegral.ledger>, 'page' | 'size' | 'column' | 'asc'>;

export const pointsSorting: Sorting = {
  columns: ['at', 'type', 'delta', 'balance_after'],
  initial: [['seq', 'desc']],
};

const startOf = (day: string) => instantOf(`${day} 00:00:00`);

/** Rows of a patient's ledger of points. */
export function pointsMatching(cx: SessionCx, { patientId, type, from, to }: Filters) {
  let rows = mine(cx, 'integralLedger as l')
    .where('l.patientId', '=', patientId)
    .select(['l.id', 'l.seq', 'l.at', 'l.ledgerType as type', 'l.delta', 'l.balanceAfter', 'l.debtAfter', 'l.bizNo'])
    .select(['l.orgId', 'l.reason', 'l.remark', accountName('l', 'createdBy').as('operatorName')])
    .select(
      sql<string | null>`(SELECT org.org_short_name FROM org WHERE org.property_owner_id = l.property_owner_id
        AND org.id = l.org_id)`.as('orgName'),
    );
  if (type) rows = rows.where('l.ledgerType', '=', type);
  if (from) rows = rows.where('l.at', '>=', startOf(from).toISOString());
  if (to) rows = rows.where('l.at', '<', addDays(startOf(to), 1).toISOString());
  return rows;
}
