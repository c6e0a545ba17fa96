import { sharedCodes } from '@mingmou/contract/base/codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { knownEmployees } from './employee.store';

/** Refuses people of a bill who are no employees of the chain; absent ones are permitted. */
export async function checkEmployees(cx: SessionCx, ...people: readonly (number | null | undefined)[]): Promise<void> {
  const ids = [...new Set(people.flatMap((id) => id || []))];
  if (ids.length > 0 && (await knownEmployees(cx, ids)) < ids.length) refuse(sharedCodes.missing);
}
