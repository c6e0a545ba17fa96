import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney } from '@mingmou/contract/base/money';
import { payState } from '@mingmou/contract/dict/pay-state';
import { period } from '@mingmou/contract/dict/period';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import type { ReactNode } from 'react';
import { Barcode } from './barcode';
import { ReceiptFrame } from './receipt-parts';
import styles from './slip.module.css';

export type SlipData = OutputOf<typeof registration.print>;

type Fact = readonly [title: string, text: string | null | undefined];

const UNPAID = 1;

function shiftText({ period: part, startTime, endTime }: SlipData): string | null {
  if (!part) return null;
  return startTime && endTime ? `${dictName(period, part)} ${startTime}–${endTime}` : dictName(period, part);
}

function factsOf(slip: SlipData): readonly Fact[] {
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
    ['预约时段', slip.frame],
    ['前面等候', typeof slip.ahead === 'number' ? `${slip.ahead}人` : null],
    ['挂号时间', slip.registeredAt],
    ['挂号员', slip.registeredByName],
    ['备注', slip.remark],
  ];
}

function blocksOf(slip: SlipData): Readonly<Record<string, ReactNode>> {
  const fee = `${formatMoney(slip.feeAmount)} ${dictName(payState, slip.payState)}`;
  return {
    queue: <div className={styles.number}>{queueText(slip.queueNo)}</div>,
    barcode: (
      <>
        <Barcode text={slip.registrationNo} />
        <div className={styles.code}>{slip.registrationNo}</div>
      </>
    ),
    facts: <Facts of={factsOf(slip)} />,
    fee: <Facts of={[['挂号费', fee]]} />,
    payFirst: slip.payFirst && slip.payState === UNPAID ? <div className={styles.first}>请先缴费</div> : null,
  };
}

/** 挂号单 (domain-outpatient §7.1); its parts are the blocks of PRINT_KINDS.REGISTER. */
export function RegistrationSlip({ of: slip }: { readonly of: SlipData }) {
  return <ReceiptFrame of={slip} template={slip.template} blocks={blocksOf(slip)} />;
}

function Facts({ of }: { readonly of: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([title, text]) =>
        text ? (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
