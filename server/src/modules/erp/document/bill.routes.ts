import type { Call } from '@mingmou/contract/base/call';
import { type Dict, dictName } from '@mingmou/contract/base/dict';
import type { Page } from '@mingmou/contract/base/envelope';
import type { Shape } from '@mingmou/contract/base/field';
import type { Price } from '@mingmou/contract/base/money';
import { unit } from '@mingmou/contract/dict/unit';
import type { BillFlow, BillState } from '@mingmou/contract/erp/bill/bill.flow';
import type { BillAction } from '@mingmou/contract/erp/erp.dicts';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { type PageQuery, pageOf, type Sorting } from '../../../kernel/row/list';
import { timelineOf } from '../../../kernel/row/timeline';
import { type Step as SeenStep, takeStep } from './bill.service';
import type { BillContent, BillKeeping, BillShowing, Typed, TypedLine } from './bill.storage';
import type { BillKind } from './bill-kind.types';
import type { LineTable } from './bill-lines.store';
import { quoteLines } from './bill-quote.service';
import {
  type CommonFilters,
  type FoundHead,
  type HeadTable,
  linesWithHeads,
  matching,
  sumsOf,
} from './bill-rows.store';
import { keepBill } from './bill-save.service';
import { actionsOf, countedPrint, deleteSentenceOf, paperOf, shownContent, shownHead } from './bill-view.service';

interface Seen {
  readonly id: number;
  readonly version: number;
}
interface Moved extends Seen {
  readonly state: BillState;
  readonly bizDate?: string | null;
}
interface Saved extends Seen {
  readonly billNo: string;
  readonly state: BillState;
  readonly warnings: string[];
}
interface Quoted {
  readonly barcodeId: number;
  readonly onHand: number;
  readonly available: number;
  readonly price?: Price | null;
  readonly cost?: Price | null;
  readonly warnings: string[];
}
type StepCall = Call<Seen, Moved>;

/** What `bill()` of the contract declares. */
type BillCalls<Filters, Row, Sums, Detail, Paper, Logs, Input, Ask, Step extends string> = {
  readonly name: string;
  readonly row: Shape;
  readonly line: Shape;
  readonly lineCosts: readonly string[];
  readonly lifecycle: BillFlow<Step>;
  readonly actions: Dict<BillAction | Step>;
  readonly page: Call<PageQuery & Filters, Page<Row> & { sums: Sums }>;
  readonly findById: Call<{ id: number }, Detail>;
  readonly saveDraft: Call<Input, Saved>;
  readonly save: Call<Input, Saved>;
  readonly submit: StepCall;
  readonly withdraw: StepCall;
  readonly pass: Call<Seen & { bizDate?: string | null }, Moved>;
  readonly reject: Call<Seen & { reason?: string | null }, Moved>;
  readonly retrial: Call<Seen & { reason?: string | null }, Moved>;
  readonly deleteCheck: Call<{ id: number }, string>;
  readonly delete: Call<Seen & { stateEnum: 'DELETE' }, Moved>;
  readonly quote: Call<Ask, Quoted[]>;
  readonly print: Call<{ id: number; templateId?: number | null }, Paper>;
  readonly printed: Call<{ id: number; printKind?: PrintKind | null }, { printCount: number }>;
  readonly export: Call<PageQuery & Filters, unknown>;
  readonly logs: Call<{ id: number }, Logs>;
} & { readonly [K in Step]: StepCall };

/** Types an answer as the call declares it; the schema validates the answer afterwards. */
function answered<T>(content: object): T {
  return content as T;
}

/** By which every list of bills may be sorted. */
const SORTED_BY = [
  ...['bill_no', 'biz_date', 'total_qty', 'total_amount', 'state', 'created_at'],
  ...['maker_name', 'reviewed_by_name'],
];

/**
 * Creates the routes of a kind of bill (domain-erp §7.4): list, page, drafts, steps, quotation, paper, sheet, history.
 * `kind` holds the lifecycle, `keeping` lists and storage.
 */
export function billRoutes<
  D,
  TB extends keyof D,
  Head extends FoundHead,
  H extends HeadTable,
  L extends LineTable,
  Filters extends CommonFilters,
  Row,
  Sums,
  Detail,
  Paper,
  Logs,
  Line extends TypedLine,
  Input extends Typed<Line> & Ask,
  Ask extends { readonly lines?: readonly TypedLine[] | null },
  Step extends string = never,
>(
  calls: BillCalls<Filters, Row, Sums, Detail, Paper, Logs, Input, Ask, Step>,
  kind: BillKind<BillContent<Head, L>, Step>,
  keeping: BillKeeping<D, TB, Head, H, L, Filters, Line, Input, Ask>,
): readonly Route[] {
  return ownRoutes(calls, kind, keeping, {
    save: (cx, input, submits) => keepBill(cx, kind, keeping, input, submits),
    submit: (seen, cx) => takeStep(cx, kind, 'submit', seen),
  });
}

/** Acts that a kind implements itself. */
interface OwnActs<Input> {
  /** 存草稿, or 保存并提交. */
  readonly save: (cx: SessionCx, input: Input, submits: boolean) => Promise<Saved>;
  readonly submit: (seen: Seen, cx: SessionCx) => Promise<Moved>;
}

