import { sharedCodes } from '@mingmou/contract/base/codes';
import type { SessionCx } from '../../kernel/cx';
import { mine } from '../../kernel/mine';
import { refuse } from '../../kernel/refusal';
import type { Route } from '../../kernel/route';

/** Refuses a patient whom the chain does not have, or has deleted (100002). */
export async function checkKnownPatient(cx: SessionCx, id: number): Promise<void> {
  const row = await mine(cx, 'patient')
    .select('id')
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .executeTakeFirst();
  if (!row) refuse(sharedCodes.missing);
}

const OF_PATIENT = '{patientId}';

interface Asked {
  readonly patientId: number;
}

/**
 * Routes whose address names a patient refuse an unknown one with 100002, unless they answer a refusal of their own, as
 * the workstation does (120207). The other routes stay as they are.
 */
export function ofKnownPatients(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    if (route.kind !== 'session' || !route.call.path.includes(OF_PATIENT)) return route;
    const run = async (input: never, cx: SessionCx) => {
      const answer = await route.run(input, cx);
      await checkKnownPatient(cx, (input as Asked).patientId);
      return answer;
    };
    return { ...route, run };
  });
}
