/** Props that a form item passes to its input. */
export interface InputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-required'?: 'true' | 'false' | boolean;
  readonly 'aria-invalid'?: 'true' | 'false' | boolean;
  readonly 'aria-describedby'?: string;
}
