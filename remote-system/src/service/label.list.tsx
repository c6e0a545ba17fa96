import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { gripColumn } from '@mingmou/clinic/order/grip-column';
import { OrderSaid } from '@mingmou/clinic/order/order-grip';
import { useOrderedList } from '@mingmou/clinic/order/use-ordered-list';
import { label } from '@mingmou/contract/system/service/label.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import styles from './service.module.css';

const Field = fieldOf(label.save);

/** The label as patients' pages show it. */
const nameColumn: ListColumn<{ readonly name: string; readonly color: string }> = {
  key: 'name',
  title: label.row.name.title,
  width: 160,
  sorter: true,
  render: ({ name, color }) => (
    <span className={styles.label} style={{ color }}>
      {name}
    </span>
  ),
};

const shown = [
  nameColumn,
  ...columns(label.row, ['category', 'patientCount']),
  stateColumn(label.lifecycle, 'stateEnum'),
  ...columns(label.row, ['updatedAt']),
];

/** Labels in the order in which they are offered. */
export default function LabelList() {
  const send = useSend(label.sort);
  const { list, sortable, sort } = useOrderedList(label.page, (ids) => send({ ids: [...ids] }));
  const dialog = useFormDialog(label);
  const maySort = useHolds(label.sort.grant) && sortable;
  const order = useDragOrder(
    (list.rows ?? []).map(({ id }) => id),
    sort,
  );
  return (
    <div ref={order.box} className={styles.page}>
      <OrderSaid order={order} />
      <ListPage
        title={label.page.title}
        list={list}
        filters={['name', 'category', 'stateEnum']}
        main={
          <Do call={label.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[...(maySort ? [gripColumn(() => order)] : []), ...shown]}
        acts={(row) => <MasterActs of={label} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={label.name} control={dialog} start={{ category: '自定义' }}>
        <Field name="name" />
        <Field name="category" />
        <Field name="color" />
      </FormDialog>
    </div>
  );
}
