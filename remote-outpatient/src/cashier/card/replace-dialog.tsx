import { stateOf } from '@mingmou/contract/base/flow';
import { cardFlow } from '@mingmou/contract/cashier/card/card.flow';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Input } from '@mingmou/kit/ui-form';
import { ReasonInput } from './reason-field';
import type { HeldCard } from './use-recharge';

const Field = fieldOf(valueCard.replace);
const USUAL = ['遗失', '损坏'] as const;

interface ReplaceDialogProps {
  readonly card: HeldCard;
  readonly onClose: () => void;
}

/** 补卡: the ledger goes on under a new number. */
export function ReplaceDialog({ card: { cardId, version, cardNo, cardState }, onClose }: ReplaceDialogProps) {
  const isFrozen = stateOf(cardFlow, cardState) === 'FROZEN';
  return (
    <CallDialog
      title={`补卡：${cardNo}`}
      call={valueCard.replace}
      known={{ cardId, version }}
      ok="补卡"
      done={(fresh) => `补卡成功，新卡号 ${fresh.cardNo}`}
      width={520}
      lead={<Quiet as="p">{`旧卡号作废，余额、流水和支付密码不变${isFrozen ? '；补卡后解除冻结' : ''}。`}</Quiet>}
      onClose={onClose}
    >
      <Field name="cardNo">
        <Input placeholder="不填则自动编号" maxLength={20} />
      </Field>
      <Field name="reason" missing="请填写原因">
        <ReasonInput usual={USUAL} />
      </Field>
    </CallDialog>
  );
}
