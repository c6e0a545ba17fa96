import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { gripColumn } from '@mingmou/clinic/order/grip-column';
import { OrderSaid } from '@mingmou/clinic/order/order-grip';
import { useOrderedList } from '@mingmou/clinic/order/use-ordered-list';
import { dictName } from '@mingmou/contract/base/dict';
import { checkItem } from '@mingmou/contract/dict/check-item';
import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
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
import { Awaits } from '../parts/awaits';
import styles from './check-item.module.css';
import { ItemsInput } from './items-input';

const Field = fieldOf(checkItemGroup.save);
const { row: ROW } = checkItemGroup;

type Group = {
  readonly checkItemIds: readonly number[];
  readonly departmentNames: readonly string[];
  readonly visitTypes: readonly unknown[];
};

const itemsColumn: ListColumn<Group> = {
  key: 'checkItemIds',
  label: ROW.checkItemIds.title,
  title: ROW.checkItemIds.title,
  width: 300,
  ellipsis: true,
  render: ({ checkItemIds }) => checkItemIds.map((code) => dictName(checkItem, code)).join('、'),
};

const departmentsColumn: ListColumn<Group> = {
  key: 'departmentIds',
  label: ROW.departmentIds.title,
  title: ROW.departmentIds.title,
  width: 140,
  ellipsis: true,
  render: ({ departmentNames }) => (departmentNames.length > 0 ? departmentNames.join('、') : '全部'),
};

const [nameColumn, typesColumn, defaultColumn] = columns(ROW, ['name', 'visitTypes', 'isDefault']);
const shown = [
  ...(nameColumn ? [{ ...nameColumn, width: 180 }] : []),
  itemsColumn,
  departmentsColumn,
  ...(typesColumn
    ? [
        {
          ...typesColumn,
          width: 130,
          render: (row: Group) => (row.visitTypes.length > 0 ? typesColumn.render(row) : '全部'),
        },
      ]
    : []),
  ...(defaultColumn ? [defaultColumn] : []),
  stateColumn(checkItemGroup.lifecycle, 'stateEnum'),
];

/** Groups of check items, in the order in which they are offered. */
export default function CheckItemList() {
  const send = useSend(checkItemGroup.sort);
  const { list, sortable, sort } = useOrderedList(checkItemGroup.page, (ids) => send({ ids: [...ids] }));
  const dialog = useFormDialog(checkItemGroup);
  const maySort = useHolds(checkItemGroup.sort.grant) && sortable;
  const order = useDragOrder(
    (list.rows ?? []).map(({ id }) => id),
    sort,
  );
  return (
    <div ref={order.box} className={styles.page}>
      <OrderSaid order={order} />
      <ListPage
        title={checkItemGroup.page.title}
        lead={<Awaits of="checkGroups" />}
        list={list}
        filters={['name', 'stateEnum']}
        main={
          <Do call={checkItemGroup.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={maySort ? [gripColumn(() => order), ...shown] : shown}
        acts={(row) => <MasterActs of={checkItemGroup} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={checkItemGroup.name} control={dialog} start={{ checkItemIds: [] }}>
        <Field name="name" />
        <Field name="checkItemIds">
          <ItemsInput />
        </Field>
        <Field name="departmentIds" placeholder="全部科室" />
        <Field name="visitTypes" />
        <Field name="isDefault" />
      </FormDialog>
    </div>
  );
}
