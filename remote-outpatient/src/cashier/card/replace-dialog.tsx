import { stateOf } from '@mingmou/contract/base/flow';
import { cardFlow } from '@mingmou/contract/cashier/card.flow';
import { valueCard } from '@mingmou/contract/cashier/value-card.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Input } from '@mingmou/kit/ui-form';
import { useTyped } from '../../parts/use-typed';
import { CardDialog } from './card-dialog';
import { CardField } from './card-field';
import { ReasonField } from './reason-field';
import { type HeldCard, isCardNo } from './use-recharge';

const USUAL = ['遗失', '损坏'] as const;

interface ReplaceDialogProps {
  readonly card: HeldCard;
  readonly onClose: () => void;
}

/** 补卡: the ledger goes on under a new number. */
export function ReplaceDialog({ card, onClose }: ReplaceDialogProps) {
  const { cardId, version, cardNo, cardState } = card;
  const { typed, type, forget } = useTyped(`card-replace-${cardId}`, { cardNo: '', reason: '' });
  const { cardNo: typedNo, reason } = typed;
  const close = () => {
    forget();
    onClose();
  };
  const send = useSend(valueCard.replace);
  const { success } = useFeedback();
  const isFrozen = stateOf(cardFlow, cardState) === 'FROZEN';
  const lacks = typedNo && !isCardNo(typedNo) ? '卡号应为8–20位字母或数字' : !reason.trim() && '请填写原因';
  const save = async () => {
    const fresh = await send({ cardId, version, reason: reason.trim(), ...(typedNo ? { cardNo: typedNo } : {}) });
    success(`补卡成功，新卡号 ${fresh.cardNo}`);
    close();
  };
  return (
    <CardDialog
      title={`补卡：${cardNo}`}
      note={`旧卡号作废，余额、流水和支付密码不变${isFrozen ? '；补卡后解除冻结' : ''}。`}
      onClose={close}
      act={
        <Do call={valueCard.replace} main blocked={lacks} onClick={save}>
          补卡
        </Do>
      }
    >
      <CardField title="新卡号">
        <Input
          aria-label="新卡号"
          placeholder="不填则自动编号"
          style={{ width: 200 }}
          maxLength={20}
          value={typedNo}
          onChange={({ target }) => type({ cardNo: target.value.trim() })}
        />
      </CardField>
      <ReasonField usual={USUAL} value={reason} onChange={(chosen) => type({ reason: chosen })} />
    </CardDialog>
  );
}
