import type { OutputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import type { holdTag } from '@mingmou/contract/workstation/consulting-desk.dicts';
import { consultingDeskCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useReread, useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useFinishVisit } from '../detail/finish-visit';
import { tabAddress } from '../detail/tabs';
import type { MyRoom } from './use-my-room';

export type ConsultingDeskVisit = OutputOf<typeof consultingDesk.searchPage>['records'][number];

type Opened = OutputOf<typeof consultingDesk.receive>;

/** 问诊, where a visit is looked at. */
const ASK = 2;

/** Receiving a visit, or looking at it, leads to its detail page. */
function useOpen() {
  const navigate = useNavigate();
  return ({ tab, acceptsId, medicalId, patientId }: Omit<Opened, 'medicalId'> & { medicalId?: number | null }) => {
    const visit = { acceptsId, patientId, medicalId: medicalId ?? undefined };
    navigate(tabAddress(tab, visit) ?? tabAddress(ASK, visit) ?? '/work/platform');
  };
}

const STAY = () => undefined;

/** Acts of the doctor on visits of the desk (domain-workstation §1.2). */
export function useConsultingDeskActs({ roomId, departmentId }: Pick<MyRoom, 'roomId' | 'departmentId'>) {
  const sendCall = useSend(consultingDesk.call);
  const sendNext = useSend(consultingDesk.quickCall);
  const sendNumber = useSend(consultingDesk.callNumber);
  const sendReceive = useSend(consultingDesk.receive);
  const sendBack = useSend(consultingDesk.receiveCancel);
  const sendHold = useSend(consultingDesk.hold);
  const finishing = useFinishVisit(STAY);
  const { confirm, success, warning } = useFeedback();
  const open = useOpen();

  /** False, and said so, while nobody knows into which room a patient is called. */
  const hasRoom = (): boolean => {
    if (roomId) return true;
    warning(consultingDeskCodes.noRoom.text);
    return false;
  };

  return {
    call: async ({ acceptsId }: ConsultingDeskVisit) => {
      if (!hasRoom()) return;
      const { text } = await sendCall({ id: acceptsId, roomId });
      success(text);
    },
    next: async () => {
      if (!hasRoom()) return;
      const { acceptsId, text } = await sendNext({ roomId, departmentId });
      if (acceptsId) success(text);
      else warning(text);
    },
    pass: async ({ acceptsId, name }: ConsultingDeskVisit) => {
      await sendNumber({ acceptsId, roomId, action: 'PASS' });
      success(`${name} 已过号`);
    },
    receive: async ({ acceptsId }: ConsultingDeskVisit) => open(await sendReceive({ id: acceptsId })),
    look: ({ acceptsId, medicalId, patientId }: ConsultingDeskVisit) =>
      open({ tab: ASK, acceptsId, medicalId, patientId }),
    back: async ({ acceptsId, name }: ConsultingDeskVisit) => {
      if (!(await confirm(`确定将${name}退回候诊吗？`, { ok: '退回候诊' }))) return;
      await sendBack({ id: acceptsId });
      success(`${name} 已退回候诊`);
    },
    hold: async ({ acceptsId }: ConsultingDeskVisit, tag: CodeOf<typeof holdTag> | null) => {
      await sendHold({ acceptsId, holdTag: tag }).catch(shownRefusal);
    },
    finish: ({ acceptsId, medicalId, patientId, name }: ConsultingDeskVisit) => {
      const visit = { acceptsId, patientId, medicalId: medicalId ?? undefined };
      return finishing.run({ visit, asks: `确定结束${name}的本次就诊吗？` });
    },
    /** Dialog that lists the open items of the visit that is being finished. */
    finishDialog: finishing.dialog,
  };
}

/** Ignores a refusal that the sender of the call has shown. */
function shownRefusal(refused: unknown): void {
  if (!(refused instanceof CallRefused)) throw refused;
}

export type ConsultingDeskActs = ReturnType<typeof useConsultingDeskActs>;

/** 快速接诊: who waits already is received instead, when the doctor says so. */
export function useReceiveQuick({ roomId, departmentId }: Pick<MyRoom, 'roomId' | 'departmentId'>) {
  const sendQuick = useSend(consultingDesk.receiveQuick);
  const sendReceive = useSend(consultingDesk.receive);
  const reread = useReread(consultingDesk.receiveQuick);
  const { confirm, error } = useFeedback();
  const open = useOpen();
  return async (patientId: number) => {
    try {
      open(await sendQuick({ patientId, roomId, departmentId }, { quiet: true }));
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      reread();
      const waiting = refused.code === consultingDeskCodes.waitingAlready.code ? waitingIn(refused.data) : undefined;
      if (waiting === undefined) error(refused.msg);
      else if (await confirm(refused.msg, { ok: '接诊' }))
        await sendReceive({ id: waiting }).then(open).catch(shownRefusal);
    }
  };
}

/** The visit that the refusal 120104 names. */
function waitingIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('acceptsId' in data)) return undefined;
  return typeof data.acceptsId === 'number' ? data.acceptsId : undefined;
}
