import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { leaveTo } from '@mingmou/core/session/leave';
import { writeSession } from '@mingmou/core/session/token';
import { useRef, useState } from 'react';
import { refusalCode, refusalText } from '../parts/refusal';
import { forgetNextOrg, nextOrg, rememberAccount } from '../parts/remembered-account';
import { takeDraftsOfClosedTabs } from './closed-tabs';

export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code: string;
}

/** Requested input: name and password, or additionally an SMS code. */
export type Stage = 'fill' | 'code';

export type Focus = 'account' | 'password' | 'code';

interface SignInState {
  readonly stage: Stage;
  readonly busy: boolean;
  /** A security key is being read. */
  readonly reading: boolean;
  /** The organisation that the check found. */
  readonly orgId: number | null;
  readonly refusal: string;
  /** Where a code goes, partly hidden. */
  readonly mobile: string;
}

const CODE_REFUSALS: readonly number[] = [authCodes.codeWrong.code, authCodes.codeExpired.code];
/** The form shows refusals; this page has no toasts. */
const QUIET = { quiet: true };
const START: SignInState = { stage: 'fill', busy: false, reading: false, orgId: null, refusal: '', mobile: '' };

interface Outcome {
  /** The password is kept only while the same sign-in goes on. */
  readonly keepPassword: boolean;
  readonly focus: Focus;
}

function missing(credentials: Credentials, stage: Stage): { text: string; focus: Focus } | undefined {
  if (credentials.account === '') return { text: '请输入账号或手机号', focus: 'account' };
  if (credentials.password === '') return { text: '请输入密码', focus: 'password' };
  if (stage === 'code' && credentials.code === '') return { text: authCodes.codeNeeded.text, focus: 'code' };
  if (stage === 'code' && !/^\d{6}$/.test(credentials.code)) return { text: '请输入6位数字的验证码', focus: 'code' };
  return undefined;
}

async function logIn({ account, password, code }: Credentials): Promise<void> {
  const orgId = nextOrg();
  const input = { username: account, password, ...(code && { code }), ...(orgId && { orgId }) };
  const token = await send(auth.login, input, QUIET);
  rememberAccount(account);
  forgetNextOrg();
  // Input of a closed browser is lost at worst: the sign-in goes on.
  await takeDraftsOfClosedTabs().catch(() => undefined);
  writeSession({ token: token.access_token, orgId: token.orgId });
  leaveTo('/');
}

interface Step extends Outcome {
  readonly state: Partial<SignInState>;
}

type OnReading = (reading: boolean) => void;

async function presentKey(account: string, orgId: number, onReading: OnReading): Promise<void> {
  onReading(true);
  try {
    // Most people have no key.
    const { askChallenge, proveKey } = await import('@mingmou/core/hardware/security-key/prove-key');
    const asked = { account, orgId };
    await proveKey(asked, await askChallenge(asked, QUIET), QUIET);
  } finally {
    onReading(false);
  }
}

interface Entrance {
  readonly credentials: Credentials;
  readonly orgId: number | null;
  /** The check says that it is entered with a key. */
  readonly needKey: boolean;
}

/**
 * Signs in, and proves a key first if the check requires one. With a code, or for an organisation other than the
 * checked one, the sign-in itself reports a missing key, so a wrong code is reported before the key is used.
 */
async function enter({ credentials, orgId, needKey }: Entrance, onReading: OnReading): Promise<void> {
  const { account } = credentials;
  const wanted = Number(nextOrg() ?? orgId);
  const isFirst = needKey && wanted === orgId;
  if (isFirst) await presentKey(account, wanted, onReading);
  try {
    await logIn(credentials);
  } catch (error) {
    if (isFirst || wanted === 0 || refusalCode(error) !== authCodes.keyNeeded.code) throw error;
    await presentKey(account, wanted, onReading);
    await logIn(credentials);
  }
}

function afterRefusal(error: unknown): Step {
  const code = refusalCode(error);
  if (code === authCodes.codeNeeded.code) return { state: { stage: 'code' }, keepPassword: true, focus: 'code' };
  const stage = CODE_REFUSALS.includes(code) ? 'code' : 'fill';
  return { state: { stage, refusal: refusalText(error) }, keepPassword: false, focus: 'password' };
}

/** Check, then sign in; with a code at hand the check is behind us. */
async function attempt(
  credentials: Credentials,
  { stage, orgId }: Pick<SignInState, 'stage' | 'orgId'>,
  onReading: OnReading,
): Promise<Step> {
  try {
    if (stage === 'fill') {
      const { account, password } = credentials;
      const found = await send(auth.check, { username: account, password }, QUIET);
      const { needCode, needKey, mobile } = found;
      if (needCode) {
        return { state: { stage: 'code', mobile, orgId: found.orgId }, keepPassword: true, focus: 'code' };
      }
      await enter({ credentials, orgId: found.orgId, needKey }, onReading);
    } else {
      await enter({ credentials, orgId, needKey: false }, onReading);
    }
    return { state: { busy: true }, keepPassword: true, focus: 'password' };
  } catch (error) {
    return afterRefusal(error);
  }
}

/** The states of the sign-in dialog (domain-system §1.2). */
export function useSignIn() {
  const [state, setState] = useState<SignInState>(START);
  const running = useRef(false);
  const change = (part: Partial<SignInState>) => setState((current) => ({ ...current, ...part }));

  /** One sign-in at a time, however often Enter is pressed. */
  const submit = async (credentials: Credentials): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    const gap = missing(credentials, state.stage);
    if (gap) {
      change({ refusal: gap.text });
      return { keepPassword: true, focus: gap.focus };
    }
    running.current = true;
    change({ busy: true, refusal: '' });
    const step = await attempt(credentials, state, (reading) => change({ reading }));
    running.current = false;
    change({ busy: false, ...step.state });
    return step;
  };

  const sendCode = async (account: string): Promise<boolean> => {
    try {
      await send(auth.sendCode, { account }, QUIET);
      change({ refusal: '' });
      return true;
    } catch (error) {
      change({ refusal: refusalText(error) });
      return false;
    }
  };

  return { ...state, submit, sendCode, restart: () => setState(START) };
}
