import type { PageFailureViewProps } from '@mingmou/core/remote/environment';
import { useState } from 'react';
import { Notice } from './notice';

const HELD = '本模块的其他页面有未保存的内容，请先保存，再使用上一版本';
/** A first failure may be chance; after a second one the user needs an alternative. */
const OFFERED_AFTER = 2;

interface PageFailureProps extends PageFailureViewProps {
  /** Whether there is a version to go back to. */
  readonly hasPrevious: boolean;
  /** Goes back to it; answers false, and does nothing, where input would be lost. */
  readonly leave: () => boolean;
}

export function PageFailure({ failure, times, retry, hasPrevious, leave }: PageFailureProps) {
  const [isHeld, setHeld] = useState(false);
  const previous = { label: '使用上一版本', run: () => setHeld(!leave()) };
  return (
    <Notice
      title={`「${failure.page.title}」出错了，请重试`}
      detail={isHeld ? HELD : [failure.remote, failure.version].filter(Boolean).join(' ')}
      action={{ label: '重试', run: retry }}
      other={hasPrevious && times >= OFFERED_AFTER ? previous : undefined}
    />
  );
}
