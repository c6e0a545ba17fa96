import { today } from '@mingmou/contract/base/clinic-day';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { checkLicences, type Licence, licenceStandingOf } from '@mingmou/contract/erp/purchase/supplier.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form } from '@mingmou/kit/ui-form';
import { LicencesInput } from './licences-input';
import styles from './supplier.module.css';

const Field = fieldOf(supplier.save);

const WORDS = { EXPIRED: '已过期', SOON: '即将到期' } as const;

interface Expiring {
  readonly licences: readonly unknown[];
  readonly licenceExpire?: string | null;
}

/** Red, and in words, from 30 days before the end. */
function ExpireDay({ of: { licences, licenceExpire: day } }: { readonly of: Expiring }) {
  if (!day) return licences.length > 0 ? '长期' : null;
  const standing = licenceStandingOf(day, today());
  if (standing === 'VALID') return day;
  return (
    <span className={styles.expired}>
      {day} {WORDS[standing]}
    </span>
  );
}

const expireColumn: ListColumn<Expiring> = {
  key: 'licenceExpire',
  label: supplier.row.licenceExpire.title,
  title: supplier.row.licenceExpire.title,
  width: 166,
  sorter: true,
  render: (row) => <ExpireDay of={row} />,
};

function validLicences(_rule: unknown, licences: readonly Licence[] | undefined): Promise<void> {
  const reason = checkLicences(licences ?? []);
  return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
}

/** Names of companies and numbers of landlines are read whole. */
const WIDTHS: Readonly<Record<string, number>> = { code: 116, name: 200, contact: 84, phone: 132, creditDays: 84 };
const shown = columns(supplier.row, ['code', 'name', 'contact', 'phone', 'settleType', 'creditDays']).map((column) => ({
  ...column,
  width: WIDTHS[column.key] ?? column.width,
}));

export default function SupplierList() {
  return (
    <MasterPage
      of={supplier}
      filters={['keyword', 'settleType', 'licenceStanding', 'stateEnum']}
      columns={[...shown, expireColumn, stateColumn(supplier.lifecycle, 'stateEnum')]}
      start={{ settleType: '月结' }}
      wide
    >
      <Field name="name" />
      <Field name="code" />
      <Field name="shortName" />
      <Field name="contact" />
      <Field name="phone" />
      <Field name="address" />
      <Field name="settleType" />
      <Field name="creditDays" />
      <Form.Item
        className={styles.whole}
        name="licences"
        label={supplier.fields.licences.title}
        validateTrigger={[]}
        rules={[{ validator: validLicences }]}
      >
        <LicencesInput />
      </Form.Item>
      <Field name="bankName" />
      <Field name="bankAccount" />
      <Field name="taxNo" />
    </MasterPage>
  );
}
