import type { FocusEvent, KeyboardEvent } from 'react';

/** Props that a form item passes to its input; a custom input passes all of them on. */
export interface InputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
  /** Of a choice: whether its list hangs open. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: 'true' | 'false' | boolean;
  readonly 'aria-invalid'?: 'true' | 'false' | boolean;
  readonly 'aria-describedby'?: string;
}
