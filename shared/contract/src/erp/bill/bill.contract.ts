import type { Right } from '../../auth/rights';
import { type Call, call, deleteSentence, type Grant, idInput } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required, type Shape, type ValueOf, type Values } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { timeline } from '../../base/timeline';
import { billKeyRefusals } from '../erp.codes';
import { billActions } from '../erp.dicts';
import {
  type billFilters,
  type billHead,
  billKey,
  billMoved,
  billReason,
  billSaved,
  type lineFacts,
  paperAsked,
  paperFields,
  quoted,
  SENT_LINES,
} from './bill.fields';
import { type BillArea, type BillState, billFlow } from './bill.flow';

type HeadShape = typeof billHead & Shape;
type LineInput = { readonly barcodeId: typeof lineFacts.id } & Shape;
type LineShape = Omit<typeof lineFacts, 'tagPrice' | 'stockMode'> & Shape;

/** A step that only this kind has: `{base}/place-order` of `placeOrder`, granted by `area:edit`. */
interface FurtherStep {
  readonly title: string;
  readonly from: readonly BillState[];
  readonly to: BillState;
}

interface Declaration<
  H extends Shape,
  LI extends LineInput,
  R extends HeadShape,
  L extends LineShape,
  Q extends typeof billFilters & Shape,
  S extends Shape,
  QH extends Shape,
  QL extends keyof LI,
  C extends keyof L,
  Step extends string,
> {
  /** Its calls are `/api/{base}/page`, `/api/{base}/save` and so on. */
  readonly base: string;
  /** Name of one bill in titles and in the log: 采购单. */
  readonly name: string;
  /** Of its list. */
  readonly pageTitle: string;
  readonly menu: Right;
  readonly area: BillArea;
  /** Fields that a person fills in, in the head and in a line. */
  readonly input: H;
  readonly lineInput: LI;
  /** A bill in lists, and a line of it, as they are answered. */
  readonly row: R;
  readonly line: L;
  /** Of a line: what only people who see costs are answered. */
  readonly lineCosts: readonly C[];
  readonly filters: Q;
  /** Totals of the list. */
  readonly sums: S;
  /** Input of a quotation about the head, and about each line. */
  readonly quote: { readonly head: QH; readonly line: readonly QL[] };
  readonly steps?: Readonly<Record<Step, FurtherStep>>;
  /** Another bill makes it, and takes it away: nobody adds or deletes one by hand. */
  readonly follows?: boolean;
  /** Objects that its acts change in addition to bills and stock. */
  readonly touches?: readonly string[];
}

type StepCalls<Step extends string> = {
  readonly [K in Step]: Call<Values<typeof billKey>, ValueOf<typeof billMoved>>;
};

/**
 * The calls of a kind of bill (domain-erp §7.4): list, page, drafts, every step of its lifecycle, quotation, paper, sheet,
 * history. The server answers them with `billRoutes`, pages show them with `BillList`, `BillPage` and `BillDetail`.
 */
export function bill<
  H extends Shape,
  LI extends LineInput,
  R extends HeadShape,
  L extends LineShape,
  Q extends typeof billFilters & Shape,
  S extends Shape,
  QH extends Shape,
  const QL extends keyof LI & string,
  const C extends keyof L & string,
  const Step extends string = never,
