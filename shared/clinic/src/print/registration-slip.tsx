import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney } from '@mingmou/contract/base/money';
import { payState } from '@mingmou/contract/dict/pay-state';
import { period } from '@mingmou/contract/dict/period';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import type { registration } from '@mingmou/contract/outpatient/registration.contract';
import { Fragment, type ReactNode } from 'react';
import { Barcode } from './barcode';
import { PrintLogo } from './print-logo';
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
    ['前面等候', typeof slip.ahead === 'number' ? `${slip.ahead}人` : null],
    ['挂号时间', slip.registeredAt],
    ['操作员', slip.operatorName],
    ['备注', slip.remark],
  ];
}

function blocksOf(slip: SlipData): Readonly<Record<string, ReactNode>> {
  const fee = `${formatMoney(slip.feeAmount)} ${dictName(payState, slip.payState)}`;
  return {
    queue: <p className={styles.number}>{queueText(slip.queueNo)}</p>,
    barcode: (
      <>
        <Barcode text={slip.registrationNo} />
        <p className={styles.code}>{slip.registrationNo}</p>
      </>
    ),
    facts: <Facts of={factsOf(slip)} />,
    fee: <Facts of={[['挂号费', fee]]} />,
    payFirst: slip.payFirst && slip.payState === UNPAID ? <p className={styles.first}>请先缴费</p> : null,
  };
}

/** 挂号单 (domain-outpatient §7.1); its parts are the blocks of PRINT_KINDS.REGISTER. */
export function RegistrationSlip({ of: slip }: { readonly of: SlipData }) {
  const { logo, headText, footText, blocks: shown } = slip.template;
  const blocks = blocksOf(slip);
  return (
    <div className={styles.slip}>
      <PrintLogo src={logo} />
      <p className={styles.org}>{slip.orgName}</p>
      <p className={styles.title}>挂号单</p>
      {headText ? <p>{headText}</p> : null}
      {shown.map((key) => (
        <Fragment key={key}>{blocks[key]}</Fragment>
      ))}
      {footText ? <p className={styles.foot}>{footText}</p> : null}
    </div>
  );
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
