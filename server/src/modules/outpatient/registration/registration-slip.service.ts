import { sharedCodes } from '@mingmou/contract/base/codes';
import { outpatientParameters } from '@mingmou/contract/outpatient/outpatient.parameters';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { deskTemplate } from '../../print/desk-template.service';
import { printCommon } from '../../print/print-head.rows';
import { shownHead } from '../../visit/visit.rules';
import { findRegistration } from './registration.store';
import { countSlipPrint, findSlipPlace, waitingBefore } from './registration-slip.store';

/** Returns the content of a registration slip (domain-outpatient §7.1). */
export async function registrationSlip(cx: SessionCx, id: number) {
  const row = (await findRegistration(cx, id)) ?? refuse(sharedCodes.missing);
  const place = (await findSlipPlace(cx, id)) ?? refuse(sharedCodes.missing);
  const { propertyOwnerId, orgId } = cx.caller;
  const { operatorName: registeredByName, ...head } = shownHead(row, cx.now);
  return {
    ...head,
    ...place,
    ...(await printCommon(cx)),
    registeredByName,
    title: '挂号单',
    ahead: await waitingBefore(cx, row.acceptsId),
    payFirst: await readParameter(cx.db, outpatientParameters.registerPayFirst, propertyOwnerId, orgId),
    template: await deskTemplate(cx, 'REGISTER'),
  };
}

export async function slipPrinted(cx: SessionCx, id: number) {
  return { printCount: (await countSlipPrint(cx, id)) ?? refuse(sharedCodes.missing) };
}
