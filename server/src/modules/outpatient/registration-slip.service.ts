import { sharedCodes } from '@mingmou/contract/base/codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import type { SessionCx } from '../../kernel/cx';
import { readParameter } from '../../kernel/parameters';
import { refuse } from '../../kernel/refusal';
import { deskTemplate } from '../print/desk-template';
import { shownHead } from '../visit/visit.rules';
import { findRegistration } from './registration.store';
import { findSlipPlace, waitingBefore } from './registration-slip.store';

/** What the slip of a registration says (domain-outpatient §7.1). */
export async function registrationSlip(cx: SessionCx, id: number) {
  const row = (await findRegistration(cx, id)) ?? refuse(sharedCodes.missing);
  const place = (await findSlipPlace(cx, id)) ?? refuse(sharedCodes.missing);
  const { propertyOwnerId, orgId } = cx.caller;
  return {
    ...shownHead(row, cx.now),
    ...place,
    ahead: await waitingBefore(cx, row.acceptsId),
    payFirst: await readParameter(cx.db, outpatientParameters.registerPayFirst, propertyOwnerId, orgId),
    template: await deskTemplate(cx, 'REGISTER'),
  };
}