/** The same of a kind whose bills are not saved as one sheet of lines. */
export function ownRoutes<
  D,
  TB extends keyof D,
  Head extends FoundHead,
  L extends LineTable,
  Filters extends CommonFilters,
  Row,
  Sums,
  Detail,
  Paper,
  Logs,
  Input extends Ask,
  Ask extends { readonly lines?: readonly TypedLine[] | null },
  Step extends string = never,
>(
  calls: BillCalls<Filters, Row, Sums, Detail, Paper, Logs, Input, Ask, Step>,
  kind: BillKind<BillContent<Head, L>, Step>,
  keeping: BillShowing<D, TB, Head, L, Filters, Ask>,
  acts: OwnActs<Input>,
): readonly Route[] {
  const { lineTable, openPrices = false } = keeping;
  const costs = { lineCosts: calls.lineCosts, openPrices };
  const sees = async (cx: SessionCx) => openPrices || (await seesCost(cx));
  const sorting: Sorting = {
    columns: [...SORTED_BY, ...keeping.sortedBy],
    initial: [
      ['created_at', 'desc'],
      ['id', 'desc'],
    ],
  };
  const headsFor = (cx: SessionCx, filters: Filters) => matching(keeping.heads(cx, filters), filters, keeping);

  const page = async (cx: SessionCx, query: PageQuery & Filters) => {
    const seesAmounts = await sees(cx);
    const heads = headsFor(cx, query);
    const found = await pageOf(heads, query, sorting);
    const sums = shownHead(await sumsOf(heads, keeping.sums ?? {}), seesAmounts);
    const records = found.records.map((head) => shownHead(head, seesAmounts));
    return answered<Page<Row> & { sums: Sums }>({ ...found, records, sums });
  };
  const detail = async (cx: SessionCx, id: number) => {
    const content = await kind.load(cx, id);
    const timeline = await timelineOf(cx, [kind.name, id]);
    const actions = await actionsOf(cx, kind, content, calls.actions);
    return answered<Detail>({ ...(await shownContent(cx, content, costs)), timeline, actions });
  };
  const logs = async (cx: SessionCx, id: number) => {
    await kind.load(cx, id);
    return answered<Logs>(await timelineOf(cx, [kind.name, id]));
  };
  const sheet = async (cx: SessionCx, query: PageQuery & Filters) => {
    const { head, line } = keeping.sheet;
    const lineColumns = (await sees(cx)) ? [...line, ...calls.lineCosts] : line;
    const sortedBy = [
      'id',
      ...sorting.columns.map((column) => column.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())),
    ];
    const others = sortedBy.filter((column) => !head.includes(column) && !lineColumns.includes(column));
    return exportRows(cx, {
      name: calls.page.title,
      shape: { ...calls.row, ...calls.line },
      columns: [...head, ...lineColumns],
      rows: linesWithHeads(cx, headsFor(cx, query), lineTable, {
        head: [...head, ...others],
        line: [...lineColumns, 'lineNo'],
        special: keeping.sheet.columns,
      }),
      query,
      sorting: { ...sorting, initial: [...sorting.initial, ['line_no', 'asc']] },
      text: {
        state: ({ state }) => calls.lifecycle.states[state as BillState].title,
        unit: (row) => dictName(unit, row.unit as number),
      },
    });
  };
  const quote = async (cx: SessionCx, asked: Ask) =>
    quoteLines(cx, kind.name, asked.lines ?? [], {
      prices: (goods) => keeping.prices(cx, goods, asked),
      warnings: (await keeping.warnings?.(cx, asked)) ?? new Map(),
      openPrices,
    });
  const step = (name: Parameters<typeof takeStep<BillContent<Head, L>, Step>>[2]) => (seen: SeenStep, cx: SessionCx) =>
    takeStep(cx, kind, name, seen);
  const further = Object.keys(kind.steps ?? {}) as Step[];

  return [
    handle(calls.page, (query, cx) => page(cx, query)),
    handle(calls.findById, ({ id }, cx) => detail(cx, id)),
    handle(calls.saveDraft, (input, cx) => acts.save(cx, input, false)),
    handle(calls.save, (input, cx) => acts.save(cx, input, true)),
    handle(calls.submit, acts.submit),
    handle(calls.withdraw, step('withdraw')),
    handle(calls.pass, step('pass')),
    handle(calls.reject, step('reject')),
    handle(calls.retrial, step('retrial')),
    handle(calls.delete, step('delete')),
    ...further.map((name) => handle(calls[name] as StepCall, step(name))),
    handle(calls.deleteCheck, ({ id }, cx) => deleteSentenceOf(cx, kind, id)),
    handle(calls.quote, (asked, cx) => quote(cx, asked)),
    handle(calls.print, async (asked, cx) => answered<Paper>(await paperOf(cx, kind, { ...keeping, ...costs }, asked))),
    handle(calls.printed, (input, cx) => countedPrint(cx, kind, input)),
    handleSheet(calls.export, (query, cx) => sheet(cx, query)),
    handle(calls.logs, ({ id }, cx) => logs(cx, id)),
  ];
}
