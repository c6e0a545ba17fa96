import { OrderGrip } from '@mingmou/clinic/order/order-grip';
import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { limitOf } from '@mingmou/contract/base/limit';
import { timesOfStage } from '@mingmou/contract/system/training/training.rules';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { type ComponentProps, useState } from 'react';
import { type Choice, changedAt, type DraftStage, itemOf, type StageItem, withoutAt } from './plan-stages';
import styles from './training.module.css';

interface PlanStageProps {
  readonly id: string;
  readonly number: number;
  readonly stage: DraftStage;
  readonly grip: Pick<ComponentProps<typeof OrderGrip>, 'order' | 'of'>;
  readonly choices: readonly Choice[];
  readonly nameOf: (itemId: number) => string;
  readonly onChange: (change: Partial<DraftStage>) => void;
  readonly onRemove: () => void;
}

const HEAD = ['name', 'weeks', 'timesPerWeek'] as const;
const CELLS = ['minutes', 'groups', 'home'] as const;
const MOST = limitOf(trainingPlan.stage.items);

/** One stage: its head, and a line for each of its items. */
export function PlanStage(props: PlanStageProps) {
  const { id, number, stage, grip, choices, nameOf, onChange, onRemove } = props;
  const title = `第${number}阶段`;
  const free = choices.filter((item) => !stage.items.some(({ itemId }) => itemId === item.id));
  const take = (itemId: number) => {
    const item = free.find((one) => one.id === itemId);
    if (item) onChange({ items: [...stage.items, itemOf(item)] });
  };
  return (
    <fieldset className={styles.stage} aria-label={title}>
      <div className={styles.stageHead}>
        <OrderGrip {...grip} name={stage.name || title} />
        {HEAD.map((name) => (
          <span key={name}>
            <label htmlFor={`${id}-${name}`}>{trainingPlan.stage[name].title}</label>
            <FieldInput
              id={`${id}-${name}`}
              spec={trainingPlan.stage[name]}
              value={stage[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          </span>
        ))}
        <output className={styles.stageTimes} aria-label={`${title}次数`}>
          共 {timesOfStage(stage)} 次
        </output>
        <Button aria-label={`移除${title}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      {stage.items.length > 0 ? (
        <ItemLines title={title} items={stage.items} nameOf={nameOf} onItems={(items) => onChange({ items })} />
      ) : (
        <p className={styles.none}>还没有训练项目</p>
      )}
      {stage.items.length < MOST ? <AddItem title={title} free={free} onTake={take} /> : null}
    </fieldset>
  );
}

interface AddItemProps {
  readonly title: string;
  readonly free: readonly Choice[];
  readonly onTake: (itemId: number) => void;
}

/** Adds the chosen item to the sheet; the select stays open for the next one. */
function AddItem({ title, free, onTake }: AddItemProps) {
  const [turn, setTurn] = useState(0);
  return (
    <Select
      key={turn}
      className={styles.addItem}
      aria-label={`${title}添加训练项目`}
      placeholder="添加训练项目"
      showSearch={{ optionFilterProp: 'label' }}
      autoFocus={turn > 0}
      options={free.map(({ id, name, category }) => ({ value: id, label: `${name}（${category}）` }))}
      onChange={(itemId: number) => {
        onTake(itemId);
        setTurn(turn + 1);
      }}
    />
  );
}

interface ItemLinesProps {
  readonly title: string;
  readonly items: readonly StageItem[];
  readonly nameOf: (itemId: number) => string;
  readonly onItems: (items: readonly StageItem[]) => void;
}

function ItemLines({ title, items, nameOf, onItems }: ItemLinesProps) {
  return (
    <table className={styles.lines} aria-label={`${title}训练项目`}>
      <thead>
        <tr>
          <th scope="col">训练项目</th>
          {CELLS.map((name) => (
            <th key={name} scope="col">
              {trainingPlan.item[name].title}
            </th>
          ))}
          <th scope="col">
            <span className={hiddenText}>操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={item.itemId}>
            <th scope="row">{nameOf(item.itemId)}</th>
            {CELLS.map((name) => (
              <td key={name}>
                <FieldInput
                  spec={trainingPlan.item[name]}
                  value={item[name]}
                  aria-label={`${nameOf(item.itemId)} ${trainingPlan.item[name].title}`}
                  onChange={(value) => onItems(changedAt(items, at, { [name]: value }))}
                />
              </td>
            ))}
            <td>
              <Button
                type="text"
                aria-label={`移除 ${nameOf(item.itemId)}`}
                onClick={() => onItems(withoutAt(items, at))}
              >
                ×
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
