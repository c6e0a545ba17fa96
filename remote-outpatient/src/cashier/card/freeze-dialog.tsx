import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { Field } from '@mingmou/kit/form/field';
import { Quiet } from '@mingmou/kit/page/quiet';
import { ReasonInput } from './reason-field';
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
  return (
    <CallDialog
      title={`${title}：${cardNo}`}
      call={valueCard[act]}
      known={{ cardId, version }}
      ok={title}
      done={`${cardNo}已${title}`}
      width={520}
      lead={<Quiet as="p">{note}</Quiet>}
      onClose={onClose}
    >
      <Field name="reason" missing="请填写原因">
        <ReasonInput usual={usual} />
      </Field>
    </CallDialog>
  );
}
