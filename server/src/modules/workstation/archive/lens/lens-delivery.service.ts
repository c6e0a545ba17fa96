import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { saleCodes } from '@mingmou/contract/erp/erp.codes';
import { parameterField } from '@mingmou/contract/system/parameter/parameter-field.rules';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { lensExpiry } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import {
  beyondTolerance,
  okCheck,
  planOf,
  rigidCheck,
  softCheck,
} from '@mingmou/contract/workstation/archive/lens/lens-delivery.form';
import {
  eyesDelivered,
  type LensTolerance,
  USUAL_CYCLE,
} from '@mingmou/contract/workstation/archive/lens/lens-delivery.rules';
import { hardLensCheck, softLensCheck } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { lensCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { readParameter } from '../../../../kernel/context/parameters';
import { whereUnique } from '../../../../kernel/row/unique';
import { writeRow } from '../../../../kernel/row/versioned-row';
import { goodsOfCode } from '../../../erp/goods/barcode.service';
import { takeLenses } from '../../../erp/sale/lens-sale.service';
import { findPrescriber } from '../../employee.store';
import { aboutRecord, type Finishing, type RecordKind, type WrittenRecord } from '../archive-record.service';
import { finishedRecords, type StoredRecord } from '../archive-record.store';
import { type ArchiveLens, deliverLens, lensesOfArchive, takeBackLenses } from './archive-lens.store';
import { lensKind } from './lens.kind';
import type { LensArchive } from './lens-archive.store';
import { beginWearing, takeBackWearing } from './lens-episode.service';
import { lockSalesOf } from './lens-order.service';
import { callOffReviews, insertReviews, type ReviewType, takeBackPlan } from './lens-plan.store';
import { remindOfLenses } from './lens-remind.service';
import { nextReview } from './lens-review.service';
import { isWaiting, standing, wornLens } from './lens-status.service';

const { SOFT, RIGID, ORTHOKERATOLOGY } = lensCategories.codes;
const FORMS: Readonly<Record<number, RecordForm>> = { [RIGID]: rigidCheck, [ORTHOKERATOLOGY]: okCheck };
const ADULT = 18;
const DONE = stateCode(archiveRecord, 'DONE');

/** Goods that lie here, or that a page of sales has handed over already. */
const HERE: readonly ArchiveLens['deliveryState'][] = ['ARRIVED', 'WAIT_TAKE', 'TAKEN'];
const SERIALS = { archive_lens_serial: () => refusal(lensCodes.serialUsed) } as const;

/** 交付 (domain-workstation §3.4), of soft or of rigid lenses. */
function deliveryOf(of: typeof softLensCheck): RecordKind<LensArchive> {
  const kind: RecordKind<LensArchive> = {
    ...lensKind(of),
    formOf: ({ lensCategory }) => FORMS[lensCategory] ?? softCheck,
    cycleOf: ({ cycleNo }) => Math.max(cycleNo, 1),
    first: lockSalesOf,
    hindrance: ({ state }, old) =>
      old?.stageState === DONE || state === 'ORDERED'
        ? null
        : refusal(lensCodes.closed, { state: lensArchiveFlow.states[state].title, action: of.title }),
    proposed: async (cx, archive) => proposedOf(cx, archive),
    beside: besideOf,
    ready: (cx, archive, record) => refuseUnready(cx, { kind, archive, record }),
    finished: deliverLenses,
    withdrawn: withdrawDelivery,
  };
  return kind;
}

/** The order of each set, the newest as `order`, and what its lenses may differ by. */
async function besideOf(cx: SessionCx, { id, lensCategory }: LensArchive): Promise<Readonly<Record<string, Figures>>> {
  const orders = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: id }, ['lens-order']);
  const tolerance = await toleranceOf(cx, lensCategory);
  const ofSets = orders.map(({ cycleNo, content }) => [`order-${cycleNo}`, content as Figures] as const);
  return {
    ...Object.fromEntries(ofSets),
    order: (orders.at(-1)?.content ?? {}) as Figures,
    tolerance: { ...tolerance },
  };
}

