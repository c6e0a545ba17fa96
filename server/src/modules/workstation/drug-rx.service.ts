import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { HAS_ALLERGY, NO_ALLERGY } from '@mingmou/contract/patients/patient.dicts';
import { isAllergicTo } from '@mingmou/contract/workstation/allergy.rules';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFields } from '@mingmou/contract/workstation/drug-rx.fields';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { categoryAt, type DrugRx, drugRxForm } from '@mingmou/contract/workstation/drug-rx.rules';
import { prescriptionCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refuse } from '../../kernel/call/refusal';
import { addDays, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { businessNumber } from '../../kernel/row/sequence';
import { drugsByIds } from '../erp/sale/prescribed-drugs.service';
import { sellPrescribed } from '../erp/sale/prescription-sale.service';
import { voidSale } from '../erp/sale/void-sale.service';
import { queueRx, refuseUploaded } from '../his/his-queue.service';
import { findVisit, type LockedVisit } from '../visit/visit.rows';
import { hasPrimary, summaryOfVisit } from './diagnosis.store';
import {
  firstPaperNo,
  insertPaper,
  type LivingPaper,
  livingPaper,
  type overduePapers,
  TAKEN_BACK,
  writePaper,
} from './drug-rx.store';
import { findPrescriber, isPharmacist, mayPrescribe } from './employee.store';
import { keepStage, reopenStage, resetStage, type Stage, type Written } from './stage.service';
import { findRecord } from './stage.store';
import { handStage, voidStage } from './stage-handing.service';
import { CONSULTATION } from './tabs.service';

const VOID = stateCode(drugRxFlow, 'VOID');
const EXPIRED = stateCode(drugRxFlow, 'EXPIRED');
const REVIEWED = stateCode(drugRxFlow, 'REVIEWED');

export function isReviewed({ db, caller }: SessionCx): Promise<boolean> {
  return readParameter(db, workstationParameters.pharmacistReview, caller.propertyOwnerId, caller.orgId);
}

/** Returns the allergies of the file and of this visit's 问诊, without empty answers. */
export function allergiesIn(history: string | null | undefined, ask: unknown): string {
  const { allergyHas, allergyText: named } = (ask ?? {}) as Consultation;
  return [history, allergyHas === '有' ? named : null].filter(Boolean).join('；');
}

async function allergyAnswers(cx: SessionCx, acceptsId: number): Promise<AllergyAnswers> {
  const visit = await findVisit(cx, acceptsId);
  const ask = await findRecord(cx, { acceptsId, stage: CONSULTATION });
  return { flag: visit?.allergyFlag, history: visit?.allergyHistory, ask: (ask?.content ?? {}) as Consultation };
}

/** Returns all known allergies of the patient. */
export async function allergiesOf(cx: SessionCx, acceptsId: number): Promise<string> {
  const { history, ask } = await allergyAnswers(cx, acceptsId);
  return allergiesIn(history, ask);
}

interface AllergyAnswers {
  readonly flag: number | null | undefined;
  readonly history: string | null | undefined;
  readonly ask: Consultation;
}

const hasAllergy = ({ flag, ask }: AllergyAnswers) => flag === HAS_ALLERGY || ask.allergyHas === '有';

/** Allergies as a prescription shows them: an answer 有 without names is none of 无. */
export function allergyText(answers: AllergyAnswers): string | null {
  return allergiesIn(answers.history, answers.ask) || (hasAllergy(answers) ? '有（未写明）' : null);
}

export async function allergiesShown(cx: SessionCx, acceptsId: number) {
  const answers = await allergyAnswers(cx, acceptsId);
  const { flag, ask } = answers;
  return {
    allergies: allergyText(answers),
    deniesAllergies: !hasAllergy(answers) && (flag === NO_ALLERGY || ask.allergyHas === '无'),
  };
}

/** Category by the age on the day of the visit, and drugs as the catalogue has them. */
async function checked(cx: SessionCx, visit: LockedVisit, record: DrugRx): Promise<DrugRx> {
  const shown = (await findVisit(cx, visit.id)) ?? refuse(stageCodes.noVisit);
  const lines = record.lines ?? [];
  const known = await drugsByIds(
    cx,
    lines.map(({ drugId }) => drugId),
  );
  return {
    ...record,
    category: categoryAt(ageYears(shown.birthday, visit.day), record.category),
    lines: lines.map((line, place) => {
      const drug = known.get(line.drugId);
      if (drug?.stateEnum !== 'ENABLE') {
        throw malformed('lines', `第${place + 1}行 药品：${line.name ?? '该药品'}不在药品目录中或已停用，请重新选择`);
      }
      return { ...line, name: drug.goodsName, spec: drug.spec, unit: drug.unit };
    }),
  };
}

interface Readiness {
  /** Why a drug is given that the patient is said not to bear. */
  readonly allergyReason?: string | null | undefined;
}

async function ready(cx: SessionCx, visit: LockedVisit, { lines }: DrugRx, { allergyReason }: Readiness) {
  if (!(await mayPrescribe(cx))) refuse(prescriptionCodes.noRight);
  if (!(await hasPrimary(cx, visit.id))) refuse(prescriptionCodes.noDiagnosis);
  if (allergyReason) return;
  const ids = (lines ?? []).map(({ drugId }) => drugId);
  const drugs = [...(await drugsByIds(cx, ids)).values()];
  const allergies = await allergiesOf(cx, visit.id);
  const unborne = drugs.filter(({ names }) => isAllergicTo(allergies, names));
  if (unborne.length > 0) {
    refuse(prescriptionCodes.allergic, { drugs: unborne.map(({ goodsName }) => goodsName).join('、') });
  }
}

interface Sold {
  readonly acceptsId: number;
  readonly patientId: number;
  readonly prescriberId: number;
  readonly content: DrugRx;
}

/** Requests the payment at the till; goods stay in stock until they are paid. */
async function sell(cx: SessionCx, { acceptsId, patientId, prescriberId, content }: Sold): Promise<number> {
  const lines = (content.lines ?? []).map(({ drugId, qty }) => ({ barcodeId: drugId, qty: qty ?? 0 }));
  const { saleId } = await sellPrescribed(cx, { acceptsId, patientId, sellerId: prescriberId, lines });
  return saleId;
}

/** Signs the prescription: a new number each time, the last day for the payment, and its content. */
async function sign(cx: SessionCx, visit: LockedVisit, { id: recordId, ...record }: Written<DrugRx>, why: Readiness) {
  const { content, retrialCount } = record;
  const prescriber = (await findPrescriber(cx, cx.caller.staffId ?? 0)) ?? refuse(prescriptionCodes.noRight);
  const of = { acceptsId: visit.id, patientId: visit.patientId, prescriberId: prescriber.staffId, content };
  const diagnosis = await summaryOfVisit(cx, visit.id);
  const saleId = (await isReviewed(cx)) ? null : await sell(cx, of);
  const first = await firstPaperNo(cx, recordId);
  const paperId = await insertPaper(cx, {
    ...{ ...of, recordId, saleId, diagnosis },
    rxNo: first === undefined ? await businessNumber(cx, 'CF') : `${first}-R${retrialCount}`,
    category: content.category ?? '普通',
    validUntil: dayText(addDays(cx.now, (content.validDays ?? 1) - 1)),
    allergyReason: why.allergyReason ?? null,
    prescriberName: prescriber.name,
  });
  // Without a pharmacist between, signing is what lets it be dispensed.
  if (saleId !== null) await queueRx(cx, paperId);
}

/** The living paper of a record ends, and its sale with it; one that was paid for does not (140403). */
async function end(cx: SessionCx, recordId: number, rxState: number, endReason: string): Promise<void> {
  const paper = await livingPaper(cx, recordId);
  if (!paper) return;
  await refuseUploaded(cx, { bizType: 'RX', bizId: paper.id });
  if (paper.saleId !== null) await voidSale(cx, paper.saleId);
  await writePaper(cx, paper.id, { rxState, endReason });
}

function drugRxStage(why: Readiness = {}, endsAs: number = TAKEN_BACK): Stage<DrugRx> {
  return {
    of: drugRx,
    code: drugRx.code,
    form: drugRxForm,
    check: checked,
    ready: (cx, visit, record) => ready(cx, visit, record, why),
    finished: (cx, visit, record) => sign(cx, visit, record, why),
    withdrawn: (cx, { id }, reason) => end(cx, id, endsAs, reason ?? '重置'),
  };
}

export const drugRxShown = drugRxStage();

type Paper = InputOf<typeof drugRx.reset>;
const keyOf = ({ acceptsId, prescriptionId, version }: Paper) => ({ acceptsId, recordId: prescriptionId, version });

function contentOf(input: InputOf<typeof drugRx.finish>): DrugRx {
  const names = Object.keys(drugRxFields) as (keyof typeof drugRxFields)[];
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

/** 保存 or 完成; without a prescription named, of a further one. */
export function keepRx(cx: SessionCx, input: InputOf<typeof drugRx.finish>, action: 'save' | 'finish') {
  const { acceptsId, prescriptionId, version, allergyReason } = input;
  const key = { acceptsId, recordId: prescriptionId ?? null, version };
  return keepStage(cx, drugRxStage({ allergyReason }), { ...key, content: contentOf(input) }, action);
}

export const resetRx = (cx: SessionCx, input: Paper) => resetStage(cx, drugRxStage(), keyOf(input));

export const reopenRx = (cx: SessionCx, { reason, ...input }: InputOf<typeof drugRx.retrial>) =>
  reopenStage(cx, drugRxStage(), { ...keyOf(input), reason });

export const invalidateRx = (cx: SessionCx, { reason, ...input }: InputOf<typeof drugRx.invalid>) =>
  voidStage(cx, drugRxStage({}, VOID), { ...keyOf(input), reason });

/** Who checks is a pharmacist, and another than who prescribed; the paper still holds and waits for it. */
async function paperToReview(cx: SessionCx, recordId: number): Promise<LivingPaper> {
  const paper = (await livingPaper(cx, recordId)) ?? refuse(sharedCodes.missing);
  if (paper.prescriberId === cx.caller.staffId) refuse(prescriptionCodes.ownPaper);
  if (paper.validUntil < dayText(cx.now)) refuse(prescriptionCodes.expired);
  if (paper.saleId !== null) refuse(sharedCodes.wrongState, { state: '待收费', action: drugRx.review.title });
  return paper;
}

/** 审方: passed it is sold, rejected it goes back to the doctor with the reason. */
export async function reviewRx(cx: SessionCx, { passed, reason, ...input }: InputOf<typeof drugRx.review>) {
  if (!(await isPharmacist(cx))) refuse(prescriptionCodes.noPharmacist);
  const { staffId, staffName } = cx.caller;
  const pharmacist = { pharmacistId: staffId, pharmacistName: staffName, reviewedAt: cx.now.toISOString() };
  const key = keyOf(input);
  if (passed) {
    const effect = async ({ id, acceptsId }: { id: number; acceptsId: number }) => {
      const paper = await paperToReview(cx, id);
      const saleId = await sell(cx, { ...paper, acceptsId });
      await writePaper(cx, paper.id, { ...pharmacist, rxState: REVIEWED, saleId });
      await queueRx(cx, paper.id);
    };
    return handStage(cx, drugRxStage(), { ...key, action: 'pass', effect });
  }
  if (!reason) throw malformed('reason', '驳回原因：请填写');
  const effect = async ({ id }: { id: number }) => {
    const paper = await paperToReview(cx, id);
    await writePaper(cx, paper.id, { ...pharmacist, rxState: TAKEN_BACK, endReason: reason });
  };
  return handStage(cx, drugRxStage(), { ...key, action: 'reject', reason, effect });
}

/** Nobody paid for it in time. */
export function expireRx(cx: SessionCx, { acceptsId, recordId, version }: Overdue) {
  const effect = ({ id }: { id: number }) => end(cx, id, EXPIRED, '超过有效期');
  return handStage(cx, drugRxStage(), { acceptsId, recordId, version, action: 'expire', effect });
}

type Overdue = Awaited<ReturnType<typeof overduePapers>>[number];
