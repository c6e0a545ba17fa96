import { AutoComplete } from 'antd';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './eyes.module.css';
import { finds, type ListOption, readListed } from './list-text';
import { MeasureFrame, type MeasureProps, statusOf, verdictOf } from './measure-frame';
import { MeasureInput } from './measure-input';
import type { Reading } from './reading';
import { useTyped } from './use-typed';

interface ListInputProps extends MeasureProps {
  readonly reading: Reading;
  readonly options: readonly ListOption[];
  readonly placeholder?: string;
}

/** Input for a quantity with a list: it opens on focus, and typed text searches it. */
export function ListInput(props: ListInputProps) {
  if (!props.readOnly) return <OpenList {...props} />;
  const { options: _options, placeholder: _placeholder, ...plain } = props;
  return <MeasureInput {...plain} />;
}

function OpenList({ options, reading: given, placeholder, ...props }: ListInputProps) {
  const { label, prior, fault: _fault, shortFault: _short, quoted = false, ...others } = props;
  const { hint: _hint, alert: _alert, readOnly: _readOnly, ...control } = others;
  const { value, onChange, onBlur, ...rest } = control;
  const reading = { ...given, read: (typed: string) => readListed(given, options, typed) };
  const typed = useTyped(reading, value, onChange);
  const [open, setOpen] = useState(false);
  const composing = useRef(false);
  /** A row of the list was gone to by the arrows. */
  const pointed = useRef(false);
  const verdict = verdictOf(reading, props, typed.typing);
  const says = useId();
  const found = typed.typing ? options.filter((option) => finds(option, typed.shown)) : options;
  return (
    <MeasureFrame verdict={verdict} quoted={quoted} describedBy={says} prior={reading.text(prior)}>
      <span
        className={styles.composed}
        onKeyDownCapture={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') pointed.current = true;
          // Typed text wins: an open list would insert its first match, 4.95 for 4.9, and capture Tab.
          else if ((key === 'Tab' || key === 'Enter') && !pointed.current) flushSync(() => setOpen(false));
        }}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={({ target }) => {
          composing.current = false;
          if (target instanceof HTMLInputElement) typed.type(target.value, false);
        }}
      >
        <AutoComplete
          {...rest}
          className={reading.isNumber ? styles.numberList : styles.list}
          aria-label={label}
          aria-invalid={verdict?.tone === 'fault' || rest['aria-invalid']}
          aria-describedby={verdict ? says : rest['aria-describedby']}
          status={statusOf(verdict)}
          placeholder={placeholder}
          value={typed.shown}
          options={found.map(({ text, name }) => ({ value: text, label: name ? `${text} ${name}` : text }))}
          defaultActiveFirstOption={false}
          popupMatchSelectWidth={false}
          open={open && found.length > 0}
          onOpenChange={setOpen}
          onFocus={(event) => {
            pointed.current = false;
            setOpen(true);
            if (event.target instanceof HTMLInputElement) event.target.select();
          }}
          onSearch={(text: string) => {
            pointed.current = false;
            typed.type(text, composing.current);
          }}
          onSelect={(text: string) => {
            typed.choose(text);
            pointed.current = false;
            setOpen(false);
          }}
          onBlur={(event) => {
            typed.leave();
            setOpen(false);
            onBlur?.(event);
          }}
        />
      </span>
    </MeasureFrame>
  );
}
