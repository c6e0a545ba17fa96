import { Notice } from './notice';

interface RemoteFailureProps {
  readonly remote: string;
  readonly version: string;
  readonly retry: () => void;
}

export function RemoteFailure({ remote, version, retry }: RemoteFailureProps) {
  return (
    <Notice
      title="页面加载失败，请检查网络后重试"
      detail={[remote, version].filter(Boolean).join(' ')}
      action={{ label: '重试', run: retry }}
    />
  );
}
