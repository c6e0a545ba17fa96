import { type ReactNode, useState } from 'react';
import frame from '../stage/stage.module.css';

interface FoldedProps {
  readonly title: string;
  /** A part that says something opens by itself and never folds by itself. */
  readonly saysSomething: boolean;
  readonly children: ReactNode;
}

/** Part of the paper that is collapsed until the user opens it. */
export function Folded({ title, saysSomething, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(saysSomething);
  const [said, setSaid] = useState(saysSomething);
  if (said !== saysSomething) {
    setSaid(saysSomething);
    if (saysSomething) setOpen(true);
  }
  return (
    <details className={frame.group} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
