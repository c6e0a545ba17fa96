import type { InputOf } from '@mingmou/contract/base/call';
import { EYE_TITLES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { formatPrice } from '@mingmou/contract/base/money';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import type { lensBarcodes } from '@mingmou/contract/workstation/archive/lens/lens-archive.picker';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { USUAL_CYCLE } from '@mingmou/contract/workstation/archive/lens/lens-delivery.rules';
import { okOrder, rigidOrder, softOrder } from '@mingmou/contract/workstation/archive/lens/lens-order.form';
import {
  eyesOfOrder,
  paramsOfLens,
  proposedOrder,
  untriedOrder,
} from '@mingmou/contract/workstation/archive/lens/lens-order.rules';
import { hardLensOrder, softLensOrder } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { wearingMode } from '@mingmou/contract/workstation/optician.dicts';
import { lensCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import type { SessionCx } from '../../../../kernel/context/cx';
import { readParameter } from '../../../../kernel/context/parameters';
import { writeRow } from '../../../../kernel/row/versioned-row';
import { lockLensSales, sellLenses } from '../../../erp/sale/lens-sale.service';
import { voidSale } from '../../../erp/sale/void-sale.service';
import { type LensBarcode, lensBarcodesOf } from '../../../erp/stock/lens.rows';
import { signedConsent } from '../../informed-consent/consent-read.service';
import type { Finishing, RecordKind, WrittenRecord } from '../archive-record.service';
import { finishedRecords, type StoredRecord } from '../archive-record.store';
import { deleteLensesOf, insertLenses, lensesOfArchive, salesOfArchive } from './archive-lens.store';
import { lensKind } from './lens.kind';
import { findLensArchive, type LensArchive } from './lens-archive.store';
import { baselineFigures, baselineToKeep, refuseContraindicated } from './lens-baseline.service';
import { expireWearing, keepWearing } from './lens-episode.service';
import { findLensBreed, lensSuppliersOf } from './lens-goods.store';
import { refuseUnqualified } from './lens-prescriber.guard';
import { standing } from './lens-status.service';

const { SOFT, RIGID, ORTHOKERATOLOGY } = lensCategories.codes;
const FORMS: Readonly<Record<number, RecordForm>> = { [RIGID]: rigidOrder, [ORTHOKERATOLOGY]: okOrder };
const { DAY, NIGHT } = wearingMode.codes;

/** What waits for its delivery or is stopped orders nothing further. */
const orderable: readonly LensArchive['state'][] = ['OPENED', 'TRIED', 'WORN', 'EXPIRED'];

/** 订片 (domain-workstation §3.3), of soft or of rigid lenses. */
function orderOf(of: typeof softLensOrder): RecordKind<LensArchive> {
  return {
    ...lensKind(of),
    formOf: ({ lensCategory }) => FORMS[lensCategory] ?? softOrder,
    cycleOf: ({ cycleNo }) => cycleNo + 1,
    first: lockSalesOf,
    hindrance: ({ state }, old) =>
      old?.stageState === stateCode(archiveRecord, 'DONE') || orderable.includes(state)
        ? null
        : refusal(lensCodes.closed, { state: lensArchiveFlow.states[state].title, action: of.title }),
    proposed: proposedOf,
    check: settledGoods,
    ready: refuseUnready,
    finished: orderLenses,
    withdrawn: withdrawOrder,
  };
}

/** The till's rows and the sales of the archive, which come before its own row. */
export async function lockSalesOf(cx: SessionCx, archiveId: number): Promise<void> {
  const archive = await findLensArchive(cx, archiveId, false);
  if (archive) await lockLensSales(cx, archive.patientId, await salesOfArchive(cx, archiveId));
}

/** Returns the initial order: from the trial lens of this set, else the previous order, else the baseline. */
async function proposedOf(cx: SessionCx, archive: LensArchive): Promise<Figures> {
  const { id, cycleNo, lensCategory, doctorId } = archive;
  const { propertyOwnerId, orgId } = cx.caller;
  const all = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: id }, ['lens-try', 'lens-order']);
  const tried = all.findLast((record) => record.kind === 'lens-try' && record.cycleNo === cycleNo + 1);
  const before = all.findLast(({ kind }) => kind === 'lens-order');
  const vertexMm = await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId);
  const baseline = await baselineFigures(cx, archive);
  const usual = {
    wearMode: lensCategory === ORTHOKERATOLOGY ? NIGHT : DAY,
    ...(USUAL_CYCLE[lensCategory] ? { replaceCycle: USUAL_CYCLE[lensCategory] } : {}),
    prescriberId: doctorId,
    orderType: cycleNo === 0 ? '首配' : '续订',
  };
  if (tried) {
    const lens = proposedOrder(tried.content as Figures, {
      ...{ lensCategory, vertexMm, baseline },
      fitterId: tried.staffId,
    });
    return { ...usual, ...lens };
  }
  if (before) return { ...usual, ...again(before.content as Figures), orderType: '续订' };
  return { ...usual, ...untriedOrder({ lensCategory, vertexMm, baseline }) };
}

