import { sharedCodes } from '@mingmou/contract/base/codes';
import { withCommit } from '../../database/context';
import { refuse } from '../../kernel/call/refusal';
import type { Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { isKnownPatient, type PatientKey } from './patient.store';

async function refuseUnknown(db: SessionCx['db'], place: PatientKey): Promise<void> {
  if (!(await isKnownPatient(db, place))) refuse(sharedCodes.missing);
}

const placeOf = (cx: SessionCx, id: number): PatientKey => ({ propertyOwnerId: cx.caller.propertyOwnerId, id });

/** Refuses a patient whom the chain does not have, or has deleted (100002). */
export function checkKnownPatient(cx: SessionCx, id: number): Promise<void> {
  return refuseUnknown(cx.db, placeOf(cx, id));
}

const OF_PATIENT = '{patientId}';

interface Asked {
  readonly patientId: number;
}

/**
 * Routes whose address names a patient refuse an unknown one with 100002. A route that writes is refused before it runs.
 * A route that only reads may answer a refusal of its own first, as the workstation does (120207): its patient is read
 * in the message of the COMMIT, which costs no message more. The other routes stay as they are.
 */
export function ofKnownPatients(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    if (route.kind !== 'session' || !route.call.path.includes(OF_PATIENT)) return route;
    const onlyReads = route.call.method === 'GET';
    const run = async (input: never, cx: SessionCx) => {
      const { patientId }: Asked = input;
      if (!onlyReads) await checkKnownPatient(cx, patientId);
      const answer = await route.run(input, cx);
      if (onlyReads) withCommit(cx.db, refuseUnknown, placeOf(cx, patientId));
      return answer;
    };
    return { ...route, run };
  });
}
