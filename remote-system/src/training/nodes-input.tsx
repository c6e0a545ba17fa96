import { limitOf } from '@mingmou/contract/base/limit';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import type { TypedNode } from '@mingmou/contract/system/training/training.rules';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { changedAt, withoutAt } from './plan-stages';
import styles from './training.module.css';

interface NodesInputProps {
  readonly id?: string;
  readonly value?: readonly TypedNode[];
  readonly onChange?: (nodes: readonly TypedNode[]) => void;
}

const { node, fields } = reviewServicePackage;
const MOST = limitOf(fields.nodes);
const NAMES = ['label', 'afterDays'] as const;

/** When the reviews of a package are due, one a row. */
export function NodesInput({ id, value = [], onChange }: NodesInputProps) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [next, setNext] = useState(0);
  const own = value.map((_, at) => keys[at] ?? -1 - at);
  const remove = (at: number) => {
    setKeys(withoutAt(own, at));
    onChange?.(withoutAt(value, at));
  };
  const add = () => {
    setKeys([...own, next]);
    setNext(next + 1);
    onChange?.([...value, {}]);
  };
  return (
    <div className={styles.nodes}>
      {value.map((entry, at) => (
        <fieldset key={own[at]} className={styles.node} aria-label={`第${at + 1}个节点`}>
          {NAMES.map((name) => (
            <span key={name}>
              <label htmlFor={`${id}-${own[at]}-${name}`}>{node[name].title}</label>
              <FieldInput
                id={`${id}-${own[at]}-${name}`}
                spec={node[name]}
                value={entry[name]}
                onChange={(given) => onChange?.(changedAt(value, at, { [name]: given }))}
              />
            </span>
          ))}
          <Button aria-label={`移除第${at + 1}个节点`} onClick={() => remove(at)}>
            移除
          </Button>
        </fieldset>
      ))}
      {value.length < MOST ? (
        <Button id={id} aria-label="添加节点" type="dashed" className={styles.add} onClick={add}>
          添加节点
        </Button>
      ) : null}
    </div>
  );
}
