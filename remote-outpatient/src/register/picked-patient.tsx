import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { compareAmounts, formatMoney, sum, ZERO } from '@mingmou/contract/base/money';
import { sex } from '@mingmou/contract/dict/sex';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { realnameState } from '@mingmou/contract/patients/patient.dicts';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { paths } from '../cashier/paths';
import { ConsentCard } from '../consent/consent-card';
import { BlockFailure } from '../parts/block-failure';
import { PatientContact } from './patient-contact';
import type { Booking, KnownPatient } from './register.draft';
import styles from './register.module.css';

interface PickedPatientProps {
  readonly patient: KnownPatient;
  readonly onChange: () => void;
  /** The appointment that this registration uses already. */
  readonly booked: Booking | undefined;
  readonly onUse: (booking: Booking) => unknown;
}

const HAS_ALLERGY = 1;

/** Chosen patient on file, with facts that the desk must see. */
export function PickedPatient({ patient, onChange, booked, onUse }: PickedPatientProps) {
  const { id, name, sex: sexCode, age, recordNo } = patient;
  const { data: card, refusal, refetch } = useCall(registrationDesk.card, { id }, { quiet: true });
  const [isEditing, edit] = useState(false);
  // An appointment that was made without the file is not on its card yet.
  const booking = booked ?? card?.todaySubscribe;
  return (
    <section className={styles.picked} aria-label="已选患者">
      <p className={styles.pickedName}>
        <b>{name}</b> {dictName(sex, sexCode)} · {age}
        <Button size="small" onClick={onChange}>
          更换
        </Button>
        {isEditing ? null : (
          <Do call={registrationDesk.file} onClick={() => edit(true)}>
            修改电话地址
          </Do>
        )}
      </p>
      {refusal && !card ? <BlockFailure refusal={refusal} refetch={refetch} /> : null}
      {isEditing ? <PatientContact patientId={id} onClose={() => edit(false)} /> : null}
      <dl className={styles.facts}>
        <dt>病历号</dt>
        <dd>{recordNo}</dd>
        <dt>手机号</dt>
        <dd>{card?.phone ?? patient.phone}</dd>
        <dt>证件号码</dt>
        <dd>{card ? `${card.idCardNo ?? '—'}（${dictName(realnameState, card.realnameState)}）` : '—'}</dd>
        <dt>地址</dt>
        <dd>{card?.address ?? '—'}</dd>
        <dt>末次就诊</dt>
        <dd>{(card ?? patient).lastVisitAt ?? '尚未就诊'}</dd>
        <dt>积分</dt>
        <dd>{card?.integralBalance ?? '—'}</dd>
        <dt>卡余额</dt>
        <dd>{card ? formatMoney(card.cardBalance) : '—'}</dd>
        {card && card.labels.length > 0 ? (
          <>
            <dt>标签</dt>
            <dd>{card.labels.map((label) => label.name).join('、')}</dd>
          </>
        ) : null}
      </dl>
      {booking ? <BookingLine of={booking} isUsed={booked !== undefined} onUse={onUse} /> : null}
      {card ? <Warnings card={card} /> : null}
      <ConsentCard patientId={id} />
    </section>
  );
}

interface BookingLineProps {
  readonly of: Booking;
  readonly isUsed: boolean;
  readonly onUse: (booking: Booking) => unknown;
}

/** 「今日 09:30 有预约（YY…），使用」 */
export function BookingLine({ of, isUsed, onUse }: BookingLineProps) {
  return (
    <p className={styles.hint}>
      {`今日 ${of.frameStart} 有预约（${of.subscribeNo} ${of.resourceName}）`}{' '}
      {isUsed ? (
        <span>已使用</span>
      ) : (
        <Do call={registration.saveRegistered} onClick={() => onUse(of)}>
          使用
        </Do>
      )}
    </p>
  );
}

/** Debts and allergies. */
function Warnings({ card }: { readonly card: OutputOf<typeof registrationDesk.card> }) {
  const { allergyFlag, allergyHistory, arrearsBalance, completeFlag, unpaid } = card;
  const navigate = useNavigate();
  const mayCharge = useHolds('menu:1105');
  const [first] = unpaid;
  const owed = `待收费 ${formatMoney(sum(unpaid.map(({ payableAmount }) => payableAmount)))}`;
  return (
    <>
      {allergyFlag === HAS_ALLERGY ? (
        <p className={styles.danger}>过敏：{allergyHistory || '有过敏史，请核对'}</p>
      ) : null}
      {first ? (
        <p className={styles.danger}>
          {owed}{' '}
          {mayCharge ? (
            <Button size="small" onClick={() => navigate(paths.pay(first.id))}>
              去收费
            </Button>
          ) : null}
        </p>
      ) : null}
      {compareAmounts(arrearsBalance, ZERO) > 0 ? (
        <p className={styles.danger}>欠费 {formatMoney(arrearsBalance)}</p>
      ) : null}
      {completeFlag ? null : <p className={styles.hint}>资料待补</p>}
    </>
  );
}
