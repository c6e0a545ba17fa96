import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { type SessionItem, takesOne, vtSession } from '@mingmou/contract/workstation/training/vt-record.form';
import { vtCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, Refusal, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import {
  findTraining,
  giveBackUses,
  type HeldPatientPackage,
  isOver,
  isUnderRefund,
  lockTraining,
  usePatientPackage,
} from '../../patient-package/patient-package.service';
import { namesOfItems } from '../../system/training/training-item.service';
import type { RecordKind } from '../archive/archive-record.service';
import { finishedRecords } from '../archive/archive-record.store';
import { aboutPatient } from '../archive/lens/lens.kind';
import { patientBar } from '../consulting-desk.store';

const BIZ = 'TRAINING';

/** A package as its sessions see it. */
interface Trained extends HeldPatientPackage {
  readonly name: string;
}

async function ownerOf(cx: SessionCx, id: number, forUpdate: boolean): Promise<Trained | undefined> {
  const bought = await (forUpdate ? lockTraining(cx, id) : findTraining(cx, id));
  // An expired package counts as expired before the nightly job has marked it.
  return (
    bought && {
      ...bought,
      name: `${bought.packageNo} ${bought.name}`,
      state: isOver(bought, dayText(cx.now)) ? 'EXPIRED' : bought.state,
    }
  );
}

function hindrance({ state }: Trained): Refusal | null {
  const said = (code: { readonly code: number; readonly text: string }) => new Refusal(code.code, code.text);
  if (state === 'FROZEN') return said(vtCodes.frozen);
  if (state === 'EXPIRED') return said(vtCodes.expired);
  if (state !== 'REFUNDED') return null;
  const words = { state: patientPackageFlow.states.REFUNDED.title, action: vtRecord.title };
  return new Refusal(sharedCodes.wrongState.code, sentence(sharedCodes.wrongState, words));
}

const finishedOf = (cx: SessionCx, { id }: Trained) =>
  finishedRecords(cx, { ownerKind: 'PACKAGE', ownerId: id }, [vtRecord.code]);

const tookOne = ({ content }: { readonly content: unknown }) => takesOne(content as { readonly deduct?: boolean });

/** 训练记录 (domain-workstation §4.1): finishing takes one time of the package through its ledger, 反审 gives it back. */
export const vtRecordKind: RecordKind<Trained> = {
  of: vtRecord,
  ownerKind: 'PACKAGE',
  findOwner: ownerOf,
  formOf: () => vtSession,
  aboutOf: async (cx, { patientId }, day) => aboutPatient(cx, (await patientBar(cx, patientId))?.birthday ?? null, day),
  hindrance,
  check: async (cx, _bought, content) => {
    const ids = ((content.items ?? []) as readonly SessionItem[]).map(({ itemId }) => itemId);
    const known = await namesOfItems(cx, ids);
    if (known.length < new Set(ids).size) throw malformed('items', '训练项目：有已不存在的项目，请重新选择');
    return content;
  },
  ready: async (cx, bought, { content, recordDate, confirmed }) => {
    if (!takesOne(content)) return;
    if (bought.leftTimes < 1) refuse(vtCodes.noneLeft);
    if (await isUnderRefund(cx, bought)) refuse(vtCodes.refunding, { action: '训练' });
    if (confirmed) return;
    const sameDay = (await finishedOf(cx, bought)).some((one) => one.recordDate === recordDate && tookOne(one));
    if (sameDay) refuse(vtCodes.twice);
  },
  finished: async (cx, bought, { id, seq, staffId, recordDate, content }) => {
    if (!takesOne(content)) return;
    const used = { bizType: BIZ, bizId: id, bizNo: `${bought.packageNo}-${seq}`, day: recordDate } as const;
    await usePatientPackage(cx, bought, { ...used, trainerId: staffId });
  },
  refuseEarlier: () => refuse(vtCodes.notLatest),
  withdrawn: async (cx, _bought, old) => {
    await giveBackUses(cx, { bizType: BIZ, bizId: old.id });
  },
};
