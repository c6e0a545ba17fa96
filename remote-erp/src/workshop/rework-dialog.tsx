import { limitOf } from '@mingmou/contract/base/limit';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import type { Card } from './workshop.board';

const LONGEST = limitOf(workshop.rework.input.note);

interface ReworkDialogProps {
  readonly of: Card;
  readonly onClose: () => void;
}

/** 返工: why the pair goes through the steps once more. */
export function ReworkDialog({ of: { id, version, jobNo }, onClose }: ReworkDialogProps) {
  const send = useSend(workshop.rework);
  const { success } = useFeedback();
  const run = async (note: string) => {
    await send({ id, version, note });
    success(`${jobNo} 已返工`);
    onClose();
  };
  const note = '各道工序重新开始；镜片已不能用的，请在详情里重做';
  return <ReasonDialog asked={{ title: `返工：${jobNo}`, note, run }} longest={LONGEST} onClose={onClose} />;
}