/** Fields of the previous order that are not copied: reasons and notes of that set only. */
const SAID_ONCE = ['orderType', 'skipTryReason', 'exchangeReason', 'free', 'expectDate', 'overrideReason', 'remark'];
const ORDERED = { ...softOrder.typed, ...rigidOrder.typed, ...okOrder.typed };

function again(content: Figures): Figures {
  return Object.fromEntries(
    Object.entries(content).filter(([name, value]) => name in ORDERED && !SAID_ONCE.includes(name) && value !== null),
  );
}

const GRADED = ['sph', 'cyl', 'axis', 'add', 'bc', 'dia'] as const;

/** Whether a barcode is the lens that is ordered: goods that are made have one for all powers. */
function fits(barcode: LensBarcode, order: Figures, eye: Eye): boolean {
  if (barcode.stockMode !== 'STOCK') return true;
  return GRADED.every((name) => {
    const graded = barcode[name];
    const asked = order[eyeKey(eye, name)];
    if (graded === null) return true;
    return typeof asked === 'number' ? Math.abs(asked - graded) < 0.005 : graded === 0;
  });
}

/** The breed is one of the category, and each lens has its barcode: the one that fits where none was chosen. */
async function settledGoods(cx: SessionCx, { lensCategory }: LensArchive, content: Figures): Promise<Figures> {
  const breedId = Number(content.breedId ?? 0);
  if (breedId === 0) return content;
  if (!(await findLensBreed(cx, breedId, lensCategory))) throw malformed('breedId', '品种：不是这类镜片，请重新选择');
  const barcodes = await lensBarcodesOf(cx, breedId);
  const settled = eyesOfOrder(content).map((eye) => {
    const field = eyeKey(eye, 'barCodeId');
    const chosen = Number(content[field] ?? 0);
    const fitting = barcodes.filter((barcode) => fits(barcode, content, eye));
    if (chosen === 0) return [field, fitting.length === 1 ? (fitting[0]?.id ?? null) : null] as const;
    if (!barcodes.some(({ id }) => id === chosen)) throw malformed(field, `${EYE_TITLES[eye]}条码：不是该品种的条码`);
    if (!fitting.some(({ id }) => id === chosen))
      throw malformed(field, `${EYE_TITLES[eye]}条码：与镜片参数不符，请重新选择`);
    return [field, chosen] as const;
  });
  return { ...content, ...Object.fromEntries(settled) };
}

/** `getBarCodeId`: what of a breed may be ordered, that which fits where parameters are named. */
export async function barcodesToOrder(cx: SessionCx, asked: InputOf<typeof lensBarcodes>) {
  const { breedId, ...params } = asked;
  const isAsked = Object.values(params).some((value) => typeof value === 'number');
  const wanted = Object.fromEntries(Object.entries(params).map(([name, value]) => [eyeKey('od', name), value]));
  const found = (await lensBarcodesOf(cx, breedId)).filter((barcode) => !isAsked || fits(barcode, wanted, 'od'));
  return found.map(({ id, code, spec, stockMode, stock, price }) => {
    const isOrdered = stockMode === 'ORDER';
    const said = [spec || code, isOrdered ? '定做' : `可用${stock}`, ...(price ? [`¥${formatPrice(price)}`] : [])];
    return { id, name: said.join(' ').slice(0, 60), code, isOrdered, stock, price };
  });
}

async function refuseUnready(cx: SessionCx, archive: LensArchive, { content, recordDate }: Finishing): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const { lensCategory, state } = archive;
  if (state === 'OPENED' && !content.skipTryReason) refuse(lensCodes.untried);
  const open = eyesOfOrder(content).find((eye) => !content[eyeKey(eye, 'barCodeId')]);
  if (open) {
    const says = `${EYE_TITLES[open]}条码：该品种没有唯一符合参数的条码，请选择`;
    throw malformed(eyeKey(open, 'barCodeId'), says);
  }
  if (typeof content.expectDate === 'string' && content.expectDate < recordDate)
    throw malformed('expectDate', '预计到货：不能早于订片日期');
  const { supplierId } = content;
  if (supplierId && !(await lensSuppliersOf(cx)).some(({ id }) => id === supplierId))
    throw malformed('supplierId', '供应商：已停用，请重新选择');
  if (content.free === true) await refuseLateExchange(cx, archive, content, recordDate);
  await baselineToKeep(cx, archive, eyesOfOrder(content));
  refuseContraindicated(archive, content);
  if (lensCategory !== ORTHOKERATOLOGY) return;
  await refuseUnqualified(cx, Number(content.prescriberId));
  if (!(await readParameter(cx.db, workstationParameters.okConsentRequired, propertyOwnerId, orgId))) return;
  const wanted = { area: 'corneal-hard-archives', ownerId: archive.id, kind: 'OK' } as const;
  if (!(await signedConsent(cx, wanted))) refuse(lensCodes.noConsent);
}

