import type { Right } from '@mingmou/contract/auth/rights';
import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import type { Shape, ValueOf, Values } from '@mingmou/contract/base/field';
import type { Money, Price } from '@mingmou/contract/base/money';
import type { timeline } from '@mingmou/contract/base/timeline';
import type { billHead, lineFacts, paperFields } from '@mingmou/contract/erp/bill/bill.fields';
import type { BillArea, BillFlow } from '@mingmou/contract/erp/bill/bill.flow';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { CellOption, LineColumn } from '@mingmou/kit/bill/line-columns';
import type { LineStore } from '@mingmou/kit/bill/line-store';
import type { ReactNode } from 'react';
import type { GoodsLine } from './goods-line';
import type { AvailableOf } from './use-available';
import type { Coming, Quoted, WaysOf } from './ways/ways';

/** Values of fields by their names: of a head while it is typed. */
export type Fields = Readonly<Record<string, unknown>>;

/** A line while it is typed; plain JSON. */
export interface DraftLine extends GoodsLine {
  readonly qty?: number | null;
  readonly price?: Price | null;
  /** Of a page whose lines show their amount as a fact. */
  readonly amount?: Money | null;
}

type Head = Values<typeof billHead>;

interface FoundLine extends Values<typeof lineFacts> {
  readonly barcodeId: number;
  readonly locationId?: number | null;
  readonly gift?: boolean | null;
  readonly saleItemId?: number | null;
  readonly rejectedQty?: number | null;
  readonly price?: Price | null;
  readonly amount?: Money | null;
}

/** A bill as the server answers it. */
export interface FoundBill extends Head {
  readonly lines: readonly FoundLine[];
  readonly timeline: ValueOf<typeof timeline>;
  readonly actions: readonly string[];
}

export type PaperOf<Found extends FoundBill> = Omit<Found, 'timeline' | 'actions'> & Values<typeof paperFields>;

interface Sums {
  readonly totalAmount?: Money | null;
}

interface Key {
  readonly id: number;
  readonly version: number;
}
interface Confirmed extends Key {
  readonly warnings: string[];
  /** Of a bill that the till takes money for. */
  readonly chargeOrderId?: number | null;
}
type Act<More = unknown> = Call<Key & More, unknown>;

/** What `bill()` of the contract declares, as the pages use it. */
export type BillCalls<Found extends FoundBill, Row, Query, Input, Ask, Step extends string> = {
  readonly name: string;
  readonly area: BillArea;
  readonly input: Shape;
  readonly lineInput: Shape;
  readonly row: Shape;
  readonly line: Shape;
  readonly lineCosts: readonly string[];
  readonly lifecycle: BillFlow<Step>;
  readonly page: Call<Query, Page<Row> & { sums: Sums }>;
  readonly findById: Call<{ id: number }, Found>;
  readonly saveDraft: Call<Input, Key & { readonly warnings: string[] }>;
  readonly save: Call<Input, Key & { readonly warnings: string[] }>;
  readonly submit: Act;
  readonly withdraw: Act;
  readonly pass: Act<{ bizDate?: string | null }>;
  readonly reject: Act<{ reason?: string | null }>;
  readonly retrial: Act<{ reason?: string | null }>;
  readonly deleteCheck: Call<{ id: number }, string>;
  readonly delete: Act<{ stateEnum: 'DELETE' }>;
  readonly quote: Call<Ask, Quoted[]>;
  readonly print: Call<{ id: number; templateId?: number | null }, PaperOf<Found>>;
  readonly printed: Call<{ id: number; printKind?: PrintKind | null }, unknown>;
  readonly export: Call<Query, unknown>;
} & { readonly [K in Step]: Act };

/** Facts against which a line is checked. */
export interface Judging {
  readonly today: string;
  readonly seesCost: boolean;
  /** The user agreed to the question of the kind. */
  readonly agreed?: boolean;
}

/** Remarks at the cells of a line, by field. */
export type Remarks = Readonly<Record<string, string | undefined>>;

