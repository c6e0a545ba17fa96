import { readShorthand, SHORTHAND_EXAMPLE, type ShorthandLine } from '@mingmou/contract/clinic/shorthand.rules';
import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './eyes.module.css';

interface ShorthandFieldProps {
  /** Answers why it fills nothing; the line stays then. */
  readonly onFill?: (line: ShorthandLine) => string | undefined;
  /** The same of a table that reads its lines itself, with an example of one. */
  readonly own?: { readonly example: string; readonly fill: (line: string) => string | undefined };
  /** Which table it fills, where a form has several. */
  readonly label?: string;
  /** The page begins in this field. */
  readonly isFirst?: boolean;
}

/** Answers to 「哪只眼？」 with their keys; a digit reaches the page whatever the input method is. */
const ANSWERS = [
  { eye: 'od', title: '右', keys: ['r', '1'] },
  { eye: 'os', title: '左', keys: ['l', '2'] },
  { eye: 'ou', title: '双', keys: ['o', '3'] },
] as const;

interface Hindrance {
  readonly says: string;
  readonly asksEye: boolean;
}

/** Fills rows from a line such as `od -1.25/-0.50x180`; a line that cannot be read stays, with the reason. */
export function ShorthandField({ onFill, own, label = '速记', isFirst = false }: ShorthandFieldProps) {
  const [typed, setTyped] = useState('');
  const [hindrance, setHindrance] = useState<Hindrance>();
  const input = useRef<InputRef>(null);
  const id = useId();
  const refusedBy = (line: string): Hindrance | undefined => {
    const read = own ? undefined : readShorthand(line);
    if (read && !read.ok) return { says: read.says, asksEye: read.asksEye ?? false };
    const says = read ? onFill?.({ eyes: read.eyes, wholePd: read.wholePd }) : own?.fill(line);
    return says === undefined ? undefined : { says, asksEye: false };
  };
  const fill = (line: string) => {
    const found = refusedBy(line);
    setHindrance(found);
    if (!found) setTyped('');
  };
  const answer = (eye: string) => {
    fill(`${eye} ${typed}`);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
    const isChord = ctrlKey || altKey || metaKey;
    const answered =
      hindrance?.asksEye && !isChord && ANSWERS.find(({ keys }) => keys.some((one) => one === key.toLowerCase()));
    // An empty line is passed by like any other input.
    const isLine = key === 'Enter' && !nativeEvent.isComposing && typed.trim() !== '';
    if (!answered && !isLine) return;
    event.preventDefault();
    event.stopPropagation();
    if (answered) answer(answered.eye);
    else fill(typed);
  };
  return (
    <div className={styles.shorthand} data-shorthand="">
      <label htmlFor={id}>{label}</label>
      <Input
        ref={input}
        id={id}
        autoFocus={isFirst}
        value={typed}
        placeholder={`${own?.example ?? SHORTHAND_EXAMPLE}，回车填入`}
        status={hindrance ? 'error' : ''}
        aria-invalid={hindrance !== undefined}
        aria-describedby={hindrance ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setHindrance(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {hindrance ? (
        <small id={`${id}-fault`} className={styles.shorthandFault} role="alert">
          {hindrance.says}
        </small>
      ) : null}
      {hindrance?.asksEye
        ? ANSWERS.map(({ eye, title, keys: [letter] }) => (
            <Button key={eye} size="small" onClick={() => answer(eye)}>
              {title} {letter.toUpperCase()}
            </Button>
          ))
        : null}
    </div>
  );
}
