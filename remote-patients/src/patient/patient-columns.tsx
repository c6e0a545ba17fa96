import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { grade } from '@mingmou/contract/patients/patient.dicts';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { stateColumn } from '@mingmou/kit/list/state-column';
import styles from './patient.module.css';

export type PatientRow = OutputOf<typeof patient.page>['records'][number];

const HAS_ALLERGY = 1;

function NameCell({ name, allergyFlag, completeFlag }: PatientRow) {
  return (
    <span className={styles.names}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {allergyFlag === HAS_ALLERGY ? <span className={`${styles.tag} ${styles.alert}`}>过敏</span> : null}
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

/** Reckoned or joined values, by which the server does not order. */
const unsorted = (names: Parameters<typeof columns<keyof typeof patient.row>>[1]) =>
  columns(patient.row, names).map((column) => ({ ...column, sorter: false }));

export const patientColumns: readonly ListColumn<PatientRow>[] = [
  ...columns(patient.row, ['recordNo']),
  ownColumn(0, (row) => <NameCell {...row} />, { width: 150, ellipsis: false }),
  ...columns(patient.row, ['sex']).map((column) => ({ ...column, width: 76 })),
  ...unsorted(['age']).map((column) => ({ ...column, width: 76 })),
  ...columns(patient.row, ['phone']).map((column) => ({ ...column, width: 120 })),
  ownColumn(1, (row) => <LabelTags of={row.labels} />, { width: 140, sorter: false, ellipsis: false }),
  ...unsorted(['sourceName']),
  ownColumn(2, schoolOf, { title: '学校班级', label: '学校班级', width: 176, sorter: false }),
  ...unsorted(['firstOrgName']),
  stateColumn(patient.lifecycle, 'stateEnum'),
  ...unsorted(['createdByName']),
  ...columns(patient.row, ['createdAt']),
];
