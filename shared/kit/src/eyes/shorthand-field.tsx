import { readShorthand, SHORTHAND_EXAMPLE, type ShorthandEye } from '@mingmou/contract/clinic/shorthand.rules';
import { Input } from 'antd';
import { useId, useState } from 'react';
import styles from './eyes.module.css';

interface ShorthandFieldProps {
  readonly onFill: (eyes: readonly ShorthandEye[]) => void;
}

/** Fills rows from a line such as `od -1.25/-0.50x180`; a line that cannot be read stays, with the reason. */
export function ShorthandField({ onFill }: ShorthandFieldProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const id = useId();
  const fill = () => {
    const read = readShorthand(typed);
    if (!read.ok) {
      setFault(read.says);
      return;
    }
    onFill(read.eyes);
    setTyped('');
    setFault(undefined);
  };
  return (
    <div className={styles.shorthand}>
      <label htmlFor={id}>速记</label>
      <Input
        id={id}
        value={typed}
        placeholder={`${SHORTHAND_EXAMPLE}，回车填入`}
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