/** A standard as it is called. */
function nameOf(parameter: typeof workstationParameters.rigidStandard, code: string): string {
  const { dict } = parameterField(parameter);
  return dict ? dictName(dict, code) : code;
}

/** By the standard that the chain loaded. */
async function toleranceOf({ db, caller }: SessionCx, lensCategory: number): Promise<LensTolerance> {
  const { propertyOwnerId, orgId } = caller;
  const read = <T>(parameter: Parameters<typeof readParameter<T>>[1]) =>
    readParameter(db, parameter, propertyOwnerId, orgId);
  const of = workstationParameters;
  const ct = await read(of.lensCtTolerance);
  if (lensCategory === SOFT) {
    const power = await read(of.softPowerTolerance);
    return {
      standard: nameOf(of.softStandard, await read(of.softStandard)),
      ...{ bc: await read(of.softBcTolerance), dia: await read(of.softDiaTolerance), ct },
      powers: [power, power, power],
    };
  }
  return {
    standard: nameOf(of.rigidStandard, await read(of.rigidStandard)),
    ...{ bc: await read(of.rigidBcTolerance), dia: await read(of.rigidDiaTolerance), ct },
    powers: [await read(of.rigidLowTolerance), await read(of.rigidMiddleTolerance), await read(of.rigidHighTolerance)],
  };
}

/** Worn from today for as long as was ordered, and looked at as lenses of the kind are. */
async function proposedOf(cx: SessionCx, archive: LensArchive): Promise<Figures> {
  const { order = {} } = await besideOf(cx, archive);
  const replaceCycle = order.replaceCycle ?? USUAL_CYCLE[archive.lensCategory];
  const days = { startWearDate: dayText(cx.now), ...(replaceCycle ? { replaceCycle } : {}) };
  return { ...days, reviewPlan: planOf(archive.lensCategory, days) };
}

interface Checked {
  readonly kind: RecordKind<LensArchive>;
  readonly archive: LensArchive;
  readonly record: Finishing;
}

/** The lens of each eye that is handed over, as it was ordered. */
async function orderedLenses(cx: SessionCx, archive: LensArchive, content: Figures) {
  const waiting = (await lensesOfArchive(cx, archive.id)).filter(isWaiting);
  return eyesDelivered(content).map((eye) => {
    const lens = waiting.find((one) => one.eye === eye);
    if (!lens) throw malformed(eyeKey(eye, 'barCode'), `${EYE_TITLES[eye]}条码：没有等待交付的${EYE_TITLES[eye]}镜片`);
    return lens;
  });
}

/**
 * Refuses to hand over a lens that has expired by today, whatever day the record names. A reopened delivery is finished
 * again later: its lenses are with the patient.
 */
function refuseExpired(cx: SessionCx, { content, retrialCount }: Finishing): void {
  if (retrialCount > 0) return;
  const today = dayText(cx.now);
  const eye = eyesDelivered(content).find((one) => (textAt(content, one, 'lensExpire') ?? '') <= today);
  if (eye) throw malformed(eyeKey(eye, 'lensExpire'), `${EYE_TITLES[eye]}有效期：镜片已过有效期，不能交付`);
}

async function refuseUnready(cx: SessionCx, { kind, archive, record }: Checked): Promise<void> {
  const { content, recordDate } = record;
  refuseExpired(cx, record);
  const lenses = await orderedLenses(cx, archive, content);
  for (const { eye, barcodeId } of lenses) {
    const scanned = String(content[eyeKey(eye, 'barCode')]).trim();
    if ((await goodsOfCode(cx, scanned))?.id !== barcodeId) refuse(lensCodes.otherBarcode);
  }
  if (lenses.some(({ deliveryState }) => !HERE.includes(deliveryState))) refuse(saleCodes.notArrived);
  const about = await aboutRecord(cx, kind, archive, recordDate);
  const [beyond] = beyondTolerance(content, about);
  if (beyond && content.verifyResult === '合格') {
    throw malformed('verifyResult', `复核结果：${beyond.title}超出公差，请选择让步接收并填写原因`);
  }
  if (about.age !== null && about.age < ADULT && content.guardianPresent !== true) refuse(lensCodes.noGuardian);
  if (!(await findPrescriber(cx, Number(content.teacherId)))) {
    throw malformed('teacherId', '宣教人：不在本机构，请重新选择');
  }
}

