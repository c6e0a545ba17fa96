import { type FoundPatient, PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { useState } from 'react';
import { useTyped } from '../../parts/use-typed';
import { CardDialog } from './card-dialog';
import { CardField } from './card-field';
import { HolderCode } from './holder-code';
import { ReasonField } from './reason-field';
import type { HeldCard } from './use-recharge';

interface Typed {
  readonly to?: FoundPatient;
  readonly reason: string;
}

const NOTHING: Typed = { reason: '' };

interface TransferDialogProps {
  readonly card: HeldCard;
  readonly onClose: () => void;
}

/** 转卡 to another patient: both have signed, the holder has the code. */
export function TransferDialog({ card, onClose }: TransferDialogProps) {
  const { cardId, version, cardNo, patientId, holderName } = card;
  const [isFinding, find] = useState(false);
  const [smsTicket, setTicket] = useState<string>();
  const [bothSigned, setSigned] = useState(false);
  const { typed, type, forget } = useTyped<Typed>(`card-transfer-${cardId}`, NOTHING);
  const { to, reason } = typed;
  const close = () => {
    forget();
    onClose();
  };
  const send = useSend(valueCard.transfer);
  const { success } = useFeedback();
  const lacks = () => {
    if (!to) return '请选择受让人';
    if (to.id === patientId) return '受让人已是持卡人，请另选';
    if (!smsTicket) return '请先完成短信验证';
    if (!bothSigned) return '请双方签字后勾选';
    return !reason.trim() && '请填写原因';
  };
  const save = async () => {
    if (!to || !smsTicket) return;
    await send({ cardId, version, toPatientId: to.id, smsTicket, bothSigned, reason: reason.trim() });
    success(`${cardNo}已转给${to.name}，请受让人重置支付密码`);
    close();
  };
  return (
    <CardDialog
      title={`转卡：${cardNo}`}
      note="余额和流水随卡转给受让人；原支付密码和家庭共享失效，由受让人重新设置。"
      width={560}
      onClose={close}
      act={
        <Do call={valueCard.transfer} main blocked={lacks()} onClick={save}>
          转卡
        </Do>
      }
    >
      <CardField title="转出人">{holderName}</CardField>
      <CardField title="受让人">
        {to ? (
          <span>
            <b>{to.name}</b> {to.recordNo}
          </span>
        ) : null}
        <Button onClick={() => find(true)}>{to ? '更换' : '选择患者'}</Button>
      </CardField>
      <CardField title="短信验证">
        <HolderCode cardId={cardId} purpose="CARD_TRANSFER" onTicket={setTicket} />
      </CardField>
      <CardField title="签字">
        <Checkbox checked={bothSigned} onChange={({ target }) => setSigned(target.checked)}>
          转出人和受让人均已在转卡申请上签字
        </Checkbox>
      </CardField>
      <ReasonField usual={[]} value={reason} onChange={(chosen) => type({ reason: chosen })} />
      {isFinding ? (
        <PatientFinder
          onPick={(found) => {
            type({ to: found });
            find(false);
          }}
          onClose={() => find(false)}
        />
      ) : null}
    </CardDialog>
  );
}
