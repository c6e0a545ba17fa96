import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { hardLensReview, softLensReview } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { okReview, rigidReview, softReview } from '@mingmou/contract/workstation/archive/lens/lens-review.form';
import { wearVerdict } from '@mingmou/contract/workstation/archive/lens/lens-review.rules';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { lensCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import { daysBetween, dayText, instantOf } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { writeRow } from '../../../../kernel/row/versioned-row';
import { growthPointsOf, removeGrowthPoints, writeGrowthPoints } from '../../../visit/growth.rows';
import { mayPrescribe } from '../../employee.store';
import type { RecordKind, WrittenRecord } from '../archive-record.service';
import { finishedRecords, type StoredRecord } from '../archive-record.store';
import { lensKind } from './lens.kind';
import type { LensArchive } from './lens-archive.store';
import { endWearing, expireWearing, wearAgain } from './lens-episode.service';
import { openLensEvents, takeBackLensEvents } from './lens-event.service';
import {
  callOffReviews,
  insertReviews,
  openReviews,
  type ReviewType,
  reviewMade,
  takeBackPlan,
} from './lens-plan.store';
import { remindOfLenses } from './lens-remind.service';
import { giveReviewTime, takeReviewTime } from './lens-review-package.service';
import { standing } from './lens-status.service';

const { RIGID, ORTHOKERATOLOGY } = lensCategories.codes;
const FORMS: Readonly<Record<number, RecordForm>> = { [RIGID]: rigidReview, [ORTHOKERATOLOGY]: okReview };
const UNPLANNED = 'U';
const HARM = '角膜并发症';

/** Reviews begin with the first lens that is worn, and go on after it is stopped: who stops is looked at again. */
const reviewed: readonly LensArchive['state'][] = ['ORDERED', 'WORN', 'EXPIRED', 'STOPPED'];

/** After a renewal was ordered, the lenses under review are those of the set before. */
const wornCycleOf = ({ wornCycle, cycleNo }: LensArchive) => wornCycle ?? Math.max(cycleNo, 1);

/** 复查 (domain-workstation §3.5), of soft or of rigid lenses. */
function reviewOf(of: typeof softLensReview): RecordKind<LensArchive> {
  return {
    ...lensKind(of),
    formOf: ({ lensCategory }) => FORMS[lensCategory] ?? softReview,
    cycleOf: wornCycleOf,
    hindrance: ({ state, expireDate }) =>
      reviewed.includes(state) && expireDate !== null
        ? null
        : refusal(lensCodes.closed, { state: lensArchiveFlow.states[state].title, action: of.title }),
    beside: besideOf,
    // A cornea that forbids it takes the lens out, whatever was ticked.
    check: async (_cx, _archive, content) =>
      wearVerdict(content).verdict === 'stop' ? { ...content, stopWear: true } : content,
    ready: async (cx, _archive, { content, recordDate }) => {
      if (String(content.nextReviewDate) <= recordDate) throw malformed('nextReviewDate', '下次复查：应晚于复查日期');
      const { verdict, n } = wearVerdict(content);
      const goesOn = content.action === '继续';
      if (goesOn && verdict === 'stop') refuse(lensCodes.stained, { n });
      if (goesOn && verdict === 'doctor' && !(await mayPrescribe(cx))) refuse(lensCodes.stained, { n });
    },
    finished: async (cx, archive, record) => {
      await writeGrowthPoints(cx, pointsOf(archive, record), lengths(record.content), 'archiveRecordId');
      await takeReviewTime(cx, archive, record);
      await openLensEvents(cx, archive, record);
      await followPlan(cx, archive, record);
      await remindOfLenses(cx, archive);
      const stops = record.content.stopWear === true && archive.state !== 'STOPPED';
      if (stops) await endWearing(cx, archive, record.recordDate, wearReason(record.content));
      await writeRow(cx, 'lensArchive', archive.id, {
        lastReviewDate: record.recordDate,
        nextReviewDate: await nextReview(cx, archive.id),
        ...(stops
          ? {
              ...{ state: stateCode(lensArchiveFlow, 'STOPPED'), stopReason: wearReason(record.content) },
              stoppedAt: record.recordDate,
            }
          : {}),
      });
    },
    refuseEarlier: () => refuse(stageCodes.reliedOn, { next: '后续复查' }),
    withdrawn: async (cx, archive, old) => {
      await refuseFollowed(cx, archive, old);
      const all = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: archive.id }, [of.code]);
      await removeGrowthPoints(cx, old.id, 'archiveRecordId');
      await takeBackLensEvents(cx, old.id);
      await takeBackPlan(cx, old.id);
      await remindOfLenses(cx, archive);
      await giveReviewTime(cx, old.id);
      const { content } = old;
      // Lenses that were stopped before stay stopped.
      const wasStopped =
        (content as Figures).stopWear === true && archive.state === 'STOPPED' && archive.stoppedAt === old.recordDate;
      const state = wasStopped ? (await standing(cx, archive)).state : undefined;
      if (wasStopped) await wearAgain(cx, archive);
      if (state === stateCode(lensArchiveFlow, 'EXPIRED')) await expireWearing(cx, archive);
      await writeRow(cx, 'lensArchive', archive.id, {
        lastReviewDate: all.at(-2)?.recordDate ?? null,
        nextReviewDate: await nextReview(cx, archive.id),
        ...(state === undefined ? {} : { state, stopReason: null, stoppedAt: null }),
      });
    },
  };
}

