import type { ReactNode } from 'react';
import css from './header.module.css';

interface HeaderToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function HeaderTool({ label, onClick, children }: HeaderToolProps) {
  return (
    <button type="button" className={css.tool} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
