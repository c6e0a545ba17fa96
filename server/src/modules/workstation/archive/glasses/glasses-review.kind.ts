import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import { nextPlanned } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { glassesReviewForm } from '@mingmou/contract/workstation/archive/glasses/glasses-review.form';
import { growthPoints } from '@mingmou/contract/workstation/growth.rules';
import { glassesCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import { instantOf } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { writeRow } from '../../../../kernel/row/versioned-row';
import {
  giveBackUses,
  type HeldPatientPackage,
  holdPatientPackage,
  type NotUsable,
  usePatientPackage,
} from '../../../patient-package/patient-package.service';
import { removeGrowthPoints, writeGrowthPoints } from '../../../visit/growth.rows';
import type { RecordKind } from '../archive-record.service';
import { finishedRecords } from '../archive-record.store';
import { aboutPatient } from '../lens/lens.kind';
import { findGlasses, type GlassesArchive } from './glasses-archive.store';
import { remindOfGlasses } from './glasses-remind.service';

const BIZ = 'REVIEW';

const WHY: Readonly<Record<Exclude<NotUsable, 'NONE_LEFT'>, string>> = {
  MISSING: '不存在',
  FROZEN: '已暂停',
  EXPIRED: '已过期',
  REFUNDING: '正在退款',
};

/** The package of the pair, held for one review. */
async function held(cx: SessionCx, { packageId, patientId }: GlassesArchive): Promise<HeldPatientPackage> {
  if (!packageId) return refuse(glassesCodes.noMealLeft);
  const found = await holdPatientPackage(cx, { packageId, patientId });
  if (typeof found !== 'string') return found;
  if (found === 'NONE_LEFT') return refuse(glassesCodes.noMealLeft);
  return refuse(glassesCodes.mealClosed, { reason: WHY[found] });
}

const finishedOf = (cx: SessionCx, { id }: GlassesArchive) =>
  finishedRecords(cx, { ownerKind: 'GLASSES', ownerId: id }, [glassesReview.code]);

/** 配镜复查 (domain-workstation §5.1): uses one time of the package if requested; 反审 returns it. */
export const glassesReviewKind: RecordKind<GlassesArchive> = {
  of: glassesReview,
  ownerKind: 'GLASSES',
  findOwner: findGlasses,
  formOf: () => glassesReviewForm,
  aboutOf: (cx, { birthday }, day) => aboutPatient(cx, birthday, day),
  hindrance: ({ state }, old) =>
    // A review that was started while the pair was worn can still be corrected.
    state === 'WORN' || (old && state !== 'COMING')
      ? null
      : refusal(glassesCodes.closed, {
          state: glassesArchiveFlow.states[state].title,
          action: glassesReview.title,
        }),
  ready: async (cx, archive, { content, recordDate }) => {
    if (String(content.nextDate) <= recordDate) throw malformed('nextDate', '下次复查：应晚于复查日期');
    if (content.deductMeal === true) await held(cx, archive);
  },
  finished: async (cx, archive, { id, seq, recordDate, content }) => {
    const { patientId, archiveNo, state } = archive;
    const device = typeof content.device === 'string' ? content.device : null;
    const measured = { patientId, recordId: id, device, measuredAt: instantOf(`${recordDate} 12:00:00`) };
    await writeGrowthPoints(cx, measured, growthPoints(glassesReviewForm.code, content), 'archiveRecordId');
    if (content.deductMeal === true) {
      const used = { bizType: BIZ, bizId: id, bizNo: `${archiveNo}-${seq}`, day: recordDate } as const;
      await usePatientPackage(cx, await held(cx, archive), used);
    }
    const last = (await finishedOf(cx, archive)).at(-1);
    // A review that is written down late says nothing of the next one.
    if (last?.id === id) {
      const nextReviewDate = state === 'WORN' ? String(content.nextDate) : null;
      await writeRow(cx, 'glassesArchive', archive.id, { lastReviewDate: recordDate, nextReviewDate });
    }
    await remindOfGlasses(cx, archive.id);
  },
  refuseEarlier: () => refuse(glassesCodes.notLatest),
  withdrawn: async (cx, archive, old) => {
    const all = await finishedOf(cx, archive);
    await removeGrowthPoints(cx, old.id, 'archiveRecordId');
    await giveBackUses(cx, { bizType: BIZ, bizId: old.id });
    const { deliveredAt, reviewMonths, state } = archive;
    const before = all.at(-2);
    const asked = (before?.content as { readonly nextDate?: string } | undefined)?.nextDate;
    const next = asked ?? (deliveredAt ? nextPlanned(deliveredAt, reviewMonths, deliveredAt) : null);
    await writeRow(cx, 'glassesArchive', archive.id, {
      lastReviewDate: before?.recordDate ?? null,
      nextReviewDate: state === 'WORN' ? next : null,
    });
    await remindOfGlasses(cx, archive.id, old.id);
  },
};
