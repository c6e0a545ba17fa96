import type { Price } from '@mingmou/contract/base/money';
import { billCodes } from '@mingmou/contract/erp/erp.codes';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { RowChange } from '../../../kernel/row/versioned-row';
import type { Goods } from '../stock/goods.store';
import { type BillLine, type FurtherFacts, type LineTable, linesOf, type NewLine } from './bill-lines.store';
import type { CommonFilters, FoundHead, HeadTable, NewHead } from './bill-rows.store';

/** A bill as its hooks and pages read it. */
export interface BillContent<Head, L extends LineTable> {
  readonly head: Head;
  readonly lines: readonly BillLine<L>[];
}

type Snapshot = Pick<
  Goods,
  'barcodeId' | 'code' | 'goodsName' | 'spec' | 'unit' | 'categoryId' | 'stockMode' | 'tagPrice'
>;

/** Copy of goods that a line stores (G8), from the goods themselves or from a line of another bill. */
export function snapshotOf<G extends { readonly [K in keyof Snapshot]: unknown }>(goods: G) {
  const { barcodeId, code, goodsName, spec, unit, categoryId, stockMode, tagPrice }: Pick<G, keyof Snapshot> = goods;
  return { barcodeId, code, goodsName, spec, unit, categoryId, stockMode, tagPrice };
}

/** Typed line with its goods, their copy, and the place of the line. */
export interface NamedLine<Typed> {
  readonly typed: Typed;
  readonly goods: Goods;
  readonly snapshot: Snapshot & { readonly locationId: number | null };
}

export interface TypedLine {
  readonly barcodeId: number;
  readonly locationId?: number | null;
  readonly qty?: number | null;
}

/** Input of a save, for any kind. */
export interface Typed<Line extends TypedLine> {
  readonly id?: number | null;
  readonly version?: number | null;
  readonly remark?: string | null;
  readonly totalQty?: number | null;
  readonly lines?: readonly Line[] | null;
}

/** Values that a save writes: common head, the kind's own head, lines. */
interface Kept<H extends HeadTable, L extends LineTable> {
  readonly bill?: RowChange<'bill'>;
  readonly head: NewHead<H>;
  readonly lines: readonly NewLine<L>[];
}

/** How the bills of a kind are shown: its tables, its columns, its words. */
export interface BillShowing<
  DB,
  TB extends keyof DB,
  Head extends FoundHead,
  L extends LineTable,
  Filters extends CommonFilters,
  Ask,
> {
  readonly lineTable: L;
  /** Returns the heads with common and own columns; adds the filters of the kind. */
  readonly heads: (cx: SessionCx, filters: Partial<Filters>) => SelectQueryBuilder<DB, TB, Head>;
  /** What 日期 is about. */
  readonly day: RawBuilder<string>;
  /** What lists may be sorted by besides the common columns, in snake case. */
  readonly sortedBy: readonly string[];
  /** Columns that the list adds up besides quantity and amount. */
  readonly sums?: Readonly<Record<string, string | RawBuilder<unknown>>>;
  /** Columns of the sheet: of the head, then of its lines; costs follow for those who see them. */
  readonly sheet: {
    readonly head: readonly string[];
    readonly line: readonly string[];
    /** Columns of lines `l` that are more than a column, with their heads `h`. */
    readonly columns?: Readonly<Record<string, RawBuilder<unknown>>>;
  };
  /** What pages show of a line besides its own columns. */
  readonly lineFacts?: FurtherFacts;
  /** Returns warnings by goods, which do not stop the bill. */
  readonly warnings?: (cx: SessionCx, asked: Ask) => Promise<ReadonlyMap<number, readonly string[]>>;
  /** By goods: the price of a line that has none. */
  readonly prices: (cx: SessionCx, goods: readonly number[], asked: Ask) => Promise<ReadonlyMap<number, Price>>;
  /** Prices are customer prices and not costs: a caller who may see the bill may see them. */
  readonly openPrices?: boolean;
  /** What each of its papers is called, if not as the bill. */
  readonly paperTitle?: (head: Head, kind: PrintKind) => string;
}

/** Lists of the bills of a kind, and how its input is stored. */
export interface BillKeeping<
  DB,
  TB extends keyof DB,
  Head extends FoundHead,
  H extends HeadTable,
  L extends LineTable,
  Filters extends CommonFilters,
  Line extends TypedLine,
  Input extends Typed<Line>,
  Ask,
> extends BillShowing<DB, TB, Head, L, Filters, Ask> {
  readonly headTable: H;
  /** Judges names and settles values; `standing`: the bill before this save. */
  readonly keep: (
    cx: SessionCx,
    input: Input,
    lines: readonly NamedLine<Line>[],
    standing: BillContent<Head, L> | undefined,
  ) => Promise<Kept<H, L>>;
  /** Called after a save has replaced the lines. */
  readonly replaced?: (
    cx: SessionCx,
    bill: { readonly id: number },
    standing: BillContent<Head, L> | undefined,
  ) => Promise<void>;
  /** Returns remarks about the whole bill after a save. */
  readonly remarks?: (cx: SessionCx, input: Input, billId: number) => Promise<readonly string[]>;
  /** Runs after a save has written everything; returns remarks. */
  readonly follows?: (cx: SessionCx, input: Input, billId: number) => Promise<readonly string[]>;
}

/** Head and lines of a bill of the kind, or 140001. */
export async function contentOf<DB, TB extends keyof DB, Head, L extends LineTable>(
  cx: SessionCx,
  keeping: {
    readonly lineTable: L;
    readonly heads: (cx: SessionCx, filters: Record<string, never>) => SelectQueryBuilder<DB, TB, Head>;
    readonly lineFacts?: FurtherFacts;
  },
  id: number,
): Promise<BillContent<Head, L>> {
  const [head] = await keeping.heads(cx, {}).where(sql<SqlBool>`b.id = ${id}`).execute();
  // The builder's row type is the head itself.
  return {
    head: (head as Head | undefined) ?? refuse(billCodes.missing),
    lines: await linesOf(cx, keeping.lineTable, id, keeping.lineFacts),
  };
}
