import type { Pasted } from '@mingmou/kit/bill/block-paste';

/** What came of a block that was pasted over cells. */
export function pastedSays({ filled, refused, beyond }: Pasted): string {
  const rest = [refused > 0 ? `${refused} 格没有读懂，未填` : '', beyond > 0 ? `${beyond} 行超出明细，未填` : ''];
  return [`已粘贴 ${filled} 格`, ...rest].filter(Boolean).join('，');
}
