import { Button, Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './more-acts.module.css';

interface MoreActsProps {
  /** Whose row it is, for whoever hears the page. */
  readonly name: string;
  /** The buttons; each closes the rest when it starts. */
  readonly children: (onDone: () => void) => ReactNode;
}

/** 更多: what is done seldom with a row. */
export function MoreActs({ name, children }: MoreActsProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const onDone = () => {
    setOpen(false);
    // A dialog that is asked for next gives the focus back to what is still there.
    opener.current?.focus();
  };
  const onKeyDown = ({ key, shiftKey, target }: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    // What hangs open stands at the end of the document: Tab goes on from the button that opened it.
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
      // Nothing takes the focus before it stands where it will be seen.
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
