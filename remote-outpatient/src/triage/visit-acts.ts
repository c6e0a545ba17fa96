import type { OutputOf } from '@mingmou/contract/base/call';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { CANCELS, useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';

export type Visit = OutputOf<typeof visit.pageTriage>['records'][number];

type Ask = (asked: ReasonAsked) => void;

const PRIORITY_REASON_MOST = visit.updatePriority.input.reason?.max;

/** What can be done with a visit of the queue; acts that need a reason ask for it. */
export function useVisitActs(ask: Ask) {
  const call = useSend(visit.callNumber);
  const callByWechat = useSend(visit.callNumberByWechat);
  const pass = useSend(visit.pass);
  const update = useSend(visit.updateAccepts);
  const prioritise = useSend(visit.updatePriority);
  const cancel = useSend(visit.updateCancel);
  const { confirm, success } = useFeedback();
  const keyOf = ({ acceptsId, version }: Visit) => ({ acceptsId, version });
  const move = (row: Visit, acceptsState: 0 | 1 | 2, reason: string | null = null) =>
    update({ ...keyOf(row), acceptsState, reason });

  return {
    call: async ({ acceptsId, roomId }: Visit) => {
      const { text } = await call({ acceptsId, roomId: roomId ?? null });
      success(text);
    },
    callByWechat: async ({ acceptsId, roomId }: Visit) => {
      const { text } = await callByWechat({ acceptsId, roomId: roomId ?? null });
      success(`已通过微信通知：${text}`);
    },
    pass: async (row: Visit) => {
      await pass(keyOf(row));
      success(`${row.name} 已过号`);
    },
    receive: (row: Visit) => move(row, 1),
    finish: async (row: Visit) => {
      if (await confirm(`确定${row.name}已完成就诊吗？`)) await move(row, 2);
    },
    back: (row: Visit) => ask({ title: `退回候诊：${row.name}`, run: (reason) => move(row, 0, reason) }),
    resume: (row: Visit) => ask({ title: `恢复接诊：${row.name}`, run: (reason) => move(row, 1, reason) }),
    cancel: (row: Visit) =>
      ask({ title: `取消就诊：${row.name}`, ...CANCELS, run: (reason) => cancel({ ...keyOf(row), reason }) }),
    prioritise: (row: Visit) => {
      if (row.priority) return prioritise({ ...keyOf(row), priority: false });
      ask({
        title: `设为优先：${row.name}`,
        longest: PRIORITY_REASON_MOST,
        run: (reason) => prioritise({ ...keyOf(row), priority: true, reason }),
      });
      return undefined;
    },
  };
}

export type VisitActs = ReturnType<typeof useVisitActs>;
