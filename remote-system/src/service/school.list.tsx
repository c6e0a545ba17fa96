import { school } from '@mingmou/contract/system/school.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(school.save);

/** Names of schools, landlines and the heads of numbers are read whole; the state stays in view at 1366 pixels. */
const WIDTHS: Readonly<Record<string, number>> = {
  name: 170,
  district: 90,
  grades: 150,
  classesPerGrade: 120,
  students: 104,
  phone: 132,
};
const shown = columns(school.row, [
  'name',
  'schoolType',
  'district',
  'grades',
  'classesPerGrade',
  'students',
  'phone',
]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));

export default function SchoolList() {
  return (
    <MasterPage
      of={school}
      filters={['keyword', 'schoolType', 'district', 'stateEnum']}
      columns={[...shown, stateColumn(school.lifecycle, 'stateEnum')]}
      start={{ classesPerGrade: 10 }}
      wide
    >
      <Field name="name" />
      <Field name="schoolType" />
      <Field name="province" />
      <Field name="city" />
      <Field name="district" />
      <Field name="address" />
      <Field name="contact" />
      <Field name="phone" />
      <Field name="grades" />
      <Field name="classesPerGrade" />
      <Field name="students" />
    </MasterPage>
  );
}