/** Free of charge: other parameters, so many days after the lenses were handed over. */
async function refuseLateExchange(cx: SessionCx, archive: LensArchive, content: Figures, day: string): Promise<void> {
  const { propertyOwnerId, orgId } = cx.caller;
  const days = await readParameter(cx.db, workstationParameters.exchangeDays, propertyOwnerId, orgId);
  const starts = [archive.odStartDate, archive.osStartDate].filter((start) => start !== null).sort();
  const since = starts.at(-1);
  if (content.orderType !== '参数更换' || since === undefined || daysLater(since, days) < day)
    throw malformed('free', `免费更换：限参数更换，且在起戴后${days}天内`);
}

async function orderLenses(cx: SessionCx, archive: LensArchive, record: WrittenRecord): Promise<void> {
  const { id: archiveId, patientId, lensCategory } = archive;
  const { content, staffId, acceptsId } = record;
  const eyes = eyesOfOrder(content);
  const barcodeOf = (eye: Eye) => Number(content[eyeKey(eye, 'barCodeId')]);
  const barcodes = await lensBarcodesOf(cx, Number(content.breedId));
  const saleId = await sellLenses(cx, {
    ...{ patientId, acceptsId, sellerId: staffId },
    isMade: barcodes.some(({ stockMode }) => stockMode === 'ORDER'),
    lines: eyes.map((eye) => ({
      barcodeId: barcodeOf(eye),
      eye: eye === 'od' ? 'OD' : 'OS',
      qty: lensCategory === SOFT ? Number(content[eyeKey(eye, 'qty')] ?? 1) : 1,
      customParams: paramsOfLens(content, eye, lensCategory),
      gift: content.free === true,
    })),
  });
  const cycleNo = archive.cycleNo + 1;
  const baseline = JSON.stringify(await baselineToKeep(cx, archive, eyes));
  const expectDate = typeof content.expectDate === 'string' ? content.expectDate : null;
  await insertLenses(
    cx,
    eyes.map((eye) => ({
      ...{ archiveId, patientId, cycleNo, eye, orderId: record.id, saleId, expectDate },
      barcodeId: barcodeOf(eye),
    })),
  );
  await writeRow(cx, 'lensArchive', archiveId, {
    ...{ state: stateCode(lensArchiveFlow, 'ORDERED'), cycleNo, baseline },
  });
  if (archive.state === 'EXPIRED') await keepWearing(cx, archive, record.recordDate);
}

/** 反审 of an order: its sale is void, and the archive is where it was before. */
async function withdrawOrder(cx: SessionCx, archive: LensArchive, old: StoredRecord): Promise<void> {
  if ((old.cycleNo ?? 0) < archive.cycleNo) refuse(lensCodes.oldCycle);
  const own = (await lensesOfArchive(cx, archive.id)).filter(({ orderId }) => orderId === old.id);
  if (own.some(({ deliveryId }) => deliveryId !== null)) refuse(stageCodes.reliedOn, { next: '交付记录' });
  const [lens] = own;
  if (lens) {
    const { saleId, saleNo, saleState, chargeState } = lens;
    if (chargeState === 'CHARGED' || chargeState === 'PART_REFUND') refuse(stageCodes.paid);
    // Goods that went back with their money have no sale to void.
    if (saleState === 'PASSED' && chargeState === 'NONE') refuse(stageCodes.reliedOn, { next: `销售单${saleNo}` });
    if (saleState !== 'PASSED') await voidSale(cx, saleId);
  }
  await deleteLensesOf(cx, old.id);
  const isFirst = archive.cycleNo === 1;
  const state = archive.state === 'STOPPED' ? undefined : (await standing(cx, archive)).state;
  if (state === stateCode(lensArchiveFlow, 'EXPIRED')) await expireWearing(cx, archive);
  await writeRow(cx, 'lensArchive', archive.id, {
    cycleNo: archive.cycleNo - 1,
    ...(state === undefined ? {} : { state }),
    ...(isFirst ? { baseline: null } : {}),
  });
}

export const softOrderKind = orderOf(softLensOrder);
export const hardOrderKind = orderOf(hardLensOrder);
