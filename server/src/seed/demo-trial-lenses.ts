import { stateCode } from '@mingmou/contract/base/flow';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import type { TrialParameters } from '@mingmou/contract/workstation/archive/lens/trial-lens.fields';
import { trialLensFlow } from '@mingmou/contract/workstation/archive/lens/trial-lens.flow';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';
import { dayText } from '../kernel/context/clock';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
}

interface Set {
  readonly lensCategory: 2 | 3;
  readonly lensNo: string;
  readonly location: string;
  readonly parameters: TrialParameters;
  readonly state?: keyof typeof trialLensFlow.states;
}

const okLens = (lensNo: string, acK: number, bc: number): Set => ({
  ...{ lensCategory: 3, lensNo, location: '验配室A柜1层' },
  parameters: { design: '四弧', bc, dia: 10.6, power: 0.75, bozd: 6, acK, eValue: 0.5 },
});
const rigidLens = (lensNo: string, bc: number): Set => ({
  ...{ lensCategory: 2, lensNo, location: '验配室A柜2层' },
  parameters: { design: '球面', bc, dia: 9.6, bozd: 8.2, sph: -3 },
});

/** A drawer of a fitting set: one lens waits for its bath, one is scratched. */
const LENSES: readonly Set[] = [
  okLens('OK-4100', 41, 8.85),
  okLens('OK-4150', 41.5, 8.75),
  { ...okLens('OK-4200', 42, 8.65), state: 'USED' },
  okLens('OK-4250', 42.5, 8.55),
  okLens('OK-4300', 43, 8.45),
  { ...okLens('OK-4350', 43.5, 8.35), state: 'OFF' },
  rigidLens('RGP-7700', 7.7),
  rigidLens('RGP-7800', 7.8),
  rigidLens('RGP-7900', 7.9),
];

/** The register of trial lenses, of breeds that the chain sells. */
export async function insertDemoTrialLenses({ tx, propertyOwnerId, orgId, now }: Filling): Promise<void> {
  const { rows } = await sql<{ brandId: number; breedId: number }>`SELECT brand_id, id AS breed_id FROM erp_breed
    WHERE property_owner_id = ${propertyOwnerId} AND category_id = 'qx3' AND state_enum = 'ENABLE'
    ORDER BY id LIMIT 1`.execute(tx);
  const [goods] = rows;
  if (!goods) return;
  const yesterday = daysLater(dayText(now), -1);
  await tx
    .insertInto('trialLens')
    .values(
      LENSES.map(({ state = 'READY', parameters, ...lens }) => ({
        ...{ propertyOwnerId, orgId, ...goods, ...lens, parameters: JSON.stringify(parameters) },
        state: stateCode(trialLensFlow, state),
        lastUsedAt: state === 'USED' ? `${yesterday} 16:20:00+08` : null,
        lastDisinfectedAt: `${daysLater(yesterday, state === 'USED' ? -1 : 0)} 17:30:00+08`,
      })),
    )
    .execute();
}
