import type { OutputOf } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { send } from '@mingmou/core/http/client';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { type CallState, useSend } from '@mingmou/core/store/use-call';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Form } from '@mingmou/kit/ui-form';
import { Pagination } from '@mingmou/kit/ui-table';
import { type ReactNode, useState } from 'react';
import { type SettingForm, useSettingForm } from '../parts/use-setting-form';
import settingsCss from './appointment-settings.module.css';
import { RowActs } from './appointment-settings-acts';
import { SettingCell } from './appointment-settings-cell';
import styles from './schedule.module.css';

type Settings = OutputOf<typeof appointmentSettings.findAll>;
type Department = Settings['departments'][number];
type Staff = Settings['staff'][number];

interface TableProps {
  readonly state: CallState<Settings>;
}

const { department, staff } = appointmentSettings;
const DEPARTMENT_FIELDS = [
  ...(['mode', 'intervalMinutes', 'capacity', 'onlineCapacity', 'regCapacity'] as const),
  ...(['enabled', 'wechatShown', 'notice'] as const),
];
const STAFF_FIELDS = [
  ...(['intervalMinutes', 'capacity', 'onlineCapacity', 'regCapacity', 'enabled', 'wechatShown'] as const),
];

const TOO_MANY = '不能多于每号段人数';

/** Returns faults across fields; empty numbers come from the department and are checked with it. */
function faults({ capacity, onlineCapacity }: Pick<Staff, 'capacity' | 'onlineCapacity'>): Record<string, string> {
  return capacity && onlineCapacity && onlineCapacity > capacity ? { onlineCapacity: TOO_MANY } : {};
}

/** One of the rows that were answered, as a state of its own. */
function rowState<Row>(state: CallState<Settings>, row: Row): CallState<Row> {
  const { loading, fetching, refusal, refetch } = state;
  return { data: row, loading, fetching, refusal, refetch };
}

/** One row for each department, with 保存 and 同步. */
export function DepartmentTable({ state }: TableProps) {
  return (
    <SettingTable first="科室" heads={DEPARTMENT_FIELDS.map((name) => department[name])} empty="还没有启用的科室">
      {state.data?.departments.map((row) => (
        <DepartmentRow key={row.departmentId} row={row} state={state} />
      ))}
    </SettingTable>
  );
}

interface StaffTableProps extends TableProps {
  /** Called when a doctor's row gets the focus or is clicked. */
  readonly onUse: (staffId: number) => void;
}

/** One row for each bookable doctor; empty values come from the department. */
export function StaffTable({ state, onUse }: StaffTableProps) {
  return (
    <SettingTable
      first="医生"
      heads={STAFF_FIELDS.map((name) => staff[name])}
      empty="本机构还没有可预约的员工，请在员工管理中打开「可预约」"
    >
      {state.data?.staff.map((row) => (
        <StaffRow key={row.staffId} row={row} state={state} onUse={onUse} />
      ))}
    </SettingTable>
  );
}

interface SettingTableProps {
  readonly first: string;
  readonly heads: readonly { readonly title: string; readonly unit?: string }[];
  readonly empty: string;
  readonly children: readonly ReactNode[] | undefined;
}

/** Rows of a page: each is a form, and a browser can handle some hundreds. */
const PAGE = 50;

function SettingTable({ first, heads, empty, children }: SettingTableProps) {
  const [page, turnTo] = useState(1);
  if (!children || children.length === 0) return <Quiet as="p">{empty}</Quiet>;
  return (
    <>
      <table className={settingsCss.settings} aria-label={`${first}预约设置`}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map(({ title, unit }) => (
              <th key={title} scope="col">
                {title}
                {unit ? <span className={styles.unit}>{unit}</span> : null}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>{children.slice((page - 1) * PAGE, page * PAGE)}</tbody>
      </table>
      <Pagination
        className={settingsCss.pages}
        current={page}
        pageSize={PAGE}
        total={children.length}
        showSizeChanger={false}
        hideOnSinglePage
        showTotal={(count) => `共 ${count} 条`}
        onChange={turnTo}
      />
    </>
  );
}

function DepartmentRow({ row, state }: TableProps & { readonly row: Department }) {
  const { departmentId, departmentName } = row;
  const update = useSend(appointmentSettings.update);
  const newest = async () => {
    const { departments } = await send(appointmentSettings.findAll, {});
    return departments.find((one) => one.departmentId === departmentId) ?? row;
  };
  const form = useSettingForm<Department>({
    name: `appointment-department-${departmentId}`,
    saved: rowState(state, row),
    shape: department,
    newest,
    faults,
    send: ({ departmentName: _name, ...values }) => update(values, { quiet: true }),
  });
  return (
    <Row
      name={departmentName}
      form={form}
      fields={DEPARTMENT_FIELDS.map((field) => ({ field, spec: department[field] }))}
      target={{ departmentId }}
    />
  );
}

function StaffRow({ row, state, onUse }: StaffTableProps & { readonly row: Staff }) {
  const { staffId, staffName, departmentNames } = row;
  const update = useSend(appointmentSettings.updateStaff);
  const newest = async () => {
    const answered = await send(appointmentSettings.findAll, {});
    return answered.staff.find((one) => one.staffId === staffId) ?? row;
  };
  const form = useSettingForm<Staff>({
    name: `appointment-staff-${staffId}`,
    saved: rowState(state, row),
    shape: staff,
    newest,
    faults,
    send: ({ staffName: _name, departmentNames: _names, ...values }) => update(values, { quiet: true }),
  });
  return (
    <Row
      name={staffName}
      under={departmentNames.join('、')}
      form={form}
      fields={STAFF_FIELDS.map((field) => ({ field, spec: staff[field] }))}
      target={{ staffId }}
      onUse={() => onUse(staffId)}
    />
  );
}

interface RowProps<V> {
  readonly name: string;
  readonly under?: string;
  readonly form: SettingForm<V>;
  readonly fields: readonly {
    readonly field: keyof V & string;
    readonly spec: FieldSpec;
  }[];
  readonly target: { readonly departmentId?: number; readonly staffId?: number };
  readonly onUse?: () => void;
}

function Row<V extends object>({ name, under, form, fields, target, onUse }: RowProps<V>) {
  const mayChange = useHolds(appointmentSettings.update.grant);
  const { values, reasons, conflict, isDirty } = form;
  const save = onEnter(() => void (isDirty && mayChange && form.save()));
  const wide = fields.length + 2;
  return (
    <>
      {conflict ? (
        <tr>
          <td colSpan={wide}>
            <ConflictNotice state={conflict} onTakeNewest={form.takeNewest} />
          </td>
        </tr>
      ) : null}
      <tr data-draft={isDirty} onKeyDownCapture={save} onFocus={onUse} onClick={onUse}>
        <th scope="row">
          <span className={styles.who} title={name}>
            {name}
          </span>
          {under ? (
            <span className={styles.where} title={under}>
              {under}
            </span>
          ) : null}
        </th>
        <Form component={false} disabled={!mayChange}>
          {fields.map(({ field, spec }) => (
            <td key={field} data-kind={spec.kind}>
              <SettingCell
                label={`${name} ${spec.title}`}
                spec={spec}
                value={values ? Reflect.get(values, field) : null}
                reason={reasons[field]}
                onChange={(next) => form.put(field, next)}
              />
            </td>
          ))}
        </Form>
        <td>
          <span className={settingsCss.rowActs}>
            <RowActs name={name} form={form} target={target} />
          </span>
        </td>
      </tr>
    </>
  );
}
