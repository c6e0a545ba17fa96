import { Button, Popover } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
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
  const onDone = () => {
    setOpen(false);
    // A dialog that is asked for next gives the focus back to what is still there.
    opener.current?.focus();
  };
  const content = (
    <span className={styles.more} ref={focusFirst}>
      {children(onDone)}
    </span>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={content}
    >
      <Button ref={opener} type="link" size="small" aria-expanded={open} aria-label={`「${name}」的更多操作`}>
        更多
      </Button>
    </Popover>
  );
}

/** What hangs open stands elsewhere in the document: without this the keyboard would not find it. */
function focusFirst(box: HTMLElement | null): void {
  box?.querySelector('button')?.focus();
}
