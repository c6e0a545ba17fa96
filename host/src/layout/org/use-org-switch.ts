import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { askChallenge, proveKey } from '@mingmou/core/hardware/security-key/prove-key';
import { send } from '@mingmou/core/http/client';
import { dropPages } from '@mingmou/core/keepalive/page-store';
import { leaveTo } from '@mingmou/core/session/leave';
import { endSession, loadSession, startSession } from '@mingmou/core/session/session';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useState } from 'react';
import { refusalCode } from '../../parts/refusal';
import { setNextOrg } from '../../parts/remembered-account';
import type { Switching } from './switching-overlay';

/** Product constants (product.md §9): delays before the new token is requested, and before leaving for sign-in. */
const SWITCH_DELAY_MS = 1500;
const LEAVE_DELAY_MS = 1500;

export interface OrgOption {
  readonly orgId: number;
  readonly orgShortName: string;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Switches to another organisation (product.md §4): confirm, check the token, prove a key if that organisation requires
 * one, wait, take the new token, and restart with the rights there. The calls report refusals themselves.
 */
export function useOrgSwitch(enterOrg: () => Promise<void>) {
  const [asked, setAsked] = useState<OrgOption>();
  const [switching, setSwitching] = useState<Switching>();
  const account = useAppSelector((state) => state.session.info?.account ?? '');

  const presentKey = async (orgId: number): Promise<void> => {
    const challenge = await askChallenge({ account, orgId });
    if (!challenge.needKey) return;
    setSwitching('key');
    await proveKey({ account, orgId }, challenge);
  };

  const takeToken = async (orgId: number): Promise<boolean> => {
    try {
      await send(auth.checkToken, {});
      await presentKey(orgId);
      setSwitching('session');
      await wait(SWITCH_DELAY_MS);
      const token = await send(auth.switchOrg, { orgId });
      // Pages of the former org must not ask anything with the new token.
      dropPages(() => true);
      startSession(token.access_token, token.orgId);
      return true;
    } catch (error) {
      if (refusalCode(error) === authCodes.smsNeededThere.code) setNextOrg(orgId);
      return false;
    }
  };

  const loadRights = async (): Promise<boolean> => {
    try {
      await loadSession();
      return true;
    } catch {
      endSession();
      await wait(LEAVE_DELAY_MS);
      leaveTo('/login');
      return false;
    }
  };

  const confirm = async () => {
    if (!asked) return;
    const { orgId } = asked;
    setAsked(undefined);
    if ((await takeToken(orgId)) && (await loadRights())) {
      // With the session in order a fresh start is the way out of whatever went wrong behind it.
      await enterOrg().catch(() => leaveTo('/'));
    }
    setSwitching(undefined);
  };

  return { asked, switching, ask: setAsked, cancel: () => setAsked(undefined), confirm };
}
