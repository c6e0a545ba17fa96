import { useDragOrder } from '@mingmou/clinic/order/drag-order';
import { OrderSaid } from '@mingmou/clinic/order/order-grip';
import { limitOf } from '@mingmou/contract/base/limit';
import { movedInto } from '@mingmou/contract/base/order.rules';
import { totalTimesOf } from '@mingmou/contract/system/training/training.rules';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { useOwnItems } from './items-select';
import { PlanStage } from './plan-stage';
import { changedAt, type DraftStage, newStage, withoutAt } from './plan-stages';
import styles from './training.module.css';

interface PlanSheetProps {
  readonly id?: string;
  readonly value?: readonly DraftStage[];
  readonly onChange?: (stages: readonly DraftStage[]) => void;
}

const MOST = limitOf(trainingPlan.fields.stages);

/** Stages that keep their identity while they are moved and removed. */
function useStages({ value = [], onChange }: PlanSheetProps) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [next, setNext] = useState(0);
  const own = value.map((_, at) => keys[at] ?? -1 - at);
  const put = (stages: readonly DraftStage[], order: readonly number[]) => {
    setKeys(order);
    onChange?.(stages);
  };
  return {
    stages: value,
    keys: own,
    change: (at: number, change: Partial<DraftStage>) => put(changedAt(value, at, change), own),
    remove: (at: number) => put(withoutAt(value, at), withoutAt(own, at)),
    order: (order: readonly number[]) => {
      const sorted = movedInto(own, order);
      put(
        sorted.flatMap((key) => value[own.indexOf(key)] ?? []),
        sorted,
      );
    },
    add: () => {
      setNext(next + 1);
      put([...value, newStage(value)], [...own, next]);
    },
  };
}

/** Stages of a plan with their items as a sheet; durations and sums follow the input. */
export function PlanSheet(props: PlanSheetProps) {
  const { id } = props;
  const { stages, keys, change, remove, order, add } = useStages(props);
  const drag = useDragOrder(keys, order);
  const press = usePress();
  const { data: choices = [] } = useCall(trainingItem.findAll, {});
  const own = useOwnItems();
  const nameOf = (itemId: number) =>
    choices.find((item) => item.id === itemId)?.name ??
    `${own.find((item) => item.id === itemId)?.name ?? ''}（已停用）`;

  return (
    <div ref={drag.box} className={styles.sheet}>
      <OrderSaid order={drag} />
      {stages.map((stage, at) => (
        <PlanStage
          key={keys[at]}
          id={`${id}-${keys[at]}`}
          number={at + 1}
          stage={stage}
          grip={{ order: drag, of: keys[at] ?? at }}
          choices={choices}
          nameOf={nameOf}
          onChange={(next) => change(at, next)}
          onRemove={() => remove(at)}
        />
      ))}
      <div className={styles.foot}>
        <Button
          id={id}
          aria-label="添加阶段"
          type="dashed"
          {...press(stages.length >= MOST && `最多${MOST}个阶段`, add)}
        >
          添加阶段
        </Button>
        <output className={styles.total}>
          合计 {stages.length} 个阶段，{totalTimesOf(stages)} 次
        </output>
      </div>
    </div>
  );
}
