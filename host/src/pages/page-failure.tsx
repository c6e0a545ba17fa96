import type { PageFailureViewProps } from '@mingmou/core/remote/environment';
import { Notice } from './notice';

export function PageFailure({ failure, retry }: PageFailureViewProps) {
  return (
    <Notice
      title={`「${failure.page.title}」出错了，请重试`}
      detail={[failure.remote, failure.version].filter(Boolean).join(' ')}
      action={{ label: '重试', run: retry }}
    />
  );
}
