import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { OrderGrip, OrderSaid } from '@mingmou/clinic/order/order-grip';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { type RelationCalls, relationsOf } from '@mingmou/contract/system/template/template-bound.contract';
import { templateRelation } from '@mingmou/contract/system/template/template-relation.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useRef } from 'react';
import { PageTabs } from '../parts/page-tabs';
import { nameColumn, printKindColumn, templateSourceColumn, versionColumn } from './columns';
import { KINDS, useKind } from './kinds';
import { RowSwitch } from './row-switch';
import styles from './templates.module.css';

type Row = OutputOf<typeof templateRelation.page>['records'][number];

/** 模板配置 (domain-system §2.8): which templates the organisation uses, kind by kind. */
export default function RelationList() {
  const kind = useKind();
  const moved = useRef(false);
  return <KindList key={kind} kind={kind} heading={<PageTabs title="模板配置" tabs={KINDS} moved={moved} />} />;
}

function useMarks(calls: RelationCalls) {
  const update = useSend(calls.update);
  return (row: Row, change: Partial<Pick<Row, 'isDefault' | 'required'>>) => {
    const { id, version, alias, isDefault, required } = { ...row, ...change };
    return update({ id, version, alias, isDefault, required });
  };
}

function markColumns(calls: RelationCalls, mark: ReturnType<typeof useMarks>): ListColumn<Row>[] {
  const column = (name: 'isDefault' | 'required', title: string, sorter: boolean): ListColumn<Row> => ({
    key: name,
    title,
    label: title,
    width: 80,
    sorter,
    render: (row) => (
      <RowSwitch
        call={calls.update}
        label={`${row.name}：${title}`}
        on={row[name]}
        onChange={(on) => mark(row, { [name]: on })}
      />
    ),
  });
  return [column('isDefault', '默认', false), column('required', '必填', true)];
}

function KindList({ kind, heading }: { readonly kind: TemplateKind; readonly heading: ReactNode }) {
  const calls = relationsOf(kind);
  const list = useList(calls.page);
  const dialog = useFormDialog(calls);
  const mark = useMarks(calls);
  const sendOrder = useSend(calls.sort);
  const mayOrder = useHolds(calls.sort.grant);
  const rows = list.rows ?? [];
  const order = useDragOrder(
    rows.map(({ id }) => id),
    (ids) => void sendOrder({ ids: [...ids] }).catch(() => undefined),
  );
  // In another order than its own a place means nothing.
  const grips: ListColumn<Row>[] =
    mayOrder && !list.query.column
      ? [
          {
            key: 'grip',
            title: '排序',
            width: 56,
            render: ({ id, name }) => <OrderGrip order={order} of={id} name={name} />,
          },
        ]
      : [];
  return (
    <div ref={order.box} className={styles.listBox}>
      {order.said ? <OrderSaid order={order} /> : null}
      <ListPage
        title="模板配置"
        heading={heading}
        list={list}
        filters={['name', 'source', 'stateEnum']}
        main={
          <Do call={calls.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...grips,
          nameColumn,
          ...(kind === 'print' ? [printKindColumn] : []),
          ...columns(templateRelation.fields, ['alias']),
          templateSourceColumn,
          versionColumn,
          ...markColumns(calls, mark),
          stateColumn(calls.lifecycle, 'stateEnum'),
        ]}
        acts={(row) => <MasterActs of={calls} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={calls.name} control={dialog} start={{ isDefault: false, required: false }}>
        <Fields calls={calls} />
      </FormDialog>
    </div>
  );
}

function Fields({ calls }: { readonly calls: RelationCalls }) {
  const Field = fieldOf(calls.save);
  const { shape } = useFormSurroundings();
  return (
    <>
      {shape.templateId ? <Field name="templateId" /> : null}
      <Field name="alias" />
      <Field name="isDefault" />
      <Field name="required" />
    </>
  );
}
