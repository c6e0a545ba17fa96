import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateOf } from '@mingmou/contract/base/flow';
import { limitOf } from '@mingmou/contract/base/limit';
import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { lensEventEye } from '@mingmou/contract/workstation/archive/lens/lens-event.dicts';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import type { ReasonAsked } from '@mingmou/kit/form/reason-dialog';

export type LensEventRow = OutputOf<typeof lensEvent.page>['records'][number];

const { actions } = lensEvent.lifecycle;
export const LONGEST_REASON = limitOf(lensEvent.waive.input.reason);

interface LensEventActsProps {
  readonly of: LensEventRow;
  readonly onEdit: (row: LensEventRow) => Promise<void>;
  readonly onAsk: (asked: ReasonAsked) => void;
}

/** What may be done with an adverse event. */
export function LensEventActs({ of, onEdit, onAsk }: LensEventActsProps) {
  const report = useSend(lensEvent.report);
  const waive = useSend(lensEvent.waive);
  const withdraw = useSend(lensEvent.withdraw);
  const { confirm, success } = useFeedback();
  const { id, version } = of;
  const whose = `${of.name} ${dictName(lensEventEye, of.eye)} ${of.eventType}`;
  const tell = async () => {
    if (!(await confirm(`${whose}：确定已向国家医疗器械不良事件监测系统上报吗？`, { ok: '已上报' }))) return;
    await report({ id, version });
    success('已上报');
  };
  const ask = (title: string, run: (reason: string) => Promise<unknown>, done: string) =>
    onAsk({
      title: `${title}：${whose}`,
      run: async (reason) => {
        await run(reason);
        success(done);
      },
    });
  const state = stateOf(lensEvent.lifecycle, of.reportState);
  if (!actions.report.from.includes(state)) {
    return (
      <Do
        call={lensEvent.withdraw}
        onClick={() => ask('撤回', (reason) => withdraw({ id, version, reason }), '已撤回')}
      >
        撤回
      </Do>
    );
  }
  return (
    <>
      <Do call={lensEvent.update} onClick={() => onEdit(of)}>
        编辑
      </Do>
      <Do call={lensEvent.report} onClick={tell}>
        上报
      </Do>
      <Do
        call={lensEvent.waive}
        onClick={() => ask('不需上报', (reason) => waive({ id, version, reason }), '已标记为不需上报')}
      >
        不需上报
      </Do>
    </>
  );
}
