import { authCodes } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { leaveTo } from '@mingmou/core/session/leave';
import { writeSession } from '@mingmou/core/session/token';
import { useRef, useState } from 'react';
import { refusalCode, refusalText } from '../parts/refusal';
import { forgetNextOrg, nextOrg, rememberAccount } from '../parts/remembered-account';

export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code: string;
}

/** What is asked of the person: name and password, or the code of a text message besides. */
export type Stage = 'fill' | 'code';

export type Focus = 'account' | 'password' | 'code';

interface SignInState {
  readonly stage: Stage;
  readonly busy: boolean;
  readonly refusal: string;
  /** Where a code goes, partly hidden. */
  readonly mobile: string;
}

const CODE_REFUSALS: readonly number[] = [authCodes.codeWrong.code, authCodes.codeExpired.code];
/** Refusals stand under the form; there are no toasts on this page. */
const QUIET = { quiet: true };
const START: SignInState = { stage: 'fill', busy: false, refusal: '', mobile: '' };

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
  writeSession({ token: token.access_token, orgId: token.orgId });
  leaveTo('/');
}

interface Step extends Outcome {
  readonly state: Partial<SignInState>;
}

function afterRefusal(error: unknown): Step {
  const code = refusalCode(error);
  if (code === authCodes.codeNeeded.code) return { state: { stage: 'code' }, keepPassword: true, focus: 'code' };
  const stage = CODE_REFUSALS.includes(code) ? 'code' : 'fill';
  return { state: { stage, refusal: refusalText(error) }, keepPassword: false, focus: 'password' };
}

/** Check, then sign in; with a code at hand the check is behind us. */
async function attempt(credentials: Credentials, stage: Stage): Promise<Step> {
  try {
    if (stage === 'fill') {
      const { account, password } = credentials;
      const { needCode, mobile } = await send(auth.check, { username: account, password }, QUIET);
      if (needCode) return { state: { stage: 'code', mobile }, keepPassword: true, focus: 'code' };
    }
    await logIn(credentials);
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
    const step = await attempt(credentials, state.stage);
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
