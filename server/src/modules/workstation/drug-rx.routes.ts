import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFlow } from '@mingmou/contract/workstation/drug-rx.flow';
import { handle, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { drugsToPrescribe } from '../erp/sale/prescribed-drugs.service';
import { findVisit } from '../visit/visit.rows';
import { shownHead } from '../visit/visit.rules';
import { summaryOfVisit } from './diagnosis.store';
import {
  allergiesIn,
  allergiesShown,
  drugRxShown,
  invalidateRx,
  isReviewed,
  keepRx,
  reopenRx,
  resetRx,
  reviewRx,
} from './drug-rx.service';
import { lastPapers, lastSigned, TAKEN_BACK, waitingPapers } from './drug-rx.store';
import { isPharmacist } from './employee.store';
import { answered } from './stage.routes';
import { recordsOf } from './stage.store';
import { shownStage } from './stage-reading.service';
import { readingOf } from './visit-reader.guard';

const CHILD_UNTIL = 14;
const BLANK = stateCode(drugRxFlow, 'BLANK');

type WaitingPaper = Awaited<ReturnType<typeof waitingPapers>>[number];
type LastPaper = Awaited<ReturnType<typeof lastPapers>>[number];

/** Returns the signed content, and the pharmacist's reason if it was rejected. */
function paperShown(paper: LastPaper | undefined) {
  if (!paper) return {};
  const { endReason, rxState, recordId: _record, ...signed } = paper;
  if (rxState !== TAKEN_BACK) return { signed };
  const { pharmacistName, reviewedAt } = paper;
  return reviewedAt ? { rejected: { reason: endReason, pharmacistName, reviewedAt } } : {};
}

/** `find-by-accepts`: the prescriptions of a visit in the order in which they were begun. */
async function prescriptionsOf(asker: SessionCx, acceptsId: number) {
  const reading = await readingOf(asker, acceptsId, findVisit);
  const { cx, visit } = reading;
  const records = (await recordsOf(cx, acceptsId)).filter(
    ({ stage, stageState }) => stage === drugRx.code && stageState !== BLANK,
  );
  const papers = await lastPapers(cx, acceptsId);
  const rows = [];
  for (const record of records) {
    const { last: _last, lastAt: _at, ...shown } = await shownStage(reading, drugRxShown, record);
    const paper = papers.find(({ recordId }) => recordId === record.id);
    rows.push({ ...shown, prescriptionId: record.id, ...paperShown(paper) });
  }
  const further = await shownStage(reading, drugRxShown, undefined);
  const last = await lastSigned(cx, { id: acceptsId, day: visit.day, patientId: visit.patientId });
  return {
    rows,
    last: last?.content ?? null,
    lastAt: last?.confirmedAt ?? null,
    addable: further.editable,
    addableReason: further.editableReason,
    isChild: ageYears(visit.birthday, visit.day) < CHILD_UNTIL,
    diagnosis: (await summaryOfVisit(cx, acceptsId)) || null,
    ...(await allergiesShown(cx, acceptsId)),
    isReviewed: await isReviewed(cx),
    mayReview: await isPharmacist(cx),
  };
}

function waitingShown(cx: SessionCx, row: WaitingPaper) {
  const { ask, allergyHistory, ...shown } = shownHead(row, cx.now);
  return { ...shown, allergies: allergiesIn(allergyHistory, ask) || null };
}

async function waitingForReview(cx: SessionCx) {
  const mayReview = await isPharmacist(cx);
  const rows = mayReview ? await waitingPapers(cx) : [];
  return { mayReview, rows: rows.map((row) => waitingShown(cx, row)) };
}

export const drugRxRoutes: readonly Route[] = [
  answered(drugRx.findByAccepts, ({ acceptsId }: { acceptsId: number }, cx) => prescriptionsOf(cx, acceptsId)),
  answered(drugRx.save, (input: InputOf<typeof drugRx.save>, cx) => keepRx(cx, input, 'save')),
  answered(drugRx.finish, (input: InputOf<typeof drugRx.finish>, cx) => keepRx(cx, input, 'finish')),
  answered(drugRx.reset, (input: InputOf<typeof drugRx.reset>, cx) => resetRx(cx, input)),
  answered(drugRx.retrial, (input: InputOf<typeof drugRx.retrial>, cx) => reopenRx(cx, input)),
  answered(drugRx.invalid, (input: InputOf<typeof drugRx.invalid>, cx) => invalidateRx(cx, input)),
  answered(drugRx.review, (input: InputOf<typeof drugRx.review>, cx) => reviewRx(cx, input)),
  handle(drugRx.waiting, (_input, cx) => waitingForReview(cx)),
  handle(drugRx.drugs, (asked, cx) => drugsToPrescribe(cx, asked)),
];
