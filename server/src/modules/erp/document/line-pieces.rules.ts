import { billCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { BizType } from '../stock/ledger.store';
import type { Movement } from '../stock/movement.rules';

/** A line of a bill and the pieces that its posting moves. */
export interface LinePieces {
  readonly id: number;
  readonly lineNo: number;
  readonly goodsName: string;
  readonly qty: number | null;
  /** The line may also post nothing: goods made to order that have not arrived, services. */
  readonly mayPostNothing?: boolean;
}

/** Which movements of a bill carry the pieces of its lines. */
export interface PiecesRule<Content> {
  readonly bizTypes: readonly BizType[];
  readonly of: (content: Content) => readonly LinePieces[];
}

/** Refuses a posting whose movements do not add up to the quantity of every line (140015). */
export function checkPieces(
  lines: readonly LinePieces[],
  bizTypes: readonly BizType[],
  movements: readonly Movement[],
): void {
  const posted = new Map<number, number>();
  for (const { itemId, bizType, qty } of movements) {
    if (itemId === undefined || !bizTypes.includes(bizType)) continue;
    posted.set(itemId, (posted.get(itemId) ?? 0) + Math.abs(qty));
  }
  for (const { id, lineNo, goodsName, qty, mayPostNothing } of lines) {
    const pieces = posted.get(id) ?? 0;
    if (pieces === (qty ?? 0) || (mayPostNothing && pieces === 0)) continue;
    refuse(billCodes.piecesDiffer, { line: lineNo, goods: goodsName, qty: qty ?? 0, posted: pieces });
  }
}
