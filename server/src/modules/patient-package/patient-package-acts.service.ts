import type { InputOf } from '@mingmou/contract/base/call';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import type { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { vtCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import { daysBetween, dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { transition } from '../../kernel/row/transition';
import { isOver } from './patient-package.service';
import {
  insertEntry,
  isBeingRefunded,
  type LockedPatientPackage,
  lockPatientPackage,
  writePatientPackage,
} from './patient-package.store';
import { trainerNamed } from './trainer.store';

const TARGET = '套餐';
const MOST_RESTS = 2;

type Action = keyof typeof patientPackageFlow.actions;
type Change = Omit<Parameters<typeof writePatientPackage>[2], 'state'>;

interface Act {
  readonly id: number;
  readonly version: number;
  readonly action: Action;
  readonly reason?: string;
  /** Checks the state with refusals of the area. */
  readonly inState?: (bought: LockedPatientPackage) => void;
  readonly effect: (bought: LockedPatientPackage) => Promise<Change> | Change;
  readonly said: (bought: LockedPatientPackage) => object;
}

/** One act on a package: a refund that is under way comes first. */
async function act(cx: SessionCx, { id, version, action, reason, inState, effect, said }: Act): Promise<null> {
  const today = dayText(cx.now);
  await transition(cx, {
    flow: patientPackageFlow,
    action,
    version,
    lock: () => lockPatientPackage(cx, id),
    // An expired package counts as expired before the nightly job has marked it.
    state: (bought) => (isOver(bought, today) ? 'EXPIRED' : bought.state),
    inState: async (bought) => {
      inState?.(bought);
      const { title } = patientPackageFlow.actions[action];
      if (await isBeingRefunded(cx, bought)) refuse(vtCodes.refunding, { action: title });
    },
    effect: async (bought) => effect(bought),
    write: (bought, state, change) => writePatientPackage(cx, bought.id, { ...change, state }),
    target: (bought) => ({ targetType: TARGET, targetName: bought.packageNo, after: { ...said(bought) } }),
    reason,
  });
  return null;
}

const days = (label: string, value: number) => ({ days: { label, value } });

/** 暂停: suspends the validity until it is resumed, or until the days of suspension are used up. */
export function freezePatientPackage(cx: SessionCx, input: InputOf<typeof patientPackage.freeze>) {
  const today = dayText(cx.now);
  return act(cx, {
    ...input,
    action: 'freeze',
    inState: (bought) => {
      if (bought.state === 'FROZEN') refuse(vtCodes.frozen);
      if (isOver(bought, today)) refuse(vtCodes.expired);
      if (bought.state !== 'ACTIVE') return;
      if (bought.freezeCount >= MOST_RESTS) refuse(vtCodes.frozenTwice);
      if (bought.startDate === null) refuse(vtCodes.notBegun);
    },
    effect: ({ freezeCount }) => ({ freezeCount: freezeCount + 1, frozenFrom: today, frozenDays: input.days }),
    said: () => days('暂停天数', input.days),
  });
}

/** 恢复: its last day moves by the days on which it really rested. */
export function resumePatientPackage(cx: SessionCx, input: InputOf<typeof patientPackage.resume>) {
  const rested = ({ frozenFrom, frozenDays }: LockedPatientPackage) =>
    frozenFrom === null ? 0 : Math.min(daysBetween(frozenFrom, dayText(cx.now)), frozenDays ?? 0);
  return act(cx, {
    ...input,
    action: 'resume',
    effect: (bought) => ({ extraDays: bought.extraDays + rested(bought), frozenFrom: null, frozenDays: null }),
    said: (bought) => days('已暂停天数', rested(bought)),
  });
}

/** 延期 of one that is over: far enough that it is in use today. */
export function extendPatientPackage(cx: SessionCx, input: InputOf<typeof patientPackage.extend>) {
  const today = dayText(cx.now);
  return act(cx, {
    ...input,
    action: 'extend',
    effect: ({ expireDate, extraDays }) => {
      const n = daysBetween(expireDate ?? today, today);
      if (input.days < n) refuse(vtCodes.stillOver, { n });
      return { extraDays: extraDays + input.days };
    },
    said: () => days('延期天数', input.days),
  });
}

/** 赠送: so many times on top, which are used last and never refunded. */
export function giftTimes(cx: SessionCx, input: InputOf<typeof patientPackage.gift>) {
  const { times } = input;
  return act(cx, {
    ...input,
    action: 'gift',
    inState: (bought) => {
      if (isOver(bought, dayText(cx.now))) refuse(vtCodes.expired);
      if (bought.state === 'FROZEN') refuse(vtCodes.frozen);
    },
    effect: async ({ id, patientId, packageNo, ledgerSeq, leftTimes: leftBefore, giftTimes: before }) => {
      const seq = ledgerSeq + 1;
      const gift = { bizType: 'GIFT', bizId: id, bizNo: packageNo, patientId } as const;
      await insertEntry(cx, { packageId: id, seq, op: 'GIFT', leftBefore, delta: times, ...gift });
      return { giftTimes: before + times, leftTimes: leftBefore + times, ledgerSeq: seq };
    },
    said: () => ({ times: { label: '赠送次数', value: times } }),
  });
}

/** 指定训练师: assigns a staff member of this organisation. */
export async function assignTrainer(cx: SessionCx, input: InputOf<typeof patientPackage.trainer>) {
  const { trainerId } = input;
  const trainer = await trainerNamed(cx, trainerId);
  if (!trainer) throw malformed('trainerId', '训练师：请选择本机构在职的视训师');
  return act(cx, {
    ...input,
    action: 'assign',
    effect: () => ({ trainerId }),
    said: () => ({ trainer: { label: '训练师', value: trainer.name } }),
  });
}
