import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';
import type { FramedStage } from './use-stage';

/** Loaded by who copies. */
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }));

/**
 * 复制上次: copies immediately if nothing would be overwritten; otherwise, and for other visits or parts, a dialog shows
 * the changes.
 */
export function CopyEarlier({ stage }: { readonly stage: FramedStage }) {
  const [open, setOpen] = useState(false);
  const { page, copied, reuse } = stage;
  const { confirm } = useFeedback();
  if (!page?.last || !reuse) return null;
  const copyLast = async () => {
    if (reuse()) return;
    if (copied) setOpen(true);
    else if (await confirm('将覆盖已填写的内容，确定复制上次吗？', { ok: '覆盖', danger: true })) reuse(true);
  };
  return (
    <>
      <Button onClick={copyLast}>复制上次（{page.lastAt?.slice(0, 10)}）</Button>
      {copied ? <Button onClick={() => setOpen(true)}>复制以往</Button> : null}
      {open && copied ? (
        <Suspense fallback={null}>
          <CopyDialog of={copied} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
