import { parseGs1 } from '@mingmou/contract/erp/barcode/gs1.rules';
import type { FoundSale } from './sale-acts';

export type SoldLine = FoundSale['lines'][number];

/** Checked pieces of a line at the delivery, with serial numbers where pieces have one. */
export interface Checked {
  readonly pieces: number;
  readonly serialNos: readonly string[];
}
export type HandedOver = ReadonlyMap<number, Checked>;

const NOTHING: Checked = { pieces: 0, serialNos: [] };

/** Pieces of a line that are still here. */
export const piecesOf = ({ qty, returnedQty }: SoldLine) => (qty ?? 0) - returnedQty;

export const checkedOf = (handed: HandedOver, { id }: Pick<SoldLine, 'id'>) => handed.get(id) ?? NOTHING;

export const isWhole = (handed: HandedOver, line: SoldLine) => checkedOf(handed, line).pieces >= piecesOf(line);

const serialsOf = ({ serialNos }: SoldLine) => (serialNos ?? '').split(/[\s、,，]+/).filter((no) => no !== '');

export type Scan = { readonly handed: HandedOver } | { readonly says: string };

/** A line by hand: a piece without its label. One that came with a serial number is handed over by it alone. */
export function tick(handed: HandedOver, line: SoldLine, isTaken: boolean): HandedOver {
  const next = new Map(handed);
  if (isTaken) next.set(line.id, { pieces: piecesOf(line), serialNos: [] });
  else next.delete(line.id);
  return next;
}

function withPiece(handed: HandedOver, line: SoldLine, serialNo?: string): HandedOver {
  const { pieces, serialNos } = checkedOf(handed, line);
  const next = { pieces: pieces + 1, serialNos: serialNo ? [...serialNos, serialNo] : serialNos };
  return new Map(handed).set(line.id, next);
}

/** A serial number that was scanned, plain or in a GS1 code: of which line it is. */
function bySerial(handed: HandedOver, lines: readonly SoldLine[], code: string): Scan | undefined {
  const serialNo = parseGs1(code)?.serialNo ?? code;
  const line = lines.find((one) => serialsOf(one).includes(serialNo));
  if (!line) return undefined;
  if (checkedOf(handed, line).serialNos.includes(serialNo)) return { says: `序列号 ${serialNo} 已核对过` };
  return { handed: withPiece(handed, line, serialNo) };
}

/** One scan at the counter: the piece is checked off, or it is none of this sale. */
export function scanPiece(handed: HandedOver, lines: readonly SoldLine[], code: string, barcodeId?: number): Scan {
  const serial = bySerial(handed, lines, code);
  if (serial) return serial;
  const own = lines.filter((line) => line.code === code || line.barcodeId === barcodeId);
  const [first] = own;
  if (!first) return { says: `条码 ${code} 不是这张销售单要取的商品，请核对` };
  const open = own.find((line) => !isWhole(handed, line));
  if (!open) return { says: `「${first.goodsName}」${piecesOf(first)}件已全部核对，不能多取` };
  if (serialsOf(open).length > 0) return { says: `「${open.goodsName}」请扫描镜片序列号` };
  return { handed: withPiece(handed, open) };
}
