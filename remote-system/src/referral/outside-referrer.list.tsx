import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';

const Field = fieldOf(outsideReferrer.save);
const WIDTHS: Readonly<Record<string, number>> = { name: 240, phone: 140, accountNote: 240 };

export default function OutsideReferrerList() {
  return (
    <MasterPage
      of={outsideReferrer}
      filters={['keyword', 'kind', 'stateEnum']}
      columns={[
        ...columns(outsideReferrer.row, ['name', 'kind', 'phone', 'contact', 'accountNote', 'updatedAt']).map(
          (column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }),
        ),
        stateColumn(outsideReferrer.lifecycle, 'stateEnum'),
      ]}
      start={{ kind: '机构' }}
    >
      <Field name="name" />
      <Field name="kind" />
      <Field name="contact" />
      <Field name="phone" />
      <Field name="accountNote" />
    </MasterPage>
  );
}
