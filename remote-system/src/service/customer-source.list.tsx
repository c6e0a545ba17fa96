import { useDragGroups } from '@mingmou/clinic/order/drag-order';
import { gripColumn } from '@mingmou/clinic/order/grip-column';
import { OrderSaid } from '@mingmou/clinic/order/order-grip';
import { useOrderedList } from '@mingmou/clinic/order/use-ordered-list';
import { customerSourceMaster } from '@mingmou/contract/system/service/customer-source.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
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
import { useEffect, useState } from 'react';
import { arranged, branchesOf, type CustomerSource, groupsOf } from './customer-source-tree';
import styles from './service.module.css';

const Field = fieldOf(customerSourceMaster.save);

/** A chain has some dozens of sources: they are shown together by default. */
const TREE_ROWS = '100';

interface Folding {
  /** The rows are in the order of the tree. */
  readonly isTree: boolean;
  readonly folded: ReadonlySet<number>;
  readonly countOf: (id: number) => number;
  readonly toggle: (id: number) => void;
}

function nameColumn({ isTree, folded, countOf, toggle }: Folding): ListColumn<CustomerSource> {
  const fold = ({ id, name }: CustomerSource) => {
    const isFolded = folded.has(id);
    return (
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? '展开' : '收起'} ${name}，${countOf(id)}个下级来源`}
        onClick={() => toggle(id)}
      >
        {isFolded ? '▸' : '▾'}
      </button>
    );
  };
  return {
    key: 'name',
    title: customerSourceMaster.row.name.title,
    width: 220,
    sorter: true,
    render: (row) => (
      <span className={row.parentId ? styles.branch : styles.root}>
        {isTree && countOf(row.id) > 0 ? fold(row) : <span className={styles.unfolded} />}
        {row.name}
      </span>
    ),
  };
}

const shown = [
  ...columns(customerSourceMaster.row, ['parentId', 'sourceKind', 'patientCount']),
  stateColumn(customerSourceMaster.lifecycle, 'stateEnum'),
  ...columns(customerSourceMaster.row, ['updatedAt']),
];

/** The two levels as a tree that folds; a branch names its parent, which a filter may leave out. */
export default function CustomerSourceList() {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState(params.has('size'));
  useEffect(() => {
    if (asked) return;
    setAsked(true);
    setParams((now) => new URLSearchParams([...now, ['size', TREE_ROWS]]), { replace: true });
  }, [asked, setParams]);
  return asked ? <Tree /> : null;
}

function Tree() {
  const send = useSend(customerSourceMaster.sort);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const { list, sortable, sort } = useOrderedList(
    customerSourceMaster.page,
    (ids, all) => send({ parentId: all.find(({ id }) => id === ids[0])?.parentId ?? null, ids: [...ids] }),
    arranged,
  );
  const dialog = useFormDialog(customerSourceMaster);
  const maySort = useHolds(customerSourceMaster.sort.grant) && sortable;
  const rows = list.rows ?? [];
  const order = useDragGroups(groupsOf(rows), sort);
  const toggle = (id: number) =>
    setFolded((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  const isHidden = ({ parentId }: CustomerSource) => sortable && Boolean(parentId) && folded.has(parentId ?? 0);
  const countOf = (id: number) => branchesOf(rows, id).length;
  return (
    <div ref={order.box} className={styles.page}>
      <OrderSaid order={order} />
      <ListPage
        title={customerSourceMaster.page.title}
        list={{ ...list, rows: list.rows?.filter((row) => !isHidden(row)) }}
        filters={['name', 'sourceKind', 'stateEnum']}
        main={
          <Do call={customerSourceMaster.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...(maySort ? [gripColumn(order.orderOf)] : []),
          nameColumn({ isTree: sortable, folded, countOf, toggle }),
          ...shown,
        ]}
        acts={(row) => <MasterActs of={customerSourceMaster} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={customerSourceMaster.name} control={dialog} start={{ sourceKind: 'NORMAL' }}>
        <Field name="parentId" placeholder="无（一级来源）" />
        <Field name="name" />
        <Field name="sourceKind" />
      </FormDialog>
    </div>
  );
}
