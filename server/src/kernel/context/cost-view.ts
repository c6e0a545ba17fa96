import { holds } from '@mingmou/contract/auth/rights';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { parameters } from '@mingmou/contract/system/parameter/parameters';
import { HttpRefusal } from '../call/refusal';
import type { SessionCx } from './cx';
import { readParameter } from './parameters';

/** Whether costs are answered to this token (domain-erp G3): the button, where the organisation shows costs at all. */
export async function seesCost({ db, caller }: SessionCx): Promise<boolean> {
  if (!holds('erp:cost-view', caller)) return false;
  return readParameter(db, parameters.costDisplay, caller.propertyOwnerId, caller.orgId);
}

/** For a call that returns only costs: answers HTTP 403 with 140013 to callers who may not see them. */
export async function requireCost(cx: SessionCx): Promise<void> {
  const { code, text } = billCodes.noCostView;
  if (!(await seesCost(cx))) throw new HttpRefusal(403, code, text);
}

/** The row without its costs: keys that the right does not open are not there at all. */
export function withoutCost<Row extends object, const Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Omit<Row, Key> & Partial<Pick<Row, Key>> {
  const shown: Row = { ...row };
  for (const key of keys) delete (shown as Partial<Row>)[key];
  return shown;
}
