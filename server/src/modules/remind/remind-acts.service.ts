import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import { registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { contactCodes } from '@mingmou/contract/patients/contact.codes';
import { BY_PHONE, contactWay } from '@mingmou/contract/patients/contact.dicts';
import { CONNECTED, connectState } from '@mingmou/contract/patients/return/return.dicts';
import { remindCodes } from '@mingmou/contract/patients/review-remind.codes';
import type { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { BY_HAND } from '@mingmou/contract/patients/review-remind.dicts';
import { type RemindState, remindFlow } from '@mingmou/contract/patients/review-remind.flow';
import { eachOf } from '../../kernel/call/batch';
import { malformed, refusal, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { transition } from '../../kernel/row/transition';
import { whereUnique } from '../../kernel/row/unique';
import { blockedWays } from '../patients/no-disturb.rows';
import { lockBooker } from '../visit/patient-visits.rows';
import { findStaff, nameOfPatient } from './remind-people.store';
import { createReviewRemind, daysAfter } from './review-remind.service';
import { insertContacts, type LockedRemind, lockRemind, type RemindChange, writeRemind } from './review-remind.store';

export const TARGET = '复诊提醒';
const RESULT_LENGTH = 100;
/** Days after the planned day at which staff look again at a patient who did not come. */
const LOOK_AGAIN_DAYS = 3;

const TWICE = { review_remind_once: () => refusal(remindCodes.twice) } as const;

/** The day on which a patient who was reminded is to be looked at again. */
export function lookAgain(planDate: string, today: string): string {
  return daysAfter(planDate > today ? planDate : today, LOOK_AGAIN_DAYS);
}

interface Acting {
  readonly id: number;
  readonly version: number;
  readonly reason?: string | null;
}

interface Steps {
  readonly action: keyof typeof remindFlow.actions;
  readonly effect: (row: LockedRemind) => Promise<RemindChange>;
  readonly said?: (row: LockedRemind, change: RemindChange) => object;
}

async function actOn(cx: SessionCx, { id, version, reason }: Acting, { action, effect, said }: Steps) {
  const { row, to } = await transition(cx, {
    flow: remindFlow,
    action,
    version,
    lock: () => lockRemind(cx, id),
    state: ({ state }) => state,
    refusals: { wrongState: remindCodes.wrongState },
    effect,
    write: (_row, state: RemindState, change: RemindChange) =>
      whereUnique(TWICE, () => writeRemind(cx, id, state, change)),
    target: async (found, change: RemindChange) => ({
      targetType: TARGET,
      targetName: `${await nameOfPatient(cx, found.patientId)} ${found.planDate}`,
      ...said?.(found, change),
    }),
    reason,
  });
  return { id, version: row.version + 1, remindState: stateCode(remindFlow, to) };
}

function checkLater(cx: SessionCx, planDate: string): void {
  if (planDate <= dayText(cx.now)) refuse(remindCodes.notLater);
}

/** 新增: by hand, of a patient on file. */
export async function saveRemind(cx: SessionCx, input: InputOf<typeof reviewRemind.save>) {
  const { patientId, planDate, doctorId } = input;
  checkLater(cx, planDate);
  const patient = (await lockBooker(cx, patientId)) ?? refuse(sharedCodes.missing);
  if (patient.stateEnum !== 'ENABLE') refuse(registrationCodes.disabled);
  if (doctorId && !(await findStaff(cx, doctorId)))
    throw malformed('doctorId', '医生：不是本机构的在职人员，请重新选择');
  const id = await createReviewRemind(cx, { source: BY_HAND, sourceId: null, patientId, doctorId }, input);
  if (id === undefined) refuse(remindCodes.twice);
  cx.log({
    targetType: TARGET,
    targetId: id,
    targetName: `${patient.name} ${planDate}`,
    after: { planDate: { label: '计划日期', value: planDate } },
  });
  return { id };
}

type Contact = InputOf<typeof reviewRemind.contact>;

/** When to look again, as it was given or as the plan has it. */
function nextOf(cx: SessionCx, { planDate }: LockedRemind, { connectState: state, nextContactDate }: Contact): string {
  const today = dayText(cx.now);
  if (nextContactDate && nextContactDate < today) throw malformed('nextContactDate', '下次联系：不能早于今天');
  if (nextContactDate) return nextContactDate;
  if (state && state !== CONNECTED) throw malformed('nextContactDate', '下次联系：未接通，请填写下次联系日期');
  return lookAgain(planDate, today);
}

/**
 * 联系: records the conversation, or that the patient was not reached. The first person who contacts the patient keeps
 * the reminder.
 */
export async function contactPatient(cx: SessionCx, input: Contact) {
  const { way, content, confirmContact } = input;
  if (way === BY_PHONE && !input.connectState) throw malformed('connectState', '接通状态：请选择');
  const state = way === BY_PHONE ? input.connectState : null;
  return actOn(cx, input, {
    action: 'contact',
    effect: async (row) => {
      const nextContactDate = nextOf(cx, row, { ...input, connectState: state });
      const blocked = await blockedWays(cx, row.patientId);
      if (!confirmContact && blocked.some((one) => one === way)) refuse(contactCodes.noDisturb);
      const { id: remindId, patientId } = row;
      await insertContacts(cx, [{ remindId, patientId, way, content, nextContactDate, connectState: state ?? null }]);
      const result = [dictName(state ? connectState : contactWay, state ?? way), content].join('：');
      return {
        nextContactDate,
        attempts: row.attempts + 1,
        lastResult: [...result].slice(0, RESULT_LENGTH).join(''),
        executorId: row.executorId ?? cx.caller.staffId,
      };
    },
    said: () => ({
      after: {
        way: { label: '方式', value: dictName(contactWay, way) },
        content: { label: '内容', value: content },
        ...(confirmContact ? { confirmed: { label: '免打扰', value: '已确认联系' } } : {}),
      },
    }),
  });
}

/** 改期: restarts the reminder with another day. */
export function postponeRemind(cx: SessionCx, input: InputOf<typeof reviewRemind.postpone>) {
  const { planDate } = input;
  return actOn(cx, input, {
    action: 'postpone',
    effect: async () => {
      checkLater(cx, planDate);
      return { planDate, nextContactDate: null, autoSentAt: null };
    },
    said: (row) => ({
      before: { planDate: { label: '计划日期', value: row.planDate } },
      after: { planDate: { label: '计划日期', value: planDate } },
    }),
  });
}

export function cancelRemind(cx: SessionCx, input: Acting) {
  const { reason } = input;
  if (!reason) refuse(remindCodes.noReason);
  return actOn(cx, input, {
    action: 'cancel',
    effect: async () => ({ cancelReason: reason, bySource: false, subscribeId: null, nextContactDate: null }),
  });
}

export function recoverRemind(cx: SessionCx, input: Acting) {
  return actOn(cx, input, { action: 'recover', effect: async () => ({ cancelReason: null, bySource: false }) });
}

type Batch = InputOf<typeof reviewRemind.batchCancel>;

export function cancelReminds(cx: SessionCx, call: typeof reviewRemind.batchCancel, { rows, reason }: Batch) {
  if (!reason) refuse(remindCodes.noReason);
  return eachOf(cx, rows, { call, targetType: TARGET, reason }, (each, row) => cancelRemind(each, { ...row, reason }));
}

export function recoverReminds(cx: SessionCx, call: typeof reviewRemind.batchRecover, { rows, reason }: Batch) {
  return eachOf(cx, rows, { call, targetType: TARGET, reason }, (each, row) => recoverRemind(each, { ...row, reason }));
}
