import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { writeRow } from '../../kernel/row/versioned-row';

function sets(cx: SessionCx) {
  return (
    mine(cx, 'screeningRuleSet')
      .select(['id', 'name', 'ruleVersion', 'seMyopiaInclusive', 'stateEnum', 'version'])
      // Written by the migration alone; a test holds it to the shape.
      .select(['bands', 'adviceTexts'])
  );
}

/** The newest version of each set first. */
export function ruleSets(cx: SessionCx) {
  return sets(cx).orderBy('name').orderBy('ruleVersion', 'desc').execute();
}

export function findRuleSet(cx: SessionCx, id: number) {
  return sets(cx).where('id', '=', id).executeTakeFirst();
}

export function lockRuleSet(cx: SessionCx, id: number) {
  return sets(cx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Read with a lock that lets others read: the set stays as it is until the transaction ends. */
export function holdRuleSet(cx: SessionCx, id: number) {
  return sets(cx).where('id', '=', id).forShare().executeTakeFirst();
}

export function writeRuleSetState(cx: SessionCx, id: number, stateEnum: 'ENABLE' | 'DISABLE'): Promise<void> {
  return writeRow(cx, 'screeningRuleSet', id, { stateEnum });
}
