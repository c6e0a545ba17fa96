import type { InputOf } from '@mingmou/contract/base/call';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import type { Values } from '@mingmou/contract/base/field';
import { stateCode } from '@mingmou/contract/base/flow';
import { ageYears } from '@mingmou/contract/patients/age.rules';
import type { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import {
  type GlassesPower,
  glassesFrame,
  glassesLens,
  glassesPower,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.fields';
import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import { replaceAdvice } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import { glassesReview } from '@mingmou/contract/workstation/archive/glasses/glasses-records.contract';
import { glassesCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { transition } from '../../../../kernel/row/transition';
import { writeRow } from '../../../../kernel/row/versioned-row';
import { lockPatient } from '../../../visit/patient-visits.rows';
import { findPrescriber } from '../../employee.store';
import { finishedRecords } from '../archive-record.store';
import { findGlasses, type GlassesArchive } from './glasses-archive.store';
import { beginPair, endPair, sameTreatment, takeBackPair } from './glasses-episode.service';
import { paperOfPair } from './glasses-proposal.service';
import { remindOfGlasses } from './glasses-remind.service';
import { openArchive } from './open-archive.service';
import { pairFigures, pairsIn } from './sold-pair.rules';
import { pairLines, passedSale, passedSalesOf } from './sold-pair.store';

const TABLE = 'glassesArchive';
export const TARGET = '配镜档案';
const EXCHANGED = '更换眼镜';

type Save = InputOf<typeof glassesArchive.save>;
type Update = InputOf<typeof glassesArchive.update>;

/** What of a call belongs to a part, as far as it was said. */
function said<S extends object>(shape: S, input: object): Partial<Record<keyof S, unknown>> {
  const names = new Set(Object.keys(shape));
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => names.has(name) && value !== null && value !== undefined),
  ) as Partial<Record<keyof S, unknown>>;
}

const figuresSaid = (input: object) => ({
  power: said(glassesPower, input) as GlassesPower,
  frame: said(glassesFrame, input) as Values<typeof glassesFrame>,
  lens: said(glassesLens, input) as Values<typeof glassesLens>,
});

/** A cylinder lies somewhere, and one that is none lies nowhere (120202). */
function judgePower(power: GlassesPower): void {
  for (const eye of EYES) {
    if (power[eyeKey(eye, 'cyl')] && !power[eyeKey(eye, 'axis')]) refuse(stageCodes.noAxis);
  }
}

async function judgeStaff(cx: SessionCx, staffId: number | null | undefined): Promise<void> {
  if (staffId && !(await findPrescriber(cx, staffId)))
    throw malformed('optometristId', '验光师：不在本机构，请重新选择');
}

/** The pair of a sale that an archive is opened for by hand. */
async function soldPair(cx: SessionCx, { patientId, saleId, groupNo }: Save) {
  if (!saleId || !groupNo) throw malformed('saleId', '销售单：请选择');
  const sale = await passedSale(cx, saleId);
  if (sale?.patientId !== patientId) throw malformed('saleId', '销售单：不是该患者已审核的销售单，请重新选择');
  const lines = pairsIn(await pairLines(cx, saleId)).get(groupNo);
  if (!lines) throw malformed('groupNo', '副号：该副没有镜片，请重新选择');
  const { prescriptionId, paper } = await paperOfPair(cx, sale, lines);
  return { saleId, groupNo, prescriptionId, optometristId: sale.optometristId, ...pairFigures(lines, paper) };
}

/** A pair that is worn in the place of another one of the patient. */
export async function replaceable(cx: SessionCx, patientId: number, id: number): Promise<GlassesArchive> {
  const old = await findGlasses(cx, id, true);
  if (old?.patientId === patientId && old.state === 'WORN') return old;
  throw malformed('replacesId', '更换的旧镜：不是该患者配戴中的眼镜，请重新选择');
}

export async function retire(cx: SessionCx, { id }: Pick<GlassesArchive, 'id'>): Promise<void> {
  const state = stateCode(glassesArchiveFlow, 'REPLACED');
  await writeRow(cx, TABLE, id, { state, nextReviewDate: null });
  await remindOfGlasses(cx, id);
}

/** A pair is worn from now on, in the place of another one: its treatment begins, and that of the other one ends. */
export async function wearPair(cx: SessionCx, pair: GlassesArchive, old?: GlassesArchive): Promise<void> {
  await beginPair(cx, pair);
  if (old) await endPair(cx, old, pair.deliveredAt ?? dayText(cx.now), EXCHANGED);
}

const monthOf = (day: string) => day.slice(0, 7).replace('-', '');

/** 建档 by hand: of a pair that was sold here, which waits to be taken, or of one bought elsewhere, which is worn. */
export async function saveGlasses(cx: SessionCx, input: Save) {
  const { patientId, kind, archiveName, source, optometristId, replacesId, nextReviewDate } = input;
  await judgeStaff(cx, optometristId);
  const today = dayText(cx.now);
  const isSold = source === '本店销售';
  const pair = isSold ? await soldPair(cx, input) : undefined;
  const typed = figuresSaid(input);
  const power = { ...pair?.power, ...typed.power };
  judgePower(power);
  const wornSince = isSold ? null : (input.deliveredAt ?? null);
  if (wornSince && wornSince > today) throw malformed('deliveredAt', '取镜日期：不能晚于今天');
  // Before any row that names it: the patient is locked first, as everywhere.
  await lockPatient(cx, patientId);
  const old = replacesId ? await replaceable(cx, patientId, replacesId) : undefined;
  const opened = await openArchive(cx, {
    ...{ patientId, name: archiveName || `${kind}${monthOf(today)}`, kind, source, power },
    ...{ frame: { ...pair?.frame, ...typed.frame }, lens: { ...pair?.lens, ...typed.lens } },
    ...{ saleId: pair?.saleId ?? null, groupNo: pair?.groupNo ?? null, prescriptionId: pair?.prescriptionId ?? null },
    optometristId: optometristId ?? pair?.optometristId ?? null,
    ...(isSold ? {} : { state: stateCode(glassesArchiveFlow, 'WORN'), deliveredAt: wornSince }),
    ...{ nextReviewDate: nextReviewDate ?? null, replacesId: replacesId ?? null },
  });
  const { id, archiveNo, patientName } = opened ?? refuse(glassesCodes.twice);
  if (!isSold) {
    if (old) await retire(cx, old);
    const found = await findGlasses(cx, id, false);
    if (found) await wearPair(cx, found, old);
    await writeRow(cx, TABLE, id, { replaceAdviceDate: adviceOf(found, wornSince ?? today) });
    await remindOfGlasses(cx, id);
  }
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: `${archiveNo} ${patientName}` },
    after: { source: { label: '来源', value: source }, kind: { label: '类型', value: kind } },
  });
  return { id };
}

