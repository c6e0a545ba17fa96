import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { gripColumn } from '@mingmou/clinic/order/grip-column';
import { OrderSaid } from '@mingmou/clinic/order/order-grip';
import { useOrderedList } from '@mingmou/clinic/order/use-ordered-list';
import { latestOf } from '@mingmou/clinic/page/latest-of';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { autoEvent, executorRule as ruleOfExecutor } from '@mingmou/contract/patients/return/return.dicts';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { actionColumn, columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useState } from 'react';
import styles from './return.module.css';

const Field = fieldOf(returnLabel.save);
const FIXED = 3;

export type LabelRow = OutputOf<typeof returnLabel.page>['records'][number];

const nameColumn: ListColumn<LabelRow> = {
  key: 'name',
  title: returnLabel.row.name.title,
  width: 140,
  sorter: true,
  render: ({ name, color }) => (
    <span className={styles.label} style={{ color }}>
      {name}
    </span>
  ),
};

const rule: ListColumn<LabelRow> = {
  key: 'auto_event',
  title: '自动规则',
  label: '自动规则',
  width: 136,
  sorter: true,
  render: ({ autoEvent: event, autoDays }) => (event === 0 ? '无' : `${dictName(autoEvent, event)} · ${autoDays}天`),
};

const executor: ListColumn<LabelRow> = {
  key: 'executorRule',
  title: '执行人',
  label: '执行人',
  width: 92,
  render: ({ executorRule, executorName }) =>
    executorRule === FIXED ? (executorName ?? '') : dictName(ruleOfExecutor, executorRule),
};

const shown: readonly ListColumn<LabelRow>[] = [
  nameColumn,
  ...columns(returnLabel.row, ['category']).map((column) => ({ ...column, width: 84 })),
  ...columns(returnLabel.row, ['defaultWay']),
  rule,
  executor,
  ...columns(returnLabel.row, ['monthTasks', 'monthDone']).map((column) => ({ ...column, width: 104 })),
  stateColumn(returnLabel.lifecycle, 'stateEnum'),
];

/** 回访标签: purpose, script and rule of contacts, in the order of pickers. */
export default function ReturnLabelList() {
  const send = useSend(returnLabel.sort);
  const { list, sortable, sort } = useOrderedList(returnLabel.page, (ids) => send({ ids: [...ids] }));
  const dialog = useFormDialog(returnLabel);
  const [chosen, rename] = useState<LabelRow>();
  const renamed = chosen && latestOf(chosen, list.rows, 'id');
  const maySort = useHolds(returnLabel.sort.grant) && sortable;
  const order = useDragOrder(
    (list.rows ?? []).map(({ id }) => id),
    sort,
  );
  return (
    <div ref={order.box} className={styles.page}>
      <OrderSaid order={order} />
      <ListPage
        title={returnLabel.page.title}
        list={list}
        filters={['name', 'category', 'autoEvent', 'stateEnum']}
        main={
          <Do call={returnLabel.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...(maySort ? [gripColumn(() => order)] : []),
          ...shown,
          actionColumn(
            (row: LabelRow) => (
              <>
                <Do call={returnLabel.rename} onClick={() => rename(row)}>
                  重命名
                </Do>
                <MasterActs of={returnLabel} row={row} onEdit={dialog.open} />
              </>
            ),
            216,
          ),
        ]}
      />
      {renamed ? (
        <CallDialog
          title={`重命名：${renamed.name}`}
          call={returnLabel.rename}
          known={{ id: renamed.id, version: renamed.version }}
          start={{ name: renamed.name }}
          done="重命名成功"
          onClose={() => rename(undefined)}
        />
      ) : null}
      <FormDialog
        title={returnLabel.name}
        control={dialog}
        wide
        start={{ category: 9, defaultWay: 1, executorRule: 4, autoEvent: 0, color: '#1468C7' }}
      >
        <Field name="name" />
        <Field name="color" />
        <Field name="category" />
        <Field name="defaultWay" />
        <Field name="executorRule" />
        <Field name="executorId" />
        <Field name="autoEvent" />
        <Field name="autoDays" />
        <Field name="smsTemplateId" />
        <Field name="script" />
      </FormDialog>
    </div>
  );
}
