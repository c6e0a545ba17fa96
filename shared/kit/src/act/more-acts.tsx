import { Button, Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './more-acts.module.css';

interface MoreActsProps {
  /** Name of the row, part of the accessible name. */
  readonly name: string;
  /** The buttons; each closes the rest when it starts. */
  readonly children: (onDone: () => void) => ReactNode;
}

/** 更多: rare acts on a row. */
export function MoreActs({ name, children }: MoreActsProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const onDone = () => {
    setOpen(false);
    // A dialog opened next returns the focus to an element that still exists.
    opener.current?.focus();
  };
  const onKeyDown = ({ key, shiftKey, target }: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    // The menu is at the end of the document, so Tab continues from the button that opened it.
    const leaves = key === 'Tab' && target === buttons.at(shiftKey ? 0 : -1);
    if (leaves || key === 'Escape') onDone();
  };
  const content = (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <span className={styles.more} ref={box} onKeyDown={onKeyDown}>
      {children(onDone)}
    </span>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      // Focuses the first act after the menu has reached its place.
      afterOpenChange={(isOpen) => isOpen && box.current?.querySelector('button')?.focus()}
      destroyOnHidden
      content={content}
    >
      <Button ref={opener} type="link" size="small" aria-expanded={open} aria-label={`「${name}」的更多操作`}>
        更多
      </Button>
    </Popover>
  );
}
