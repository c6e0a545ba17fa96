import type { OutputOf } from '@mingmou/contract/base/call';
import { stateAt } from '@mingmou/contract/base/flow';
import { patientPackageFlow } from '@mingmou/contract/cashier/package/patient-package.flow';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { Stack, stacked } from '@mingmou/kit/list/stacked';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { PersonStack } from '../patients/person-stack';
import styles from './training.module.css';

export type PatientPackageRow = OutputOf<typeof patientPackage.page>['records'][number];
type Column = ListColumn<PatientPackageRow>;

const { row } = patientPackage;

const patient: Column = {
  key: 'name',
  label: '患者',
  title: <Stack top="患者" below="病历号 电话" />,
  width: 176,
  isStacked: true,
  sorter: true,
  render: (row) => <PersonStack of={row} no={row.recordNo} />,
};

const bought: Column = {
  key: 'packageNo',
  label: '套餐',
  title: <Stack top="套餐" below="套餐号" />,
  width: 170,
  isStacked: true,
  sorter: true,
  render: ({ setmealName, packageNo }) => <Stack top={setmealName} below={packageNo} />,
};

/** Until when, in red where that is soon or over. */
export function Ends({ of }: { readonly of: Pick<PatientPackageRow, 'expireDate' | 'endsSoon' | 'frozenUntil'> }) {
  const { expireDate, endsSoon, frozenUntil } = of;
  if (frozenUntil) return <>暂停至 {frozenUntil}</>;
  if (!expireDate) return <Quiet>首次训练起算</Quiet>;
  return endsSoon ? <b className={styles.soon}>{expireDate}</b> : expireDate;
}

const ends: Column = {
  key: 'expireDate',
  label: '有效期',
  title: <Stack top="有效期至" below="开始" />,
  width: 128,
  isStacked: true,
  sorter: true,
  render: (of) => <Stack top={<Ends of={of} />} below={of.startDate ?? '—'} />,
};

const state: Column = {
  key: 'state',
  label: row.state.title,
  title: row.state.title,
  width: 84,
  sorter: true,
  render: ({ state: code }) => {
    const { title, tone } = stateAt(patientPackageFlow, code);
    return <StateTag tone={tone}>{title}</StateTag>;
  },
};

const named = (...names: ('totalTimes' | 'giftTimes' | 'usedTimes' | 'leftTimes' | 'lastDay' | 'trainerName')[]) =>
  columns(row, names);

/** Two counts of sessions in one column, sorted by the upper one. */
const pairOf = (top: 'leftTimes' | 'totalTimes', below: 'usedTimes' | 'giftTimes'): Column[] => {
  const [upper, lower] = named(top, below);
  return upper && lower ? [{ ...stacked(upper, lower, 92), sorter: true }] : [];
};

/** 套餐号 患者 套餐 总次/赠 剩余/已用 有效期 末次训练 训练师 状态 (domain-workstation §4.2). */
export const PATIENT_PACKAGE_COLUMNS: readonly Column[] = [
  bought,
  patient,
  ...pairOf('totalTimes', 'giftTimes'),
  ...pairOf('leftTimes', 'usedTimes'),
  ends,
  ...named('lastDay').map((one) => ({ ...one, width: 104 })),
  ...named('trainerName').map((one) => ({ ...one, width: 84 })),
  state,
];
