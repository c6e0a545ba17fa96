import { CODE_SENT } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { type FormEvent, useRef, useState } from 'react';
import { mobileIssue, type PasswordForm, type PasswordIssues, passwordIssues, trimmed } from './password-form.rules';
import { refusalText } from './refusal';

/** The dialog shows refusals, because it would cover a toast. */
const QUIET = { quiet: true };
const EMPTY: PasswordForm = { mobile: '', code: '', newPassword: '', again: '' };

/** State of the password dialog: input, faults, and the server's answer. */
export function usePasswordForm(mobile: string | undefined, onDone: () => void) {
  const [form, setForm] = useState(EMPTY);
  const [issues, setIssues] = useState<PasswordIssues>({});
  const [answer, setAnswer] = useState<{ refused: boolean; text: string }>();
  const running = useRef(false);
  const given = trimmed({ ...form, mobile: mobile ?? form.mobile });
  const refuse = (error: unknown) => setAnswer({ refused: true, text: refusalText(error) });

  const change = (field: keyof PasswordForm) => (text: string) => {
    setForm((current) => ({ ...current, [field]: text }));
    setIssues((current) => ({ ...current, [field]: undefined }));
  };

  const sendCode = async (): Promise<boolean> => {
    const issue = mobileIssue(given.mobile);
    setIssues((current) => ({ ...current, mobile: issue }));
    if (issue) return false;
    try {
      await send(auth.sendCode, { account: given.mobile }, QUIET);
      setAnswer({ refused: false, text: CODE_SENT });
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordIssues(given);
    setIssues(found);
    if (Object.keys(found).length > 0 || running.current) return;
    running.current = true;
    try {
      const { again: _, ...sent } = given;
      await send(auth.updatePassword, sent, QUIET);
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
    }
  };

  return { form, issues, answer, change, sendCode, submit };
}