const textAt = (content: Figures, eye: Eye, name: string) => {
  const value = content[eyeKey(eye, name)];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

async function deliverLenses(cx: SessionCx, archive: LensArchive, record: WrittenRecord): Promise<void> {
  const { content } = record;
  const lenses = await orderedLenses(cx, archive, content);
  const startDate = String(content.startWearDate);
  const expireDate = lensExpiry(startDate, Number(content.replaceCycle)) ?? startDate;
  for (const saleId of new Set(lenses.map((lens) => lens.saleId))) {
    const own = lenses.filter((lens) => lens.saleId === saleId && lens.deliveryState !== 'TAKEN');
    const taken = own.flatMap(({ saleItemId, eye }) =>
      saleItemId === null ? [] : [{ id: saleItemId, serialNo: textAt(content, eye, 'serialNo') }],
    );
    if (taken.length > 0) await takeLenses(cx, saleId, taken);
  }
  for (const { id, eye } of lenses) {
    const [serialNo, batchNo] = [textAt(content, eye, 'serialNo'), textAt(content, eye, 'batchNo')];
    const delivered = { deliveryId: record.id, serialNo, batchNo, lensExpire: textAt(content, eye, 'lensExpire') };
    await whereUnique(SERIALS, () => deliverLens(cx, id, { ...delivered, startDate, expireDate }));
  }
  await callOffReviews(cx, archive.id, { recordId: record.id });
  await insertReviews(cx, { ...archive, cycleNo: Math.max(archive.cycleNo, 1) }, plannedIn(archive, record));
  await beginWearing(cx, archive, { ...record, startDate });
  await writeDates(cx, archive);
}

function plannedIn({ lensCategory }: LensArchive, { id: recordId, content }: WrittenRecord) {
  const typed = content.reviewPlan as readonly { readonly reviewType: ReviewType; readonly planDate: string }[] | null;
  const days = typed?.length ? typed : planOf(lensCategory, content);
  return days.map(({ reviewType, planDate }) => ({ reviewType: reviewType as ReviewType, planDate, recordId }));
}

/** Writes the dates of the worn lenses, from the deliveries of each eye, and the resulting state. */
async function writeDates(cx: SessionCx, archive: LensArchive): Promise<void> {
  const lenses = await lensesOfArchive(cx, archive.id);
  const [od, os] = [wornLens(lenses, 'od'), wornLens(lenses, 'os')];
  await remindOfLenses(cx, archive);
  const ends = [od?.expireDate, os?.expireDate].filter((day) => day !== undefined && day !== null).sort();
  const expireDate = ends[0] ?? null;
  await writeRow(cx, 'lensArchive', archive.id, {
    ...{ odStartDate: od?.startDate ?? null, odExpireDate: od?.expireDate ?? null },
    ...{ osStartDate: os?.startDate ?? null, osExpireDate: os?.expireDate ?? null },
    nextReviewDate: await nextReview(cx, archive.id),
    ...(archive.state === 'STOPPED' ? {} : await standing(cx, { id: archive.id, expireDate })),
  });
}

/** 反审 of a delivery: its lenses wait again, though the ERP keeps them as taken: they are with the patient. */
async function withdrawDelivery(cx: SessionCx, archive: LensArchive, old: StoredRecord): Promise<void> {
  if ((old.cycleNo ?? 0) < archive.cycleNo) refuse(lensCodes.oldCycle);
  const reviews = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: archive.id }, ['lens-review']);
  const isLater = ({ finishedAt }: StoredRecord) => (finishedAt ?? '') >= (old.finishedAt ?? '');
  if (reviews.some(isLater)) refuse(stageCodes.reliedOn, { next: '复查记录' });
  await takeBackLenses(cx, old.id);
  await takeBackPlan(cx, old.id);
  await takeBackWearing(cx, old.id);
  await writeDates(cx, archive);
}

export const softDeliveryKind = deliveryOf(softLensCheck);
export const hardDeliveryKind = deliveryOf(hardLensCheck);
