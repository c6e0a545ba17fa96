import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';

function editions(cx: SessionCx) {
  return mine(cx, 'workshopTolerance').select(['id', 'standard', 'edition', 'source', 'inUse', 'limits']).orderBy('id');
}

/** Returns the chain's own editions of tolerances. */
export function findEditions(cx: SessionCx) {
  return editions(cx).execute();
}

export function lockEdition(cx: SessionCx, standard: string, edition: string) {
  return editions(cx).where('standard', '=', standard).where('edition', '=', edition).forUpdate().executeTakeFirst();
}

/** Marks every edition of the chain as not in use. */
export async function endUseOfEditions(cx: SessionCx): Promise<void> {
  await updateMine(cx, 'workshopTolerance').set({ inUse: false }).where('inUse', '=', true).execute();
}
