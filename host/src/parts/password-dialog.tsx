import { CODE_SENT } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { send } from '@mingmou/core/http/client';
import { type FormEvent, useId, useRef, useState } from 'react';
import { CodeInput } from './code-input';
import css from './controls.module.css';
import { Dialog } from './dialog';
import { LabelledInput } from './labelled-input';
import dialogCss from './password-dialog.module.css';
import {
  maskedMobile,
  mobileIssue,
  type PasswordForm,
  type PasswordIssues,
  passwordIssues,
  trimmed,
} from './password-form.rules';
import { PasswordInput } from './password-input';
import { refusalText } from './refusal';

interface PasswordDialogProps {
  readonly title: string;
  /** The account's own number, shown in part and not to be changed; absent: it is typed. */
  readonly mobile?: string | undefined;
  /** Absent: the password must be changed, the dialog cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly onDone: () => void;
}

/** Refusals stand in the dialog, over which a toast could not be seen. */
const QUIET = { quiet: true };

export function PasswordDialog({ title, mobile, onClose, onDone }: PasswordDialogProps) {
  const [form, setForm] = useState<PasswordForm>({ mobile: '', code: '', newPassword: '', again: '' });
  const [issues, setIssues] = useState<PasswordIssues>({});
  const [answer, setAnswer] = useState<{ refused: boolean; text: string }>();
  const [asking, setAsking] = useState(false);
  const running = useRef(false);
  const formId = useId();
  const used = { ...form, mobile: mobile ?? form.mobile };

  const change = (field: keyof PasswordForm) => (text: string) => {
    setForm((current) => ({ ...current, [field]: text }));
    setIssues((current) => ({ ...current, [field]: undefined }));
  };

  const sendCode = async () => {
    const { mobile: number } = trimmed(used);
    const issue = mobileIssue(number);
    if (issue) {
      setIssues((current) => ({ ...current, mobile: issue }));
      return false;
    }
    try {
      await send(auth.sendCode, { account: number }, QUIET);
      setAnswer({ refused: false, text: CODE_SENT });
      return true;
    } catch (error) {
      setAnswer({ refused: true, text: refusalText(error) });
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = trimmed(used);
    const found = passwordIssues(sent);
    setIssues(found);
    if (Object.keys(found).length > 0 || running.current) return;
    running.current = true;
    try {
      const { code, mobile: number, newPassword } = sent;
      await send(auth.updatePassword, { code, mobile: number, newPassword }, QUIET);
      onDone();
    } catch (error) {
      setAnswer({ refused: true, text: refusalText(error) });
    } finally {
      running.current = false;
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose && (() => setAsking(true))}
      footer={
        asking ? (
          <CloseQuestion onStay={() => setAsking(false)} onLeave={() => onClose?.()} />
        ) : (
          <>
            {onClose && (
              <button type="button" className={css.button} onClick={onClose}>
                取消
              </button>
            )}
            <button type="submit" form={formId} className={`${css.button} ${css.primary}`}>
              确定
            </button>
          </>
        )
      }
    >
      <form id={formId} className={dialogCss.form} onSubmit={submit} noValidate>
        <LabelledInput
          label="手机号"
          required
          type="tel"
          autoComplete="tel"
          maxLength={11}
          value={mobile === undefined ? form.mobile : maskedMobile(mobile)}
          readOnly={mobile !== undefined}
          onText={change('mobile')}
          issue={issues.mobile}
        />
        <CodeInput required value={form.code} onText={change('code')} issue={issues.code} onSend={sendCode} />
        <PasswordInput
          label="新密码"
          required
          autoComplete="new-password"
          placeholder="8-20位，同时包含字母和数字"
          value={form.newPassword}
          onText={change('newPassword')}
          issue={issues.newPassword}
        />
        <PasswordInput
          label="确认密码"
          required
          autoComplete="new-password"
          value={form.again}
          onText={change('again')}
          issue={issues.again}
        />
        <p className={answer?.refused ? dialogCss.refused : dialogCss.sent} role={answer?.refused ? 'alert' : 'status'}>
          {answer?.text}
        </p>
      </form>
    </Dialog>
  );
}

function CloseQuestion({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <>
      <span role="alert">确定关闭吗？已填写的内容不会保存</span>
      <button type="button" className={css.button} onClick={onStay} ref={takeFocus}>
        继续填写
      </button>
      <button type="button" className={`${css.button} ${css.primary}`} onClick={onLeave}>
        关闭
      </button>
    </>
  );
}

/** The question takes the place of the buttons, one of which had the focus. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
