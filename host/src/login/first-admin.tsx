import css from '../parts/controls.module.css';
import own from './first-admin.module.css';
import { FirstAdminForm } from './first-admin-form';
import { useLinkCheck } from './use-link-check';

export interface FirstAdminProps {
  readonly token: string;
  /** Back to the sign-in form, which shows the notice. */
  readonly onLeave: (notice: string) => void;
}

/** Opens an installation that nobody has opened yet, with the link that its start printed. */
export function FirstAdmin({ token, onLeave }: FirstAdminProps) {
  const { refusal, again } = useLinkCheck(token);
  if (refusal === undefined) return <p role="status">正在检查链接…</p>;
  if (refusal === null) return <FirstAdminForm token={token} onLeave={onLeave} />;
  return (
    <div className={own.refused}>
      <p className="login-refusal" role="alert">
        {refusal}
      </p>
      <div className={own.actions}>
        <button type="button" className={css.button} onClick={again}>
          重试
        </button>
        <button type="button" className={`${css.button} ${css.primary}`} onClick={() => onLeave('')}>
          前往登录
        </button>
      </div>
    </div>
  );
}