export interface ColumnNeeds {
  readonly seesCost: boolean;
  /** Some goods of the bill have batches, or serial numbers. */
  readonly batches: boolean;
  readonly serials: boolean;
  /** Some goods of it are made for a customer. */
  readonly orders: boolean;
  readonly locations: readonly CellOption[];
  /** Pieces that may be sold for a line; absent of a bill that is read. */
  readonly availableOf?: AvailableOf | undefined;
}

/** Props of the tools next to the search of goods. */
export interface ToolProps<Head = Fields, Line extends DraftLine = DraftLine> {
  readonly store: LineStore<Line>;
  readonly head: Head;
  /** The bill as the server knows it. */
  readonly found?: { readonly id: number } | undefined;
  readonly changeHead: (patch: Head) => void;
  /** Puts goods onto lines of their own, and asks for their prices. */
  readonly add: (coming: readonly Coming<Line>[]) => readonly string[];
}

/** Props of the bar above the head of an edited bill. */
export interface BarProps<Head = Fields, Found = FoundBill> {
  readonly head: Head;
  readonly found: Found | undefined;
  readonly changeHead: (patch: Head) => void;
}

/** Column of the paper with its title. */
export interface PaperColumn<Paper, Line> {
  readonly title: string;
  readonly isFigure?: boolean;
  /** It takes room only where some line says it. */
  readonly isSeldom?: boolean;
  readonly text: (line: Line, paper: Paper) => ReactNode;
}

type Name<T> = keyof T & string;

interface Declaration<
  Found extends FoundBill,
  Row,
  Query,
  Input,
  Ask,
  Head,
  Line extends DraftLine,
  Step extends string,
  HeadName extends string,
