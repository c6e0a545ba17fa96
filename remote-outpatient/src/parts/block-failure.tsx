import type { RefusedCall } from '@mingmou/core/store/call-api';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { useEffect } from 'react';

interface BlockFailureProps {
  readonly refusal: RefusedCall;
  readonly refetch: () => void;
}

const shown = new Set<() => void>();

const retryAll = () => {
  for (const refetch of [...shown]) refetch();
};

/** What one block of a page says that could not be read. A broken line fails several at once: one 重试 asks for all that is seen. */
export function BlockFailure({ refusal, refetch }: BlockFailureProps) {
  useEffect(() => {
    shown.add(refetch);
    return () => {
      shown.delete(refetch);
    };
  }, [refetch]);
  return <ListFailure refusal={refusal} retry={retryAll} />;
}
