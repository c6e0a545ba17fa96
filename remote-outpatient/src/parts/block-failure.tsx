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

/**
 * Failed content of one block of a page. A broken connection fails several blocks, so one 重试 reloads all visible ones.
 */
export function BlockFailure({ refusal, refetch }: BlockFailureProps) {
  useEffect(() => {
    shown.add(refetch);
    return () => {
      shown.delete(refetch);
    };
  }, [refetch]);
  return <ListFailure refusal={refusal} retry={retryAll} />;
}
