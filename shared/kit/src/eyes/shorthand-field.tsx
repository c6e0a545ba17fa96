import { readShorthand, SHORTHAND_EXAMPLE, type ShorthandEye } from '@mingmou/contract/clinic/shorthand.rules';
import { Input } from 'antd';
import { useId, useState } from 'react';
import styles from './eyes.module.css';

interface ShorthandFieldProps {
  /** Answers why it fills nothing; the line stays then. */
  readonly onFill?: (eyes: readonly ShorthandEye[]) => string | undefined;
  /** The same of a table that reads its lines itself, with an example of one. */
  readonly own?: { readonly example: string; readonly fill: (line: string) => string | undefined };
  /** Which table it fills, where a form has several. */
  readonly label?: string;
}

/** Fills rows from a line such as `od -1.25/-0.50x180`; a line that cannot be read stays, with the reason. */
export function ShorthandField({ onFill, own, label = '速记' }: ShorthandFieldProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const id = useId();
  const refraction = (line: string) => {
    const read = readShorthand(line);
    return read.ok ? onFill?.(read.eyes) : read.says;
  };
  const fill = () => {
    const hindrance = own ? own.fill(typed) : refraction(typed);
    setFault(hindrance);
    if (hindrance === undefined) setTyped('');
  };
  return (
    <div className={styles.shorthand} data-shorthand="">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={typed}
        placeholder={`${own?.example ?? SHORTHAND_EXAMPLE}，回车填入`}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
        onKeyDown={(event) => {
          // An empty line is passed by like any other input.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
          event.preventDefault();
          event.stopPropagation();
          fill();
        }}
      />
      {fault ? (
        <small id={`${id}-fault`} className={styles.shorthandFault} role="alert">
          {fault}
        </small>
      ) : null}
    </div>
  );
}
