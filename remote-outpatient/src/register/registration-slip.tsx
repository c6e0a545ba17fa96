import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney } from '@mingmou/contract/base/money';
import { payState } from '@mingmou/contract/dict/pay-state';
import { period } from '@mingmou/contract/dict/period';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import { Barcode } from '../cashier/receipt/barcode';
import { queueText } from '../parts/queue-text';
import styles from './slip.module.css';

type Slip = OutputOf<typeof registration.print>;

const UNPAID = 1;

function shiftText({ period: part, startTime, endTime }: Slip): string | null {
  if (!part) return null;
  return startTime && endTime ? `${dictName(period, part)} ${startTime}–${endTime}` : dictName(period, part);
}

function factsOf(slip: Slip): readonly (readonly [string, string | null | undefined])[] {
  return [
    ['就诊号', slip.visitNo],
    ['姓名', [slip.name, dictName(sex, slip.sex), slip.age].filter(Boolean).join(' ')],
    ['病历号', slip.recordNo],
    ['电话', slip.phone],
    ['就诊类型', dictName(visitType, slip.visitType)],
    ['科室', slip.departmentName],
    ['诊室', slip.roomName],
    ['医生', slip.doctorName ?? '普通号'],
    ['班次', shiftText(slip)],
    ['前面等候', typeof slip.ahead === 'number' ? `${slip.ahead}人` : null],
    ['挂号费', `${formatMoney(slip.feeAmount)} ${dictName(payState, slip.payState)}`],
    ['挂号时间', slip.registeredAt],
    ['操作员', slip.operatorName],
    ['备注', slip.remark],
  ];
}

/** 挂号单 (domain-outpatient §7.1). */
export function RegistrationSlip({ of: slip }: { readonly of: Slip }) {
  return (
    <div className={styles.slip}>
      <p className={styles.org}>{slip.orgName}</p>
      <p className={styles.title}>挂号单</p>
      <p className={styles.number}>{queueText(slip.queueNo)}</p>
      <Barcode text={slip.registrationNo} />
      <p className={styles.code}>{slip.registrationNo}</p>
      <dl className={styles.facts}>
        {factsOf(slip).map(([title, text]) =>
          text ? (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {slip.payFirst && slip.payState === UNPAID ? <p className={styles.first}>请先缴费</p> : null}
      <p className={styles.foot}>请在候诊区等候叫号，当日有效</p>
    </div>
  );
}
