import type { MarketingWay } from '@mingmou/contract/patients/consent.dicts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { mine, updateMine } from '../../kernel/context/mine';

interface Chain {
  readonly db: Kysely<DB>;
  readonly propertyOwnerId: number;
}

function smsMarketing({ db, propertyOwnerId }: Chain) {
  return mine({ db, propertyOwnerId }, 'consent')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'consent.propertyOwnerId').onRef('patient.id', '=', 'consent.patientId'),
    )
    .where('consent.kind', '=', 'MARKETING')
    .where('consent.state', '=', 'AGREED');
}

/** Returns which of the patients consent to advertising on this channel. */
export async function agreeingBy(chain: Chain, way: MarketingWay, patientIds: readonly number[]): Promise<Set<number>> {
  const rows = await mine(chain, 'consent')
    .where('kind', '=', 'MARKETING')
    .where('state', '=', 'AGREED')
    .where(sql<boolean>`${way} = ANY (ways) AND patient_id = ANY (${[...patientIds]}::bigint[])`)
    .select('patientId')
    .execute();
  return new Set(rows.map(({ patientId }) => patientId));
}

/** Returns which of the patients, and of the patients with these numbers, consent to advertising by SMS. */
export function agreeingToSms(chain: Chain, patientIds: readonly number[], mobiles: readonly string[]) {
  return smsMarketing(chain)
    .where(sql<boolean>`'SMS' = ANY (consent.ways)`)
    .where((is) =>
      is.or([
        sql<boolean>`consent.patient_id = ANY (${[...patientIds]}::bigint[])`,
        sql<boolean>`patient.phone = ANY (${[...mobiles]}::text[])`,
      ]),
    )
    .select(['consent.patientId', 'patient.phone'])
    .execute();
}

/** 回复R: revokes marketing consents of all patients with the number until they consent again. */
export async function endMarketingOf(chain: Chain & { readonly now: Date }, mobile: string): Promise<void> {
  const found = await smsMarketing(chain).where('patient.phone', '=', mobile).select('consent.id').execute();
  if (found.length === 0) return;
  const at = chain.now.toISOString();
  await updateMine(chain, 'consent')
    .set({ state: 'WITHDRAWN', withdrawnBy: 'REPLY', reason: '短信回复R', endedAt: at, updatedAt: at })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .where('state', '=', 'AGREED')
    .execute();
}
