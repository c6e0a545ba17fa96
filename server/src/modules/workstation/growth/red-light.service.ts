import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import type { redLight } from '@mingmou/contract/workstation/growth/red-light.contract';
import { type RedLightFault, redLightFault } from '@mingmou/contract/workstation/growth/red-light.rules';
import { redLightCodes, stageCodes, treatmentCodes } from '@mingmou/contract/workstation/workstation.codes';
import { Refusal, refuse } from '../../../kernel/call/refusal';
import { addDays, dateTimeText, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockPatient } from '../../visit/patient-visits.rows';
import { openEpisodes } from '../episode.store';
import {
  findLightSession,
  insertLightSession,
  isDilatedToday,
  sessionsSince,
  undoLightSession,
} from './red-light.store';

const TARGET = '红光治疗';
const { RED_LIGHT } = treatmentType.codes;
const SHOWN_DAYS = 13;

type Session = NonNullable<Awaited<ReturnType<typeof findLightSession>>>;

/** By who noted it on that day, or by right. */
function mayUndo(cx: SessionCx, { doneAt, createdBy }: Session): boolean {
  const isToday = dayText(instantOf(doneAt)) === dayText(cx.now);
  return holds('work-detail:retrial', cx.caller) || (isToday && createdBy === cx.caller.accountId);
}

const recent = (cx: SessionCx, patientId: number) =>
  sessionsSince(cx, patientId, dayText(addDays(cx.now, -SHOWN_DAYS)));

async function courseOf(cx: SessionCx, patientId: number) {
  return (await openEpisodes(cx, patientId)).find(({ type }) => type === RED_LIGHT);
}

async function faultNow(
  cx: SessionCx,
  patientId: number,
  sessions: readonly Session[],
  aDay: number | null | undefined,
): Promise<RedLightFault | undefined> {
  const { code, text } = redLightCodes.dilated;
  if (await isDilatedToday(cx, patientId)) return { code, says: text };
  const earlier = sessions.map(({ doneAt }) => doneAt);
  return redLightFault(earlier, dateTimeText(cx.now), aDay);
}

/** The sessions of two weeks, and whether there may be one now. */
export async function redLightOf(cx: SessionCx, patientId: number) {
  const course = await courseOf(cx, patientId);
  const sessions = await recent(cx, patientId);
  const fault = course && (await faultNow(cx, patientId, sessions, course.detail.timesADay));
  return {
    episodeId: course?.id ?? null,
    minutes: course?.detail.minutes ?? null,
    blocked: fault?.says ?? null,
    sessions: sessions.map((row) => {
      const { id, doneAt, minutes, doneByName, remark } = row;
      return { id, doneAt, minutes, doneByName, remark, undoable: mayUndo(cx, row) };
    }),
  };
}

/** Records one more session under the lock of the patient, so that concurrent calls count one after the other. */
export async function performRedLight(cx: SessionCx, { patientId, minutes, remark }: InputOf<typeof redLight.perform>) {
  const { name } = (await lockPatient(cx, patientId)) ?? refuse(stageCodes.noPatient);
  const course = (await courseOf(cx, patientId)) ?? refuse(redLightCodes.noCourse);
  const most = course.detail.minutes;
  if (most && minutes > most) refuse(redLightCodes.tooLong, { n: most });
  const fault = await faultNow(cx, patientId, await recent(cx, patientId), course.detail.timesADay);
  if (fault) throw new Refusal(fault.code, fault.says);
  const id = await insertLightSession(cx, { patientId, episodeId: course.id, minutes, remark: remark || null });
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: name },
    after: { minutes: { label: '分钟', value: minutes } },
  });
  return null;
}

export async function undoRedLight(cx: SessionCx, { id, reason }: InputOf<typeof redLight.undo>) {
  const found = (await findLightSession(cx, id)) ?? refuse(sharedCodes.stale);
  const { name } = (await lockPatient(cx, found.patientId)) ?? refuse(stageCodes.noPatient);
  const session = (await findLightSession(cx, id)) ?? refuse(sharedCodes.stale);
  if (!mayUndo(cx, session)) refuse(treatmentCodes.notYours);
  await undoLightSession(cx, id, reason);
  cx.log({ targetType: TARGET, targetId: id, targetName: `${name} ${session.doneAt.slice(0, 16)}`, reason });
  return null;
}
