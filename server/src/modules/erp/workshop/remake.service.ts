import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { nextState } from '@mingmou/contract/base/flow';
import { billCodes, saleCodes, workshopCodes } from '@mingmou/contract/erp/erp.codes';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { paramsMissing } from '@mingmou/contract/erp/sale/sale.rules';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { jobFlow } from '@mingmou/contract/erp/workshop/workshop.flow';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { logBeside } from '../../../kernel/row/operation-log';
import { actedOn } from '../document/bill.service';
import { writeBill } from '../document/bill.store';
import { checkNoRefund, type LockedSale, lockSale, type SaleLine } from '../sale/delivery.service';
import { saleKind } from '../sale/sale.kind';
import { JOB_NAME } from './detail.service';
import { insertJob, type Job, jobNoOf, lockCurrentJobs, pairOf, writeJob } from './job.store';
import { beginAnew, insertRemadeLine, insertRemake, type Remade } from './remake.store';
import { leftOf, replaceSpoiled } from './spoiled.service';

type Input = InputOf<typeof saleDelivery.remake>;
type Asked = Input['lines'][number];
interface Chosen {
  readonly line: SaleLine;
  readonly params: Asked['customParams'];
}

const TITLE = saleDelivery.remake.title;
/** Nothing is here yet: what comes is the first, by the parameters as they are then. */
const COMING: readonly SaleLine['deliveryState'][] = ['TO_ORDER', 'ORDERED'];

async function checkDays(cx: SessionCx, { takenAt }: SaleLine): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const days = await readParameter(cx.db, stockParameters.remakeDays, propertyOwnerId, orgId);
  if (takenAt === null || dayText(addDays(instantOf(takenAt), days)) < dayText(cx.now)) {
    refuse(workshopCodes.tooLate, { days });
  }
}

/** From any state before 已取件, and so many days after (domain-erp §9b.3). */
async function checkLine(cx: SessionCx, { line, params }: Chosen): Promise<void> {
  const { deliveryState: state, goodsName, stockMode } = line;
  if (stockMode === 'NONE') refuse(workshopCodes.nothingToRemake, { goods: goodsName });
  if (state === null || state === 'NONE' || state === 'CANCELLED' || leftOf(line) === 0) {
    refuse(billCodes.wrongState, { state: state ? dictName(deliveryState, state) : '未出库', action: TITLE });
  }
  if (state === 'TAKEN') await checkDays(cx, line);
  const missing = params ? paramsMissing({ ...line, customParams: params }) : [];
  if (missing.length > 0) refuse(saleCodes.paramsMissing, { items: missing.join('、') });
}

function chosenOf({ lines }: LockedSale, asked: readonly Asked[]): Chosen[] {
  const ids = asked.map(({ itemId }) => itemId);
  if (ids.length === 0) throw malformed('lines', '明细：请选择要重做的商品');
  if (new Set(ids).size < ids.length) throw malformed('lines', '明细：商品重复');
  const chosen = asked.map(({ itemId, customParams }) => ({
    line: lines.find(({ id }) => id === itemId) ?? refuse(sharedCodes.missing),
    params: customParams,
  }));
  if (new Set(chosen.map(({ line }) => pairOf(line))).size > 1) throw malformed('lines', '明细：一次只能重做一副');
  return chosen;
}

/** Returns the new delivery state of a line: on order, or with the replacement of the spoiled piece. */
function beginningOf({ stockMode, deliveryState: state }: SaleLine) {
  if (stockMode !== 'ORDER') return 'WAIT_TAKE' as const;
  return state === 'TO_ORDER' ? state : ('ORDERED' as const);
}

/** Whose work it was, as far as the reason says. */
function staffOf(fault: Input['fault'], { head }: LockedSale, former: Job | undefined): number | null {
  if (fault === '加工') return former?.processorId ?? null;
  if (fault === '测量') return head.optometristId ?? head.sellerId;
  return fault === '处方录入' ? head.sellerId : null;
}

/** The job that takes the place of the former one; none where the pair is not worked on. */
async function newJob(cx: SessionCx, { bill }: LockedSale, former: Job | undefined): Promise<number | null> {
  if (!former) return null;
  const { groupNo } = former;
  const round = former.round + 1;
  const job = { billId: bill.id, groupNo, round, jobNo: jobNoOf(bill, groupNo, round), remakeOf: former.id };
  const to = nextState(jobFlow, former.state, 'remake');
  if (to) await writeJob(cx, former.id, { state: to });
  const id = await insertJob(cx, job);
  if (id === undefined) throw new Error(`job ${job.jobNo} exists already`);
  await logBeside(cx, saleDelivery.remake, { targetType: JOB_NAME, targetId: former.id, targetName: former.jobNo });
  await logBeside(cx, saleDelivery.remake, { targetType: JOB_NAME, targetId: id, targetName: job.jobNo });
  return id;
}

/** 重做: the lines of one pair start again under a new job; reason and payer are stored. */
export async function remake(cx: SessionCx, { saleId, version, lines: asked, fault, payer, note }: Input) {
  const sale = await lockSale(cx, saleId, version, TITLE);
  const chosen = chosenOf(sale, asked);
  for (const each of chosen) await checkLine(cx, each);
  const lines = chosen.map(({ line }) => line);
  await checkNoRefund(cx, saleId, lines);
  const [first] = lines;
  const [former] = first ? await lockCurrentJobs(cx, saleId, [pairOf(first)]) : [];
  const reason = note.trim();
  await replaceSpoiled(
    cx,
    lines.filter(({ stockMode }) => stockMode === 'STOCK'),
    reason,
  );
  const jobId = await newJob(cx, sale, former);
  const staffId = staffOf(fault, sale, former);
  const row = { billId: saleId, jobId, formerJobId: former?.id ?? null, fault, payer, note: reason, staffId };
  const remakeId = await insertRemake(cx, row);
  for (const { line, params } of chosen) {
    const remade: Remade = {
      ...{ saleItemId: line.id, stockMode: line.stockMode === 'ORDER' ? 'ORDER' : 'STOCK', qty: leftOf(line) },
      replaces: !COMING.includes(line.deliveryState),
      formerParams: params ? line.customParams : null,
    };
    await insertRemadeLine(cx, remakeId, remade);
    await beginAnew(cx, line.id, beginningOf(line), params ?? null);
  }
  await writeBill(cx, saleId, { state: sale.bill.state });
  return actedOn(cx, saleKind, sale.bill, {
    after: {
      goods: { label: '商品', value: lines.map(({ goodsName }) => goodsName).join('、') },
      fault: { label: '原因', value: fault },
      payer: { label: '承担方', value: payer },
    },
    reason,
  });
}
