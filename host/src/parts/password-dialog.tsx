import { useId, useState } from 'react';
import { CodeInput } from './code-input';
import css from './controls.module.css';
import { Dialog } from './dialog';
import { LabelledInput } from './labelled-input';
import dialogCss from './password-dialog.module.css';
import { maskedMobile } from './password-form.rules';
import { PasswordInput } from './password-input';
import { usePasswordForm } from './use-password-form';

interface PasswordDialogProps {
  readonly title: string;
  /** The account's own number, shown in part and not to be changed; absent: it is typed. */
  readonly mobile?: string | undefined;
  /** Absent: the password must be changed, the dialog cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  readonly onDone: () => void;
}

export function PasswordDialog({ title, mobile, onClose, onDone }: PasswordDialogProps) {
  const [asking, setAsking] = useState(false);
  const formId = useId();
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
      <Fields formId={formId} mobile={mobile} onDone={onDone} />
    </Dialog>
  );
}

type FieldsProps = Pick<PasswordDialogProps, 'mobile' | 'onDone'> & { readonly formId: string };

function Fields({ formId, mobile, onDone }: FieldsProps) {
  const { form, issues, answer, change, sendCode, submit } = usePasswordForm(mobile, onDone);
  return (
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
