import { valueCard } from '@mingmou/contract/cashier/value-card.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useTyped } from '../../parts/use-typed';
import { CardDialog } from './card-dialog';
import { ReasonField } from './reason-field';
import type { HeldCard } from './use-recharge';

const ACTS = {
  freeze: {
    title: '冻结',
    usual: ['挂失', '纠纷', '其他'],
    note: '冻结后不能消费、充值和退款，用它付过的钱仍可退回卡内。',
  },
  unfreeze: { title: '解冻', usual: ['已找回', '纠纷已解决'], note: '解冻后可以照常使用；卡片遗失的请补卡。' },
} as const;

interface FreezeDialogProps {
  readonly card: HeldCard;
  readonly act: keyof typeof ACTS;
  readonly onClose: () => void;
}

/** 冻结 (挂失) and 解冻 of a card. */
export function FreezeDialog({ card: { cardId, version, cardNo }, act, onClose }: FreezeDialogProps) {
  const { title, usual, note } = ACTS[act];
  const { typed, type, forget } = useTyped(`card-${act}-${cardId}`, { reason: '' });
  const { reason } = typed;
  const close = () => {
    forget();
    onClose();
  };
  const call = valueCard[act];
  const send = useSend(call);
  const { success } = useFeedback();
  const save = async () => {
    await send({ cardId, version, reason: reason.trim() });
    success(`${cardNo}已${title}`);
    close();
  };
  return (
    <CardDialog
      title={`${title}：${cardNo}`}
      note={note}
      onClose={close}
      act={
        <Do call={call} main blocked={!reason.trim() && '请填写原因'} onClick={save}>
          {title}
        </Do>
      }
    >
      <ReasonField usual={usual} value={reason} onChange={(chosen) => type({ reason: chosen })} />
    </CardDialog>
  );
}
