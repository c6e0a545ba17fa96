import type { Price } from '@mingmou/contract/base/money';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Packed, tillGoods } from '../source/till-goods.port';

/** A line of goods that the till adds itself, as far as its package goes. */
interface TillGoods extends Packed {
  readonly packageName: string | null;
  readonly unitPrice: Price;
  readonly selected: boolean;
}

/** The goods of a package are paid, or left out, together. */
function checkTogether(lines: readonly TillGoods[]): void {
  const chosen = new Map<number, boolean>();
  for (const { packageNo, packageName, selected } of lines) {
    if (!packageNo) continue;
    if ((chosen.get(packageNo) ?? selected) !== selected) {
      throw malformed('lines', `收费项目：套餐「${packageName ?? ''}」须整份收费`);
    }
    chosen.set(packageNo, selected);
  }
}

/**
 * The lines that the till added itself, each line of a package at its share of the price as it is split now
 * (domain-erp §1.5). Refuses a package that is not sold today (140111) or is not whole (140112).
 */
export async function withShares<L extends TillGoods>(cx: SessionCx, lines: readonly L[]): Promise<L[]> {
  const shares = await tillGoods.connected.sharesOf(cx, lines);
  const split = lines.map((line, at) => {
    const share = shares.get(at);
    return share ? { ...line, packageName: share.packageName, unitPrice: share.price } : line;
  });
  checkTogether(split);
  return split;
}
