import { employee } from '@mingmou/contract/system/employee.contract';
import { checkIdCard, checkPlaces, type WorkPlace } from '@mingmou/contract/system/employee.rules';
import { readOrgId } from '@mingmou/core/session/token';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form } from '@mingmou/kit/ui-form';
import { useMemo } from 'react';
import { PlacesInput } from './places-input';
import styles from './staff.module.css';
import { StaffPictures } from './staff-pictures';
import { useDepartmentFilter } from './use-department-filter';

const Field = fieldOf(employee.save);
const { fields } = employee;

const settle = (reason: string | null) => (reason === null ? Promise.resolve() : Promise.reject(new Error(reason)));
const validPlaces = (_rule: unknown, places: readonly WorkPlace[] | undefined) => settle(checkPlaces(places ?? []));
const validIdCard = (_rule: unknown, text: string | null | undefined) => settle(checkIdCard(text));

/** What is short by nature leaves its room to departments and posts. */
const WIDTHS: Readonly<Record<string, number>> = { staffNo: 92, name: 84, sex: 80, departmentNames: 150, natures: 150 };
const shown = columns(employee.row, [
  ...(['staffNo', 'name', 'sex', 'mobile', 'departmentNames', 'natures', 'jobTitle', 'account'] as const),
]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));

/** Somebody new works first of all where she is entered. */
function start() {
  const orgId = readOrgId();
  return orgId ? { departmentIds: [{ orgId, departmentIds: [] }] } : {};
}

export default function StaffList() {
  const departmentId = useDepartmentFilter();
  // The same page, its filter by id knowing what there is to choose from.
  const of = useMemo(
    () => departmentId && { ...employee, page: { ...employee.page, input: { ...employee.page.input, departmentId } } },
    [departmentId],
  );
  const fresh = useMemo(start, []);
  if (!of) return null;
  return (
    <MasterPage
      of={of}
      filters={['keyword', 'departmentId', 'nature', 'stateEnum']}
      columns={[...shown, stateColumn(employee.lifecycle, 'stateEnum')]}
      start={fresh}
      wide
    >
      <Field name="staffNo" />
      <Field name="name" />
      <Field name="sex" />
      <Field name="mobile" />
      <Field name="natures" />
      <Field name="jobTitle" />
      <Form.Item
        className={styles.whole}
        name="departmentIds"
        label={fields.departmentIds.title}
        required
        validateTrigger={[]}
        rules={[{ validator: validPlaces }]}
      >
        <PlacesInput />
      </Form.Item>
      <Field name="prescribeRight" />
      <Field name="registrable" />
      <Field name="subscribable" />
      <Form.Item
        name="idCard"
        label={fields.idCard.title}
        validateTrigger="onBlur"
        rules={[{ validator: validIdCard }]}
      >
        <FieldInput spec={fields.idCard} />
      </Form.Item>
      <Field name="birthday" />
      <Field name="practiceCertNo" />
      <Field name="qualificationCertNo" />
      <Field name="practiceScope" />
      <Field name="practiceType" />
      <Field name="hireDate" />
      <Field name="leaveDate" />
      <Field name="pinyin" />
      <Field name="sort" />
      <Field name="intro" />
      <StaffPictures />
    </MasterPage>
  );
}
