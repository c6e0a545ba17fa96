import type { ListColumn } from '@mingmou/kit/list/columns';
import type { DragOrder } from './drag-order';
import { OrderGrip } from './order-grip';
import styles from './order-grip.module.css';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The column by which rows of a list are put into another order. */
export function gripColumn(orderOf: (id: number) => DragOrder): ListColumn<Named> {
  return {
    key: 'grip',
    title: <span className={styles.said}>排序</span>,
    width: 48,
    render: ({ id, name }) => <OrderGrip order={orderOf(id)} of={id} name={name} />,
  };
}
