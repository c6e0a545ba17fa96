import { holds, type Right, rightName } from '@mingmou/contract/auth/rights';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { type Flow, stateAt, stateCode, stateOf } from '@mingmou/contract/base/flow';
import type { VisitState } from '@mingmou/contract/outpatient/visit.flow';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { forbidden, refuse } from '../../kernel/call/refusal';
import { daysBetween, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import type { LockedVisit } from '../visit/visit.rows';
import type { StoredStage } from './stage.store';

const RETRIAL = 'work-detail:retrial';
/** The numbers that every stage keeps alike. */
const SAVED = stateCode(consultationFlow, 'SAVED');
const DONE = stateCode(consultationFlow, 'DONE');

/** Rights and lifecycle of a stage. */
export interface StageFacts {
  readonly title: string;
  readonly lifecycle: Flow<string, string>;
  readonly grant: Right;
}

/** A record that was reopened may be written though its visit is over. */
export function isReopened(record: StoredStage | undefined): boolean {
  return record !== undefined && record.stageState === SAVED && record.retrialCount > 0;
}

interface Standing {
  readonly state: VisitState;
  readonly validFlag: boolean;
}

const OF_OTHERS = '其他机构的就诊，只能查看';

export function isOpen(visit: Standing, record: StoredStage | undefined): boolean {
  return visit.validFlag && (visit.state === 'RECEIVED' || isReopened(record));
}

/** Why the caller cannot write the stage now; null when the caller can. */
export function hindrance(
  cx: SessionCx,
  of: StageFacts,
  visit: Standing & { readonly isForeign?: boolean },
  record: StoredStage | undefined,
) {
  if (visit.isForeign) return OF_OTHERS;
  const { lifecycle, grant } = of;
  if (record?.stageState === DONE) return stageCodes.finished.text;
  const { title } = stateAt(lifecycle, record?.stageState ?? 0);
  if (record && record.stageState > DONE)
    return sentence(sharedCodes.wrongState, { state: title, action: lifecycle.actions.save?.title ?? '' });
  if (!isOpen(visit, record)) return stageCodes.notReceived.text;
  return holds(grant, cx.caller) ? null : `没有「${rightName(grant)}」权限`;
}

export function refuseFinished({ old }: { readonly old: StoredStage | undefined }): void {
  if (old?.stageState === DONE) refuse(stageCodes.finished);
}

/** The button, or the author on the day of the signature. */
function isKnown(cx: SessionCx, { finishedBy, finishedAt }: StoredStage): boolean {
  if (holds(RETRIAL, cx.caller)) return true;
  return finishedBy === cx.caller.accountId && finishedAt?.slice(0, 10) === dayText(cx.now);
}

export function refuseStranger(cx: SessionCx, record: StoredStage): void {
  if (!isKnown(cx, record)) throw forbidden(rightName(RETRIAL));
}

type Ended = Pick<LockedVisit, 'finishAt'>;

/** The days after which what ended is closed for good, where they are over; null where they are not. */
export async function daysOver(cx: SessionCx, endedAt: string | null): Promise<number | null> {
  if (endedAt === null) return null;
  const { propertyOwnerId, orgId } = cx.caller;
  const n = await readParameter(cx.db, workstationParameters.retrialDays, propertyOwnerId, orgId);
  return n > 0 && daysBetween(endedAt.slice(0, 10), dayText(cx.now)) > n ? n : null;
}

export async function refuseLate(cx: SessionCx, visit: Ended): Promise<void> {
  const n = await daysOver(cx, visit.finishAt);
  if (n !== null) refuse(stageCodes.tooLate, { n });
}

/** Returns whether person and time permit 反审, by the same checks as the act. */
export async function mayReopen(
  cx: SessionCx,
  { lifecycle }: StageFacts,
  visit: Ended,
  record: StoredStage | undefined,
): Promise<boolean> {
  if (!record || !lifecycle.actions.retrial?.from.includes(stateOf(lifecycle, record.stageState))) return false;
  return isKnown(cx, record) && (await daysOver(cx, visit.finishAt)) === null;
}