/** When to think of a new pair, by the age on the day since which this one is worn. */
export function adviceOf(of: Pick<GlassesArchive, 'birthday'> | undefined, wornSince: string): string {
  return replaceAdvice(wornSince, of?.birthday ? ageYears(of.birthday, wornSince) : null);
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** How an archive is found and judged before an act on it. */
export function guards(cx: SessionCx, { id, version }: Seen) {
  return {
    flow: glassesArchiveFlow,
    version,
    lock: () => findGlasses(cx, id, true),
    state: (row: GlassesArchive) => row.state,
    target: ({ name }: GlassesArchive) => ({ targetType: TARGET, targetName: name }),
  } as const;
}

export async function updateGlasses(cx: SessionCx, input: Update): Promise<null> {
  const { archiveName: name, kind, optometristId, nextReviewDate = null, replaceAdviceDate = null } = input;
  await judgeStaff(cx, optometristId);
  const { power, frame, lens } = figuresSaid(input);
  judgePower(power);
  await transition(cx, {
    ...guards(cx, input),
    action: 'update',
    write: async (row) => {
      await writeRow(cx, TABLE, row.id, {
        ...{ name, kind, optometristId: optometristId ?? null, nextReviewDate, replaceAdviceDate },
        ...{ power: JSON.stringify(power), frame: JSON.stringify(frame), lens: JSON.stringify(lens) },
      });
      const next = { ...row, kind, lens };
      if (row.state === 'WORN' && !sameTreatment(row, next)) {
        await takeBackPair(cx, row);
        await beginPair(cx, next);
      }
      await remindOfGlasses(cx, row.id);
    },
  });
  return null;
}

/** Refuses (120901) to delete an archive with reviews. */
async function refuseReviewed(cx: SessionCx, id: number): Promise<void> {
  const done = await finishedRecords(cx, { ownerKind: 'GLASSES', ownerId: id }, [glassesReview.code]);
  if (done.length > 0) refuse(glassesCodes.reviewed);
}

export async function checkGlassesDelete(cx: SessionCx, id: number): Promise<null> {
  if (await findGlasses(cx, id, false)) await refuseReviewed(cx, id);
  return null;
}

export async function deleteGlasses(cx: SessionCx, input: InputOf<typeof glassesArchive.delete>): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action: 'delete',
    effect: (row) => refuseReviewed(cx, row.id),
    write: async (row) => {
      await writeRow(cx, TABLE, row.id, { state: stateCode(glassesArchiveFlow, 'DELETED') });
      if (row.state === 'WORN') await takeBackPair(cx, row);
      await remindOfGlasses(cx, row.id);
    },
  });
  return null;
}

export async function stopGlasses(cx: SessionCx, input: InputOf<typeof glassesArchive.stop>): Promise<null> {
  const { reason } = input;
  await transition(cx, {
    ...guards(cx, input),
    action: 'stop',
    write: async (row) => {
      await writeRow(cx, TABLE, row.id, {
        ...{ state: stateCode(glassesArchiveFlow, 'STOPPED'), stopReason: reason, nextReviewDate: null },
      });
      await endPair(cx, row, dayText(cx.now), reason);
      await remindOfGlasses(cx, row.id);
    },
    reason,
  });
  return null;
}

/** Pairs that a patient bought here and that have no archive. */
export async function unarchivedPairs(cx: SessionCx, patientId: number, archived: ReadonlySet<string>) {
  const found = [];
  for (const { id: saleId, billNo: saleNo, day } of await passedSalesOf(cx, patientId)) {
    for (const [groupNo, lines] of pairsIn(await pairLines(cx, saleId))) {
      if (archived.has(`${saleId}.${groupNo}`)) continue;
      const summary = [...new Set(lines.map(({ goodsName }) => goodsName))].join('、').slice(0, 200);
      found.push({ saleId, saleNo, groupNo, day, summary });
    }
  }
  return found;
}
