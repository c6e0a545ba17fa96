import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { f, required } from '@mingmou/contract/base/field';
import { hoursIn, MOST_RANGES, type Part } from '@mingmou/contract/system/schedule/schedule.rules';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import dialogCss from './dialog.module.css';

interface RangesInputProps {
  readonly id?: string;
  readonly value?: readonly Part[];
  readonly onChange?: (parts: readonly Part[]) => void;
  readonly isRest: boolean;
}

const ENDS = [
  { name: 'start', spec: required(f.time('开始')) },
  { name: 'end', spec: required(f.time('结束')) },
] as const;

/** The ranges of a shift, one to three; a rest has none. */
export function RangesInput({ id, value, onChange, isRest }: RangesInputProps) {
  const parts = value ?? [];
  const [keys, setKeys] = useState<readonly string[]>([]);
  const keyOf = (index: number) => keys[index] ?? `range-${index}`;
  const change = (index: number, next: Partial<Part>) =>
    onChange?.(parts.map((part, at) => (at === index ? { ...part, ...next } : part)));
  const remove = (index: number) => {
    // Remaining rows keep their keys, and therefore their open state.
    const kept = parts.map((_, at) => keyOf(at)).filter((_, at) => at !== index);
    setKeys([...kept, `range-${Math.random()}`]);
    onChange?.(parts.filter((_, at) => at !== index));
  };
  if (isRest) return <Quiet>休息没有时段</Quiet>;
  return (
    <div className={dialogCss.ranges}>
      {parts.map((part, index) => (
        <fieldset key={keyOf(index)} className={dialogCss.range} aria-label={`第${index + 1}个时段`}>
          {ENDS.map(({ name, spec }) => (
            <span key={name}>
              <label htmlFor={`${id}-${index}-${name}`} className={hiddenText}>
                {`第${index + 1}个时段${spec.title}`}
              </label>
              <FieldInput
                id={`${id}-${index}-${name}`}
                spec={spec}
                value={part[name]}
                onChange={(next) => change(index, { [name]: typeof next === 'string' ? next : null })}
              />
            </span>
          ))}
          <Button aria-label={`移除第${index + 1}个时段`} onClick={() => remove(index)}>
            移除
          </Button>
        </fieldset>
      ))}
      <span className={dialogCss.rangesFoot}>
        {parts.length < MOST_RANGES ? (
          <Button id={id} aria-label="添加时段" type="dashed" onClick={() => onChange?.([...parts, {}])}>
            添加时段
          </Button>
        ) : null}
        <Quiet>合计 {hoursIn(parts)} 小时</Quiet>
      </span>
    </div>
  );
}
