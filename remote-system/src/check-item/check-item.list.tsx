import { dictName } from '@mingmou/contract/base/dict';
import { checkItem } from '@mingmou/contract/dict/check-item';
import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Select } from '@mingmou/kit/ui-form';
import { useDragOrder } from '../parts/drag-order';
import { gripColumn } from '../parts/grip-column';
import { OrderSaid } from '../parts/order-grip';
import { useOrderedList } from '../parts/use-ordered-list';
import styles from './check-item.module.css';
import { ItemsInput } from './items-input';

const Field = fieldOf(checkItemGroup.save);
const { row: ROW } = checkItemGroup;

interface DepartmentsSelectProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
}

/** Departments of the organisation; one that was disabled since stays by its name. */
function DepartmentsSelect({ value = [], ...rest }: DepartmentsSelectProps) {
  const { data = [], fetching } = useCall(department.findAll, {});
  const { departmentNames } = useFormSurroundings().row;
  const names = Array.isArray(departmentNames) ? departmentNames : [];
  const gone = value.filter((id) => !data.some((one) => one.id === id));
  const known = names.filter((name) => !data.some((one) => one.name === name));
  const options = [
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    ...(fetching ? [] : gone.map((id, at) => ({ value: id, label: `${known[at] ?? ''}（已停用）` }))),
  ];
  return (
    <Select
      {...rest}
      mode="multiple"
      value={[...value]}
      options={options}
      placeholder="全部科室"
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

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
        <Field name="departmentIds">
          <DepartmentsSelect />
        </Field>
        <Field name="visitTypes" />
        <Field name="isDefault" />
      </FormDialog>
    </div>
  );
}
