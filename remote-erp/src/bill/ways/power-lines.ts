import type { OutputOf } from '@mingmou/contract/base/call';
import { f } from '@mingmou/contract/base/field';
import {
  additionText,
  isInRow,
  type PowerRow,
  powerRowName,
  powerRows,
} from '@mingmou/contract/erp/goods/power-grid.rules';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { readCell } from '@mingmou/kit/bill/cell-text';
import type { LineColumn } from '@mingmou/kit/bill/line-columns';
import type { KeyedLine, UnreadCell } from '@mingmou/kit/bill/line-store';
import { textOf } from '@mingmou/kit/format/text-of';

type Matrix = OutputOf<typeof stock.matrix>;
type Cell = Matrix['cells'][number];
type QtyName = `cyl${number}`;

/** A sphere of the matrix, of one addition: the quantities that are typed by cylinder, and the goods they are of. */
export type PowerLine = KeyedLine & {
  readonly [name in QtyName]?: number | null;
} & PowerRow & { readonly cells: ReadonlyMap<QtyName, Cell> };

/** More pieces of one power are seldom meant. */
const USUAL_MOST = 999;

const sphere = f.sphere();
/** 0 leaves a power out, as an empty cell does. */
const pieces = f.qty('数量', { min: 0 });
const power = (value: number) => textOf(sphere, value);
const nameOf = (cyl: number): QtyName => `cyl${cyl}`;
const qtyOf = (line: PowerLine, name: QtyName) => line[name] ?? 0;

export function powerLines({ cells }: Matrix): PowerLine[] {
  return powerRows(cells).map((row) => ({
    ...row,
    key: powerRowName(row),
    cells: new Map(cells.filter((cell) => isInRow(cell, row)).map((cell) => [nameOf(cell.cyl), cell] as const)),
  }));
}

/** Returns one column for each cylinder; empty cells show the stock of their power. */
export function powerColumns(cylinders: readonly number[]): readonly LineColumn<PowerLine>[] {
  return cylinders.map((cyl) => {
    const name = nameOf(cyl);
    return {
      key: name,
      title: power(cyl),
      width: 64,
      align: 'right',
      text: (line) => String(line[name] ?? ''),
      edit: {
        name,
        spec: pieces,
        isOff: ({ cells }) => !cells.has(name),
        placeholder: ({ cells }) => String(cells.get(name)?.onHand ?? ''),
      },
    };
  });
}

export const sphereName = (line: PowerRow) => powerRowName(line);

const cellName = ({ sph, cyl, add }: Cell) => `${power(sph)}/${power(cyl)}${additionText(add)}`;

export interface TypedPower {
  readonly barcodeId: number;
  readonly qty: number;
  /** As it is said: sphere/cylinder. */
  readonly power: string;
}

/** The powers that pieces are typed for. */
export function typedPowers(lines: readonly PowerLine[]): TypedPower[] {
  return lines.flatMap((line) =>
    [...line.cells].flatMap(([name, cell]) => {
      const qty = qtyOf(line, name);
      return qty > 0 ? [{ barcodeId: cell.barcodeId, qty, power: cellName(cell) }] : [];
    }),
  );
}

/** Returns the hints of yellow cells, about which the user is asked before they are added. */
export function powerHints(line: PowerLine): Readonly<Record<string, string>> {
  const many = [...line.cells.keys()].filter((name) => qtyOf(line, name) > USUAL_MOST);
  return Object.fromEntries(many.map((name) => [name, `超过 ${USUAL_MOST} 片，请核对`]));
}

/** What to ask before so much is added; undefined when nothing is out of the ordinary. */
export function powerQuestion(typed: readonly TypedPower[]): string | undefined {
  const many = typed.filter(({ qty }) => qty > USUAL_MOST);
  if (many.length === 0) return undefined;
  return `${many.map(({ power: name, qty }) => `${name} 填了 ${qty} 片`).join('，')}，确定添加吗？`;
}

/** Returns why the text of a cell is not a quantity. */
export function unreadPower(lines: readonly PowerLine[], { lineKey, name, text }: UnreadCell): string {
  const line = lines.find(({ key }) => key === lineKey);
  const cell = [...(line?.cells ?? [])].find(([at]) => at === name)?.[1];
  const reading = readCell(pieces, text);
  return `${cell ? cellName(cell) : ''}「${text}」：${'reason' in reading ? reading.reason : ''}`;
}