>(declaration: Declaration<H, LI, R, L, Q, S, QH, QL, C, Step>) {
  const { base, name, pageTitle, menu, area, input, lineInput, row, line, filters, sums, quote } = declaration;
  const further = Object.entries<FurtherStep>(declaration.steps ?? {});
  // The entries are those of the record.
  const steps = Object.fromEntries(
    further.map(([step, facts]) => [step, { ...facts, grant: `${area}:edit` }]),
  ) as Parameters<typeof billFlow<Step>>[1];
  const path = (verb: string) => `/api/${base}/${verb}` as const;
  const touches = [area, 'erp-stock', ...(declaration.touches ?? [])];
  const edit = { grant: `${area}:edit`, idempotent: true, keyRefusals: billKeyRefusals, touches } as const;
  const saving = {
    /** Of a bill that exists. */
    id: f.id(),
    version: f.int('版本', { min: 1 }),
    ...input,
    /** Total shown on the page; refused if the lines add up to another total. */
    totalQty: f.int('合计数量', { min: 0 }),
    totalAmount: f.money('合计金额'),
    lines: f.list('明细', f.object('明细', lineInput), { max: SENT_LINES }),
  };
  const detail = { ...row, lines: required(f.list('明细', f.object('明细', line))) };
  const actions = billActions(further.map(([step, { title }]) => [step as Step, title] as const));
  const save = (verb: string, title: string, log: string) =>
    call({ ...edit, path: path(verb), title, log, input: saving, output: billSaved });
  /** An act on one bill, which the log calls by its title. */
  const step = <I extends Shape>(verb: string, title: string, grant: Grant, more: I) =>
    call({ ...edit, path: path(verb), title, grant, log: title, input: { ...billKey, ...more }, output: billMoved });
  const stepCalls = further.map(([name, { title }]) => {
    const verb = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [name, step(verb, title, edit.grant, {})];
  });
  return {
    // The entries are those of the record.
    ...(Object.fromEntries(stepCalls) as StepCalls<Step>),
    name,
    area,
    input,
    lineInput,
    saving,
    row,
    line,
    lineCosts: declaration.lineCosts,
    filters,
    actions,
    lifecycle: billFlow(area, steps, declaration),
    page: call({
      path: path('page'),
      title: pageTitle,
      grant: menu,
      input: { ...paging, ...filters },
      output: pageWithSums(name, row, sums),
      touches,
    }),
    findById: call({
      method: 'GET',
      path: path('findById/{id}'),
      title: name,
      grant: menu,
      input: idInput,
      /** `actions`: what this user may do now; a page shows exactly these buttons. */
      output: required(f.object(name, { ...detail, timeline, actions: required(f.dicts('可用操作', actions)) })),
      touches,
    }),
    saveDraft: save('save-draft', '存草稿', '存草稿'),
    save: save('save', '保存并提交', '提交审核'),
    submit: step('submit', '提交审核', edit.grant, {}),
    withdraw: step('withdraw', '撤回', [`${area}:edit`, `${area}:approve`], {}),
    /** `bizDate`: today where absent; an earlier day needs `erp-period:backdate`. */
    pass: step('pass', '审核通过', `${area}:approve`, { bizDate: f.date('业务日期') }),
    reject: step('reject', '驳回', `${area}:approve`, { reason: billReason }),
    retrial: step('retrial', '反审核', `${area}:retrial`, { reason: billReason }),
    deleteCheck: call({
      path: path('delete-check'),
      title: `删除${name}`,
      grant: [`${area}:edit`, `${area}:delete`],
      input: idInput,
      output: deleteSentence,
    }),
    delete: call({
      ...edit,
      path: path('delete'),
      title: `删除${name}`,
      grant: [`${area}:edit`, `${area}:delete`],
      log: '删除',
      input: { ...billKey, stateEnum: required(f.stateOf(['DELETE'])) },
      output: billMoved,
    }),
    /**
     * Returns facts of goods for the form before they are saved: stock, default price, warnings; one answer for each
     * line.
     */
    quote: call({
      path: path('quote'),
      title: `${name}询价`,
      grant: `${area}:edit`,
      log: '询价',
      input: {
        ...quote.head,
        lines: required(f.list('明细', f.object('明细', pick(lineInput, quote.line)), { max: SENT_LINES })),
      },
      output: required(f.list('询价', f.object('询价', { barcodeId: lineInput.barcodeId, ...quoted }))),
    }),
    print: call({
      method: 'GET',
      path: path('print/{id}'),
      title: `打印${name}`,
      grant: `${area}:print`,
      log: '打印',
      input: paperAsked,
      output: required(f.object('打印', { ...detail, ...paperFields })),
      touches: [area],
    }),
    printed: call({
      path: path('printed/{id}'),
      title: '记录打印',
      grant: `${area}:print`,
      log: '打印',
      input: { ...idInput, ...optional(pick(paperFields, ['printKind'])) },
      output: required(f.object('打印', pick(row, ['printCount']))),
      touches: [area],
    }),
    /** Head and lines of the matching bills, a row a line. */
    export: call({
      path: path('export'),
      title: `导出${name}`,
      grant: `${area}:export`,
      input: { ...pick(paging, ['column', 'asc']), ...filters },
      xlsx: true,
    }),
    logs: call({
      method: 'GET',
      path: path('logs/{id}'),
      title: `${name}操作记录`,
      grant: menu,
      input: idInput,
      output: timeline,
      touches,
    }),
  } as const;
}
