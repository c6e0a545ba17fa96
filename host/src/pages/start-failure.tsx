import { Notice } from './notice';

interface StartFailureProps {
  /** Leads to the sign-in page, and ends the session of this tab. */
  readonly leave: () => void;
}

/** Instead of the shell, where the server did not answer at the start of a signed-in tab. */
export function StartFailure({ leave }: StartFailureProps) {
  return (
    <Notice
      title="暂时打不开，请稍后重试"
      detail="登录仍然有效，重试后继续"
      action={{ label: '重试', run: () => window.location.reload() }}
      other={{ label: '重新登录', run: leave }}
    />
  );
}
