import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { hrefOf } from '@mingmou/contract/base/links';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { grade } from '@mingmou/contract/patients/patient.dicts';
import { patientFilePage } from '@mingmou/contract/patients/patients.links';
import { Link } from '@mingmou/core/navigation/router';
import { textOf } from '@mingmou/kit/format/text-of';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { stateColumn } from '@mingmou/kit/list/state-column';
import type { ReactNode } from 'react';
import styles from './patient.module.css';

export type PatientRow = OutputOf<typeof patient.page>['records'][number];

const HAS_ALLERGY = 1;

/** Leads to the file. */
function NameCell({ id, name, allergyFlag, completeFlag, arrearsBalance }: PatientRow) {
  return (
    <span className={styles.names}>
      <Link className={styles.name} title={name} to={hrefOf(patientFilePage, { patientId: id })}>
        {name}
      </Link>
      {allergyFlag === HAS_ALLERGY ? <span className={`${styles.tag} ${styles.alert}`}>过敏</span> : null}
      {Number(arrearsBalance) > 0 ? <span className={`${styles.tag} ${styles.alert}`}>欠</span> : null}
      {completeFlag ? null : <span className={`${styles.tag} ${styles.draft}`}>资料待补</span>}
    </span>
  );
}

function schoolOf({ schoolName, grade: year, className }: PatientRow): string {
  return [schoolName, dictName(grade, year), className].filter(Boolean).join(' ');
}

const field = columns(patient.row, ['name', 'labels', 'schoolName']);

function ownColumn(index: number, render: ListColumn<PatientRow>['render'], more: Partial<ListColumn<PatientRow>>) {
  const [base] = field.slice(index);
  if (!base) throw new Error(`no column ${index}`);
  return { ...base, ...more, render };
}

const told = { ...patient.row, ...patient.beside };

/** Columns of values outside of the file, with their width; the server does not sort by them. */
const more = (names: Parameters<typeof columns<keyof typeof told>>[1], width: number) =>
  columns(told, names).map((column) => ({ ...column, width, sorter: false }));

const day = (name: 'firstVisitAt' | 'lastVisitAt') =>
  more([name], 106).map((column) => ({ ...column, render: (row: PatientRow) => row[name]?.slice(0, 10) ?? '' }));

export const patientColumns: readonly ListColumn<PatientRow>[] = [
  ...columns(patient.row, ['recordNo']),
  ownColumn(0, (row) => <NameCell {...row} />, { width: 146, ellipsis: false }),
  ...columns(patient.row, ['sex']).map((column) => ({ ...column, width: 72 })),
  ...more(['age'], 76),
  ...columns(patient.row, ['phone']).map((column) => ({ ...column, width: 114 })),
  ownColumn(1, (row) => <LabelTags of={row.labels} />, { width: 140, sorter: false, ellipsis: false }),
  ...day('lastVisitAt'),
  ...more(['visitCount'], 64),
  ...more(['consumeAmount', 'cardBalance'], 104),
  ...more(['integralBalance'], 72),
  ...more(['arrearsBalance'], 96),
  ...more(['nextReviewDate'], 110),
  ...more(['followStaffName'], 90),
  ...more(['sourceName'], 100),
  ownColumn(2, schoolOf, { title: '学校班级', label: '学校班级', width: 176, sorter: false }),
  ...more(['firstOrgName'], 100),
  ...day('firstVisitAt'),
  ...more(['wechatBound'], 64),
  stateColumn(patient.lifecycle, 'stateEnum'),
  ...more(['createdByName'], 90),
  ...columns(patient.row, ['createdAt']),
];

/** The total row, laid out as the columns are. */
export function patientTotals(of: OutputOf<typeof patient.total>): Readonly<Record<string, ReactNode>> {
  return {
    name: `${of.count} 人`,
    consumeAmount: textOf(told.consumeAmount, of.consumeAmount),
    cardBalance: textOf(told.cardBalance, of.cardBalance),
    arrearsBalance: textOf(told.arrearsBalance, of.arrearsBalance),
  };
}
