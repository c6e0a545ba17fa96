import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SoldPiece } from '../sale/sale.store';

/** A line of a return, as far as the choice of its batch goes. */
export interface ReturningLine {
  readonly id: number;
  readonly lineNo: number;
  readonly goodsName: string;
  readonly saleItemId: number | null;
  readonly qty: number | null;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
}

function isMeant(piece: SoldPiece, { saleItemId, batchNo, expireDate }: ReturningLine): boolean {
  if (piece.saleItemId !== saleItemId) return false;
  return !batchNo || (piece.batchNo === batchNo && piece.expireDate === expireDate);
}

/**
 * The pieces of each line of a return, by line id. Every sold piece is used once, however many lines refer to the same
 * line of the sale; lines that name a batch choose first.
 */
export function returnedPieces(
  lines: readonly ReturningLine[],
  sold: readonly SoldPiece[],
): ReadonlyMap<number, readonly SoldPiece[]> {
  const left = sold.map((piece) => ({ ...piece }));
  const named = lines.filter(({ batchNo }) => batchNo);
  const others = lines.filter(({ batchNo }) => !batchNo);
  return new Map(
    [...named, ...others].map((line) => {
      let open = line.qty ?? 0;
      const pieces = left.flatMap((piece) => {
        const qty = isMeant(piece, line) ? Math.min(open, piece.qty) : 0;
        open -= qty;
        piece.qty -= qty;
        return qty > 0 ? [{ ...piece, qty }] : [];
      });
      return [line.id, pieces] as const;
    }),
  );
}

/** Refuses a line that names a batch of which its line of the sale has fewer pieces to return (140415). */
export function checkBatches(lines: readonly ReturningLine[], sold: readonly SoldPiece[]): void {
  const pieces = returnedPieces(lines, sold);
  for (const { id, lineNo, goodsName, qty, batchNo, expireDate } of lines) {
    const n = (pieces.get(id) ?? []).reduce((total, piece) => total + piece.qty, 0);
    if (!batchNo || n === qty) continue;
    refuse(saleCodes.otherBatch, { line: lineNo, goods: goodsName, no: batchNo, day: expireDate ?? '', n });
  }
}
