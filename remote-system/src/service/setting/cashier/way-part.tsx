import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { gripColumn } from '@mingmou/clinic/order/grip-column';
import { OrderSaid } from '@mingmou/clinic/order/order-grip';
import { useOrderedList } from '@mingmou/clinic/order/use-ordered-list';
import type { OutputOf } from '@mingmou/contract/base/call';
import { payWay } from '@mingmou/contract/system/cashier/pay-way.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import type { ReactNode } from 'react';
import { RowSwitch } from '../../../templates/row-switch';
import styles from './cashier.module.css';

const Field = fieldOf(payWay.save);
type Row = OutputOf<typeof payWay.findById>;

/** Most ways of a clinic are taken like money. */
const START = { income: true, recharge: true, collect: true, earn: true };

const MARKS = ['income', 'recharge', 'collect', 'earn', 'tradeNoRequired'] as const;

const shown = [
  ...columns(payWay.row, ['wayCode', 'name']).map((column) => ({
    ...column,
    width: column.key === 'name' ? 150 : 80,
  })),
  ...columns(payWay.row, MARKS).map((column) => ({ ...column, width: 92 })),
];

/** Whether the organisation's own till takes the way. */
function hereColumn(change: (row: Row, enabled: boolean) => Promise<unknown>): ListColumn<Row> {
  const { title } = payWay.row.enabled;
  return {
    key: 'enabled',
    title,
    label: title,
    width: 84,
    render: (row) => (
      <RowSwitch
        call={payWay.switch}
        label={`${row.name}：${title}`}
        on={row.enabled}
        onChange={(enabled) => change(row, enabled)}
      />
    ),
  };
}

/** A code is chosen once: payments are kept by it. */
function Code() {
  const { shape } = useFormSurroundings();
  return shape.wayCode ? <Field name="wayCode" /> : null;
}

/** Of a way of the product: it is only switched. */
function ProductActs({ row }: { readonly row: Row }) {
  const toggle = useToggle(payWay);
  return (
    <Do call={payWay.enable} onClick={() => toggle(row)}>
      {row.stateEnum === 'ENABLE' ? '停用' : '启用'}
    </Do>
  );
}

/** 支付方式, in the order in which this organisation's till offers them. */
export function WayPart({ heading }: { readonly heading: ReactNode }) {
  const post = useSend(payWay.sort);
  const here = useSend(payWay.switch);
  const { list, sortable, sort } = useOrderedList(payWay.page, (ids) => post({ ids: [...ids] }));
  const dialog = useFormDialog(payWay);
  const maySort = useHolds(payWay.sort.grant) && sortable;
  const order = useDragOrder(
    (list.rows ?? []).map(({ id }) => id),
    sort,
  );
  const switched = hereColumn(({ id, orgVersion }, enabled) => here({ id, enabled, orgVersion }));
  return (
    <div ref={order.box} className={styles.box}>
      <OrderSaid order={order} />
      <ListPage
        title={payWay.page.title}
        heading={heading}
        list={list}
        filters={['name', 'stateEnum']}
        main={
          <Do call={payWay.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...(maySort ? [gripColumn(() => order)] : []),
          ...shown,
          switched,
          stateColumn(payWay.lifecycle, 'stateEnum'),
        ]}
        acts={(row) =>
          row.own ? <MasterActs of={payWay} row={row} onEdit={dialog.open} /> : <ProductActs row={row} />
        }
      />
      <FormDialog title={payWay.name} control={dialog} start={START}>
        <Field name="name" />
        <Code />
        {MARKS.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FormDialog>
    </div>
  );
}
