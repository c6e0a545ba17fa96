import { AreaInput } from '@mingmou/clinic/area/area-select';
import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { AREA_LEVELS } from '@mingmou/contract/dict/area.fields';
import { school } from '@mingmou/contract/system/service/school.contract';
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
      tools={<ImportButton of={school.import} done={({ created }) => `已导入${created}所学校`} />}
      wide
    >
      <Field name="name" />
      <Field name="schoolType" />
      {AREA_LEVELS.map((level) => (
        <Field key={level} name={level}>
          <AreaInput level={level} by="name" />
        </Field>
      ))}
      <Field name="address" />
      <Field name="contact" />
      <Field name="phone" />
      <Field name="grades" />
      <Field name="classesPerGrade" />
      <Field name="students" />
    </MasterPage>
  );
}
