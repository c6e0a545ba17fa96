import { judgeSignIn, type Verdict } from '@mingmou/contract/system/login-control/login-control.rules';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { type Entrant, enabledRules, isControlOn, isNewDevice, rolesHeld } from './entry.store';

export { isControlOn };

type Tx = SessionCx['db'];

/** Returns the verdict of the organisation's enabled rules, or of one given rule whether enabled or not. */
export async function judgeByRules(
  tx: Tx,
  entrant: Entrant,
  facts: { readonly at: string; readonly isNewDevice: boolean },
  ruleId?: number,
): Promise<Verdict> {
  const { accountId, ip } = entrant;
  const [enabled, roleIds] = [await enabledRules(tx, entrant), await rolesHeld(tx, entrant)];
  const rules = ruleId === undefined ? enabled : enabled.filter(({ id }) => id === ruleId);
  return judgeSignIn(rules, { accountId, roleIds, ip, ...facts });
}

const UNCONTROLLED: Verdict = { result: 'PASS', ruleName: null, maxDevices: 0 };

/**
 * Returns the verdict for a person who enters the organisation now (domain-system §2.6). The transaction must see the
 * rows of that organisation.
 */
export async function judgeEntry(
  tx: Tx,
  entrant: Entrant & { readonly deviceId: string },
  now: Date,
): Promise<Verdict> {
  if (!(await isControlOn(tx, entrant))) return UNCONTROLLED;
  const device = await isNewDevice(tx, entrant, entrant.deviceId);
  return judgeByRules(tx, entrant, { at: dateTimeText(now), isNewDevice: device });
}
