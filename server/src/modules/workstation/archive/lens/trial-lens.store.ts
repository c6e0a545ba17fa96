import type { InputOf } from '@mingmou/contract/base/call';
import { stateOf } from '@mingmou/contract/base/flow';
import type { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { trialLensFlow } from '@mingmou/contract/workstation/archive/lens/trial-lens.flow';
import { sql } from 'kysely';
import type { SessionCx } from '../../../../kernel/context/cx';
import { mine } from '../../../../kernel/context/mine';
import { contains, type Sorting } from '../../../../kernel/row/list';

type Filters = Omit<InputOf<typeof trialLens.list>, 'page' | 'size' | 'column' | 'asc'>;

export const trialLensSorting: Sorting = {
  columns: ['lens_no', 'state', 'location', 'last_used_at', 'last_disinfected_at'],
  initial: [
    ['lens_no', 'asc'],
    ['id', 'asc'],
  ],
};

function lenses(cx: SessionCx) {
  return mine(cx, 'trialLens as lens')
    .where('lens.orgId', '=', cx.caller.orgId)
    .innerJoin('erpBrand as brand', (on) =>
      on.onRef('brand.propertyOwnerId', '=', 'lens.propertyOwnerId').onRef('brand.id', '=', 'lens.brandId'),
    )
    .innerJoin('erpBreed as breed', (on) =>
      on.onRef('breed.propertyOwnerId', '=', 'lens.propertyOwnerId').onRef('breed.id', '=', 'lens.breedId'),
    )
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'lens.propertyOwnerId').onRef('patient.id', '=', 'lens.lastPatientId'),
    )
    .select(['lens.id', 'lens.version', 'lens.lensCategory', 'lens.lensNo', 'lens.brandId', 'lens.breedId'])
    .select(['brand.name as brandName', 'breed.name as breedName', 'lens.location', 'lens.parameters', 'lens.state'])
    .select(['lens.lastUsedAt', 'lens.lastPatientId', 'lens.lastRecordId', 'patient.name as lastPatientName'])
    .select('lens.lastDisinfectedAt');
}

export function trialLensesMatching(cx: SessionCx, { lensCategory, state, keyword }: Filters) {
  let rows = lenses(cx);
  if (lensCategory) rows = rows.where('lens.lensCategory', '=', lensCategory);
  if (typeof state === 'number') rows = rows.where('lens.state', '=', state);
  if (!keyword) return rows;
  const text = contains(keyword.trim());
  return rows.where((is) =>
    is.or([is('lens.lensNo', 'ilike', text), is('breed.name', 'ilike', text), is('lens.location', 'ilike', text)]),
  );
}

export function seeTrialLens(cx: SessionCx, id: number) {
  return lenses(cx).where('lens.id', '=', id).executeTakeFirst();
}

type Found = NonNullable<Awaited<ReturnType<typeof seeTrialLens>>>;

const named = ({ state, ...row }: Found) => ({ ...row, state: stateOf(trialLensFlow, state) });
export type TrialLens = ReturnType<typeof named>;

export async function lockTrialLens(cx: SessionCx, id: number): Promise<TrialLens | undefined> {
  const found = await lenses(cx).where('lens.id', '=', id).forUpdate('lens').executeTakeFirst();
  return found && named(found);
}

/** Locks several lenses, in the same order as all callers. */
export async function lockTrialLenses(cx: SessionCx, ids: readonly number[]): Promise<TrialLens[]> {
  const rows = lenses(cx)
    .where('lens.id', 'in', [...ids])
    .orderBy('lens.id')
    .forUpdate('lens');
  return (await rows.execute()).map(named);
}

/** The lenses of the set that have these numbers, each locked; a number that nobody registered is none. */
export async function lockNumbered(cx: SessionCx, lensCategory: number, numbers: readonly string[]) {
  const rows = lenses(cx)
    .where(sql<boolean>`lens.lens_category = ${lensCategory}`)
    .where(sql<boolean>`upper(lens.lens_no) = ANY (${numbers.map((one) => one.trim().toUpperCase())})`)
    .orderBy('lens.id')
    .forUpdate('lens');
  return (await rows.execute()).map(named);
}
