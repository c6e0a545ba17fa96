import type { InputOf } from '@mingmou/contract/base/call';
import { patient } from '@mingmou/contract/patients/patient.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { exportRows } from '../../kernel/file/export';
import { headedSheet } from '../../kernel/file/headed-sheet';
import type { SheetSource } from '../../kernel/file/xlsx';
import { patientSorting, patientsMatching } from './patient.store';
import { aged, listed } from './patient-view.service';

type Query = InputOf<typeof patient.export>;

const EXPORTED = [
  'recordNo',
  'name',
  'sex',
  'birthday',
  'birthdayEstimated',
  'phone',
  'idCardNo',
  'labels',
  'sourceName',
  'schoolName',
  'grade',
  'className',
  'firstOrgName',
  'stateEnum',
  'createdByName',
  'createdAt',
] as const;

function filterText(query: Query): string {
  const shape: Readonly<Record<string, { readonly title: string }>> = patient.filters;
  const set = Object.entries(query).filter(([name, value]) => name in shape && value !== null && value !== undefined);
  return set.map(([name, value]) => `${shape[name]?.title}：${String(value)}`).join('；') || '无';
}

/** The list as a sheet; its first row says who made it, when and of what, because sheets travel. */
export async function patientSheet(cx: SessionCx, query: Query): Promise<SheetSource> {
  const source = await exportRows(cx, {
    name: patient.page.title,
    shape: { ...patient.detail },
    columns: EXPORTED,
    rows: patientsMatching(cx, query),
    query,
    sorting: patientSorting,
    text: {
      birthdayEstimated: (row) => aged(cx, row).age,
      phone: (row) => listed(cx, row).phone,
      idCardNo: (row) => listed(cx, row).idCardNo ?? '',
      labels: (row) => row.labels.map(({ name }) => name).join('、'),
      stateEnum: (row) => patient.lifecycle.states[row.stateEnum].title,
    },
  });
  const heads = source.heads.map((title) =>
    title === patient.detail.birthdayEstimated.title ? patient.brief.age.title : title,
  );
  return headedSheet(cx, { ...source, heads }, filterText(query));
}
