import type { CodeOf } from '@mingmou/contract/base/dict';
import type { sex } from '@mingmou/contract/dict/sex';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { Stack } from '@mingmou/kit/list/stacked';
import { personColumn } from '../cashier/list/columns-of';

interface Person {
  readonly name: string;
  readonly sex: CodeOf<typeof sex>;
  readonly age?: string | null;
  readonly recordNo: string;
  readonly phone?: string | null;
}

export const patientColumn: ListColumn<Person> = {
  ...personColumn,
  key: 'name',
  render: ({ name, ...about }) => personColumn.render({ ...about, customerName: name }),
};

interface Place {
  readonly doctorName?: string | null;
  readonly departmentName: string;
}

/** The doctor, and the department below. */
export const placeColumn: ListColumn<Place> = {
  key: 'doctorName',
  label: '医生、科室',
  title: <Stack top="医生" below="科室" />,
  width: 92,
  isStacked: true,
  render: ({ doctorName, departmentName }) => <Stack top={doctorName ?? '普通号'} below={departmentName} />,
};