/**
 * Returns the day on which the worn lenses were begun, and of lenses worn at night how many days ago the length of each
 * eye was measured last; absent for an eye without a length.
 */
async function besideOf(
  cx: SessionCx,
  { patientId, lensCategory, odStartDate, osStartDate }: LensArchive,
): Promise<Readonly<Record<string, Figures>>> {
  const [startDate = null] = [odStartDate, osStartDate].filter((day) => day !== null).sort();
  const wear = { startDate };
  if (lensCategory !== ORTHOKERATOLOGY) return { wear };
  const lengths = (await growthPointsOf(cx, patientId)).filter(({ kind }) => kind === 'AL');
  const since = EYES.flatMap((eye) => {
    const last = lengths.findLast((point) => point.eye === eye.toUpperCase());
    if (!last) return [];
    return [[eyeKey(eye, 'days'), daysBetween(last.measuredAt.slice(0, 10), dayText(cx.now))]];
  });
  return { wear, lengths: Object.fromEntries(since) };
}

const LATER = [
  ['lens-check', '交付记录'],
  ['lens-order', '订片记录'],
] as const;

/** Refuses to reopen a review of an earlier set (120708), or one that an order or a delivery followed (120211). */
async function refuseFollowed(cx: SessionCx, archive: LensArchive, old: StoredRecord): Promise<void> {
  if ((old.cycleNo ?? 0) < wornCycleOf(archive)) refuse(lensCodes.oldCycle);
  const others = await finishedRecords(
    cx,
    { ownerKind: 'LENS', ownerId: archive.id },
    LATER.map(([kind]) => kind),
  );
  const time = old.finishedAt ?? '';
  const later = others.filter(({ finishedAt, id }) => (finishedAt === time ? id > old.id : (finishedAt ?? '') > time));
  const next = LATER.find(([kind]) => later.some((one) => one.kind === kind))?.[1];
  if (next) refuse(stageCodes.reliedOn, { next });
}

const wearReason = (content: Figures) => (wearVerdict(content).verdict === 'stop' ? HARM : ('其他' as const));

const pointsOf = ({ patientId }: LensArchive, { id, recordDate, content }: WrittenRecord) => ({
  ...{ patientId, recordId: id, device: typeof content.device === 'string' ? content.device : null },
  measuredAt: instantOf(`${recordDate} 12:00:00`),
});

/** Lengths of the eyes: a cornea that a lens shapes says nothing of the refraction (§8.6). */
function lengths(content: Figures) {
  return EYES.flatMap((eye) => {
    const value = content[eyeKey(eye, 'al')];
    return typeof value === 'number' ? [{ eye: eye === 'od' ? 'OD' : 'OS', kind: 'AL', value } as const] : [];
  });
}

/** The next day on which the lenses of an archive are looked at. */
export const nextReview = async (cx: SessionCx, archiveId: number) =>
  (await openReviews(cx, archiveId))[0]?.planDate ?? null;

/**
 * A review takes the place of the open one of its type, else of the nearest. Reviews before its next day are cancelled,
 * all of them where the lenses are stopped, and the next day is planned where nothing is.
 */
async function followPlan(cx: SessionCx, archive: LensArchive, { id, recordDate, content }: WrittenRecord) {
  const open = await openReviews(cx, archive.id);
  const type = content.reviewType as ReviewType;
  const nearest = [...open].sort((a, b) => apart(a.planDate, recordDate) - apart(b.planDate, recordDate))[0];
  const made = open.find((one) => one.reviewType === type) ?? (type === UNPLANNED ? undefined : nearest);
  if (made) await reviewMade(cx, made.id, id);
  const named = String(content.nextReviewDate);
  await callOffReviews(cx, archive.id, { ...(content.stopWear === true ? {} : { before: named }), recordId: id });
  // A cornea that forbids the lens is also looked at on the next day.
  const days = wearVerdict(content).verdict === 'stop' ? new Set([daysLater(recordDate, 1), named]) : [named];
  const left = await openReviews(cx, archive.id);
  const further = [...days].filter((day) => !left.some(({ planDate }) => planDate === day));
  await insertReviews(
    cx,
    { ...archive, cycleNo: wornCycleOf(archive) },
    further.map((planDate) => ({ reviewType: UNPLANNED, planDate, recordId: id })),
  );
}

const apart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b));

export const softReviewKind = reviewOf(softLensReview);
export const hardReviewKind = reviewOf(hardLensReview);
