import type { ListColumn } from '@mingmou/kit/list/columns';
import { hiddenText } from '../page/hidden-text';
import type { DragOrder } from './drag-order';
import { OrderGrip } from './order-grip';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The column by which rows of a list are put into another order. */
export function gripColumn(orderOf: (id: number) => DragOrder): ListColumn<Named> {
  return {
    key: 'grip',
    title: <span className={hiddenText}>排序</span>,
    width: 48,
    render: ({ id, name }) => <OrderGrip order={orderOf(id)} of={id} name={name} />,
  };
}
