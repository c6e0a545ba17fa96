import type { CallSpec } from '@mingmou/contract/base/call';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Quiet } from '@mingmou/kit/page/quiet';

interface WithoutRightProps {
  readonly call: Pick<CallSpec, 'title' | 'grant'>;
}

/** Takes the place of the main button of a form for users who may not use it. */
export function WithoutRight({ call: { title, grant } }: WithoutRightProps) {
  return useHolds(grant) ? null : <Quiet role="note">没有「{title}」权限，只能查看</Quiet>;
}