> {
  readonly calls: BillCalls<Found, Row, Query, Input, Ask, Step>;
  /** Names the drafts of a person. */
  readonly draft: string;
  /** `add`: where a new one is typed, if that has an address of its own. */
  readonly paths: { readonly list: string; readonly edit: string; readonly info: string; readonly add?: string };
  /** Its prices are asked of customers and no costs. */
  readonly openPrices?: boolean;
  /** Another bill creates the lines: none is added by hand, and a tool of the kind handles scans. */
  readonly fixed?: boolean;
  /** A new bill opens with the focus in the search of goods instead of the head. */
  readonly startsAtGoods?: boolean;
  /** Its lines show the pieces that may be sold. */
  readonly showsAvailable?: boolean;
  /** The same goods may appear twice. */
  readonly repeats?: boolean;
  /** What 保存并提交 is called here, what else it calls, and where it leads; its page otherwise. */
  readonly confirms?: {
    readonly title: string;
    readonly call?: Call<Input, Confirmed>;
    /** Its keys; Ctrl+Enter unless said. */
    readonly keys?: readonly string[];
    /** For those who hold this. */
    readonly next?: { readonly grant: Right; readonly to: (answer: Confirmed) => string };
  };
  /** Returns the question that 保存并提交 asks first about some lines, and the additional input after an agreement. */
  readonly asksFirst?: (lines: readonly Line[]) =>
    | {
        readonly question: string;
        readonly yes: string;
        readonly no: string;
        readonly sends: Partial<Input>;
      }
    | undefined;
  /** Above the head: whom the bill is for. */
  readonly Bar?: (props: BarProps<Head, Found>) => ReactNode;
  /** Further acts of a bill that is read. */
  readonly Acts?: (props: { readonly found: Found; readonly of: BillPages }) => ReactNode;
  readonly titles: { readonly add: string; readonly edit: string; readonly info: string; readonly head: string };
  readonly list: {
    readonly filters: readonly Name<Query>[];
    /**
     * In reading order; `state` is a tag, `totalAmount` is for those who see costs. Two names are one column, the second
     * small below the first.
     */
    readonly columns: readonly (Name<Row> | readonly [top: Name<Row>, below: Name<Row>])[];
    readonly widths?: Readonly<Record<string, number>>;
    /** Tabs, and what each asks the list for; without them the list has its title. */
    readonly tabs?: readonly (readonly [title: string, filters: Partial<Query>])[];
    /** Acts next to 导出. */
    readonly Beside?: () => ReactNode;
    /** Returns the counts of tabs, by title. */
    readonly useCounts?: () => Readonly<Record<string, number>>;
    /** What 编辑 is called here. */
    readonly edits?: string;
    /** A further tab, whose list is another. */
    readonly further?: { readonly title: string; readonly path: string; readonly grant: Right };
  };
  readonly head: {
    /** In the order of the paper form. */
    readonly names: readonly HeadName[];
    /** Typed elsewhere on the page: in the bar, by a tool. */
    readonly beside?: readonly HeadName[];
    /** Fields that the submit requires. */
    readonly asked: readonly HeadName[];
    /** The field of a new bill that names the user where the user is offered there: 销售员, 采购员. */
    readonly self?: HeadName;
    readonly start: (today: string) => Head;
    /** Fields that a copy takes from another bill; a kind without them cannot be copied. */
    readonly copied?: readonly HeadName[];
  };
  /** Fields in the head of a read-only bill; empty ones are left out. */
  readonly facts: readonly Name<Found>[];
  readonly columns: (needs: ColumnNeeds) => readonly LineColumn<Line>[];
  /** Facts of a line that only a bill shows that is read. */
  readonly lineFacts?: readonly Name<Found['lines'][number]>[];
  /** Facts of a line that its columns show and the page keeps while it is typed. */
  readonly carried?: readonly Name<Found['lines'][number]>[];
  /** Numbers of a line with a total, in addition to quantity and amount. */
  readonly addedUp?: readonly Name<Line>[];
  /** What keeps a line from being submitted, at its cells. */
  readonly faultsOf: (line: Line, judging: Judging) => Remarks;
  readonly ways: WaysOf<Line>;
  /** The quantity that 度数矩阵 types; a kind without it has no matrix. */
  readonly matrix?: string;
  readonly Tools?: (props: ToolProps<Head, Line>) => ReactNode;
  readonly says: {
    /** 「确定审核通过吗？通过后…」. */
    readonly passing: string;
    readonly passed: string;
    readonly reversed: string;
    /** After a step of the kind's own. */
    readonly steps?: Readonly<Record<Step, string>>;
  };
  readonly paper: {
    readonly facts: readonly Name<Found>[];
    /** Columns between specification and costs, and behind them. */
    readonly columns: readonly PaperColumn<PaperOf<Found>, Found['lines'][number]>[];
    readonly last?: readonly PaperColumn<PaperOf<Found>, Found['lines'][number]>[];
    /** Which lines the paper shows; all of them where it does not say. */
    readonly only?: (line: Found['lines'][number], paper: PaperOf<Found>) => boolean;
    /** Title of a line's price; default 单价. */
    readonly priceTitle?: string;
    /** Facts about money at the foot, of bills that customers pay. */
    readonly money?: readonly Name<Found>[];
    readonly total: string;
    readonly signs: readonly string[];
  };
}

export interface BillRow extends Head {
  readonly [name: string]: unknown;
}

/** The pages of one kind of bill: its calls, its words, its fields in the order of the paper form. */
export type BillPages = Declaration<FoundBill, BillRow, Fields, Fields, Fields, Fields, DraftLine, string, string>;

/**
 * Declares the pages of a kind. The types are checked against the calls here; the pages themselves use the common part
 * of all kinds, and pass the kind's own values through.
 */
export function billPages<
  Found extends FoundBill,
  Row extends Head,
  Query,
  Input,
  Ask,
  Line extends DraftLine,
  HeadName extends Name<Found>,
  Step extends string = never,
>(
  declaration: Declaration<Found, Row, Query, Input, Ask, Partial<Pick<Found, HeadName>>, Line, Step, HeadName>,
): BillPages {
  return declaration as unknown as BillPages;
}
