import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import type { lensEventType } from '@mingmou/contract/workstation/archive/lens/lens-event.dicts';
import { lensEventFlow } from '@mingmou/contract/workstation/archive/lens/lens-event.flow';
import { harmedEyes } from '@mingmou/contract/workstation/archive/lens/lens-review.rules';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../../../kernel/call/refusal';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { transition } from '../../../../kernel/row/transition';
import { insertRow, writeRow } from '../../../../kernel/row/versioned-row';
import type { TodoCounter } from '../../../home/todo.service';
import type { WrittenRecord } from '../archive-record.service';
import { lensesOfArchive } from './archive-lens.store';
import { findLensArchive, type LensArchive } from './lens-archive.store';
import {
  countWaitingEvents,
  deleteEventsOfReview,
  eventsOfReview,
  type LensEvent,
  lockLensEvent,
} from './lens-event.store';

const TABLE = 'lensAdverseEvent';
const TARGET = '接触镜不良事件';
const REPORTED = stateCode(lensEventFlow, 'REPORTED');

interface Said {
  readonly onsetDate: string;
}

function refuseToCome(cx: SessionCx, { onsetDate }: Said): void {
  if (onsetDate > dayText(cx.now)) throw malformed('onsetDate', '发生日期：不能晚于今天');
}

/** Adds an event recorded by a person; a review that stops a lens adds its own. */
export async function addLensEvent(cx: SessionCx, input: InputOf<typeof lensEvent.save>) {
  refuseToCome(cx, input);
  const archive = (await findLensArchive(cx, input.archiveId, false)) ?? refuse(sharedCodes.missing);
  const { orgId } = cx.caller;
  const id = await insertRow(cx, TABLE, { ...input, orgId, patientId: archive.patientId });
  cx.log({ targetType: TARGET, targetId: id, targetName: archive.name, after: typeOf(input) });
  return { id };
}

const typeOf = ({ eventType: value }: { readonly eventType: string }) => ({ eventType: { label: '类型', value } });

interface Seen {
  readonly id: number;
  readonly version: number;
}

function guards(cx: SessionCx, { id, version }: Seen) {
  return {
    flow: lensEventFlow,
    version,
    lock: () => lockLensEvent(cx, id),
    state: (row: LensEvent) => row.state,
    target: ({ archiveNo, name }: LensEvent) => ({ targetType: TARGET, targetName: `${archiveNo} ${name}` }),
  } as const;
}

export async function updateLensEvent(cx: SessionCx, input: InputOf<typeof lensEvent.update>): Promise<null> {
  const { id: _id, version: _version, ...said } = input;
  refuseToCome(cx, said);
  await transition(cx, {
    ...guards(cx, input),
    action: 'update',
    write: (row) => writeRow(cx, TABLE, row.id, said),
  });
  return null;
}

/** Fields of a report besides the event itself. */
const TOLD = ['treatment', 'outcome'] as const;

export async function reportLensEvent(cx: SessionCx, input: InputOf<typeof lensEvent.report>): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action: 'report',
    effect: async (row) => {
      const lacking = TOLD.find((name) => !row[name]);
      if (lacking) refuse(stageCodes.missing, { label: lensEvent.row[lacking].title });
    },
    write: (row) =>
      writeRow(cx, TABLE, row.id, {
        ...{ reportState: REPORTED, reportedAt: cx.now.toISOString(), reportedByName: cx.caller.staffName },
      }),
  });
  return null;
}

export async function waiveLensEvent(cx: SessionCx, input: InputOf<typeof lensEvent.waive>): Promise<null> {
  const { reason } = input;
  await transition(cx, {
    ...guards(cx, input),
    action: 'waive',
    write: (row) =>
      writeRow(cx, TABLE, row.id, { reportState: stateCode(lensEventFlow, 'NEEDLESS'), waiveReason: reason }),
    reason,
  });
  return null;
}

export async function withdrawLensEvent(cx: SessionCx, input: InputOf<typeof lensEvent.withdraw>): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action: 'withdraw',
    write: (row) =>
      writeRow(cx, TABLE, row.id, {
        reportState: stateCode(lensEventFlow, 'WAITING'),
        ...{ reportedAt: null, reportedByName: null, waiveReason: null },
      }),
    reason: input.reason,
  });
  return null;
}

type EventType = (typeof lensEventType)['rows'][number]['code'];

/** A review that takes lenses out opens an event of each eye that was harmed, unless the lenses were out already. */
export async function openLensEvents(
  cx: SessionCx,
  { id: archiveId, patientId, state }: LensArchive,
  { id: recordId, recordDate, content }: WrittenRecord,
): Promise<void> {
  if (state === 'STOPPED') return;
  const worn = await lensesOfArchive(cx, archiveId);
  for (const { eye, harm } of harmedEyes(content)) {
    const eventType: EventType = harm;
    // The newest set that was handed over comes first.
    const lens = worn.find((one) => one.eye === eye && one.deliveryId !== null);
    await insertRow(cx, TABLE, {
      ...{ orgId: cx.caller.orgId, archiveId, patientId, recordId, eye: eye === 'od' ? 'OD' : 'OS' },
      ...{ onsetDate: recordDate, eventType, barcodeId: lens?.barcodeId },
      ...{ serialNo: lens?.serialNo, batchNo: lens?.batchNo },
    });
  }
}

/** Deletes the events of a reopened review. A reported event must be withdrawn first. */
export async function takeBackLensEvents(cx: SessionCx, recordId: number): Promise<void> {
  const events = await eventsOfReview(cx, recordId);
  if (events.some(({ reportState }) => reportState === REPORTED)) refuse(stageCodes.reliedOn, { next: '不良事件' });
  if (events.length > 0) await deleteEventsOfReview(cx, recordId);
}

/** Events that wait to be reported (domain-workstation §8b 4). */
export const waitingLensEvents: TodoCounter = { key: 'waitingLensEvents', count: countWaitingEvents };
