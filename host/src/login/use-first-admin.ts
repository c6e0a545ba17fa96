import { auth } from '@mingmou/contract/auth/auth.contract';
import { firstAdmin } from '@mingmou/contract/auth/first-admin.contract';
import { send } from '@mingmou/core/http/client';
import { leaveTo } from '@mingmou/core/session/leave';
import { writeSession } from '@mingmou/core/session/token';
import { type FormEvent, useRef, useState } from 'react';
import { refusalText } from '../parts/refusal';
import { forgetNextOrg, rememberAccount } from '../parts/remembered-account';
import type { FirstAdminProps } from './first-admin';
import {
  EMPTY,
  type FieldName,
  type FirstAdminIssues,
  type FirstAdminValues,
  firstAdminIssues,
} from './first-admin-form.rules';

/** The form shows refusals; this page has no toasts. */
const QUIET = { quiet: true };

async function signIn(username: string, password: string): Promise<void> {
  const { access_token: token, orgId } = await send(auth.login, { username, password }, QUIET);
  writeSession({ token, orgId });
  leaveTo('/');
}

/** State of the form that opens an installation: input, faults, and the server's answer. */
export function useFirstAdmin({ token, onLeave }: FirstAdminProps) {
  const [values, setValues] = useState<FirstAdminValues>(EMPTY);
  const [issues, setIssues] = useState<FirstAdminIssues>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const change = (name: FieldName) => (text: string) => {
    setValues((current) => ({ ...current, [name]: text }));
    setIssues((current) => ({ ...current, [name]: undefined }));
  };

  const create = async (): Promise<void> => {
    const { again: _, ...sent } = values;
    try {
      await send(firstAdmin.create, { token, ...sent }, QUIET);
    } catch (error) {
      setRefusal(refusalText(error));
      return;
    }
    const account = values.account.trim();
    rememberAccount(account);
    forgetNextOrg();
    await signIn(account, values.password).catch(() => onLeave('开通成功，请登录'));
  };

  /** Once at a time, however often Enter is pressed. Answers whether the form could be sent. */
  const submit = async (event: FormEvent): Promise<boolean> => {
    event.preventDefault();
    if (running.current) return true;
    const found = firstAdminIssues(values);
    setIssues(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return false;
    running.current = true;
    setBusy(true);
    await create();
    running.current = false;
    setBusy(false);
    return true;
  };

  return { values, issues, refusal, busy, change, submit };
}
