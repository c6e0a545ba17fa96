import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { account } from '@mingmou/contract/system/account/account.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { checkIdCard, checkPlaces, type WorkPlace } from '@mingmou/contract/system/org/employee.rules';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { readOrgId } from '@mingmou/core/session/token';
import { fieldOf } from '@mingmou/kit/form/field';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form } from '@mingmou/kit/ui-form';
import { useMemo, useState } from 'react';
import { type Issued, IssuedPassword } from '../parts/account/issued-password';
import { OpenAccountInput, openAccountFault } from './open-account-input';
import { PlacesInput } from './places-input';
import styles from './staff.module.css';
import { StaffPictures } from './staff-pictures';

const Field = fieldOf(employee.save);
const { fields } = employee;

const settle = (reason: string | null) => (reason === null ? Promise.resolve() : Promise.reject(new Error(reason)));
const validPlaces = (_rule: unknown, places: readonly WorkPlace[] | undefined) => settle(checkPlaces(places ?? []));
const validIdCard = (_rule: unknown, text: string | null | undefined) => settle(checkIdCard(text));

/** Short columns are narrow, which leaves room for departments and posts. */
const WIDTHS: Readonly<Record<string, number>> = { staffNo: 92, name: 84, sex: 80, departmentNames: 150, natures: 150 };
const shown = columns(employee.row, [
  ...(['staffNo', 'name', 'sex', 'mobile', 'departmentNames', 'natures', 'jobTitle', 'account'] as const),
]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));

/** Returns the initial values: a new person works in the current organisation. */
function start() {
  const orgId = readOrgId();
  return orgId ? { departmentIds: [{ orgId, departmentIds: [] }] } : {};
}

const validAccount = (_rule: unknown, value: Parameters<typeof openAccountFault>[0]) => settle(openAccountFault(value));

/** Option for a new person, for callers who may add accounts. */
function OpenAccount() {
  const { row } = useFormSurroundings();
  const mayOpen = useHolds(account.save.grant);
  if (!mayOpen || 'id' in row) return null;
  return (
    <Form.Item
      className={styles.whole}
      name="openAccount"
      label={employee.save.input.openAccount?.title}
      validateTrigger={[]}
      rules={[{ validator: validAccount }]}
    >
      <OpenAccountInput />
    </Form.Item>
  );
}

export default function StaffList() {
  const fresh = useMemo(start, []);
  const [issued, setIssued] = useState<Issued>();
  return (
    <>
      <MasterPage
        of={employee}
        filters={['keyword', 'departmentId', 'nature', 'stateEnum']}
        columns={[...shown, stateColumn(employee.lifecycle, 'stateEnum')]}
        start={fresh}
        tools={<ImportButton of={employee.import} done={({ created }) => `已导入${created}名员工`} />}
        onCreated={({ account, password }) => account && password && setIssued({ account, password })}
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
        <Field name="okTrainCertNo" />
        <Field name="okTrainCertUntil" />
        <Field name="practiceType" />
        <Field name="hireDate" />
        <Field name="leaveDate" />
        <Field name="pinyin" />
        <Field name="sort" />
        <Field name="intro" />
        <StaffPictures />
        <OpenAccount />
      </MasterPage>
      <IssuedPassword issued={issued} onClose={() => setIssued(undefined)} />
    </>
  );
}
