import type { FieldSpec } from '@mingmou/contract/base/field';
import { isNumeric } from '../format/text-of';
import type { CellEdit } from './line-columns';
import styles from './line-grid.module.css';
import { useCellText } from './use-cell-text';

interface CellProps<Line> {
  readonly edit: CellEdit<Line>;
  readonly value: unknown;
  /** Accessible name of the cell: its line and its column. */
  readonly label: string;
  /** Fault of the cell. */
  readonly fault: string | undefined;
  /** What to mind, though it may stay. */
  readonly hint: string | undefined;
  readonly placeholder: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** The text that was left in the cell without being a value. */
  readonly unread: () => string | undefined;
  readonly onUnread: (text: string) => void;
}

/** The control of one cell: plain elements, because there are thousands of them. */
export function LineCell<Line>({ edit, ...props }: CellProps<Line>) {
  if (edit.options) return <ChoiceCell {...props} options={edit.options} />;
  if (edit.spec.kind === 'bool') return <BoolCell {...props} />;
  return <TextCell {...props} spec={edit.spec} />;
}

type ControlProps = Omit<CellProps<unknown>, 'edit'>;

function TextCell({ label, fault, hint, placeholder, ...cell }: ControlProps & { readonly spec: FieldSpec }) {
  const { spec } = cell;
  const text = useCellText(cell);
  const wrong = text.reason ?? fault;
  return (
    <input
      className={isNumeric(spec) ? styles.figure : styles.input}
      aria-label={label}
      aria-invalid={wrong !== undefined}
      data-hint={hint !== undefined || undefined}
      title={wrong ?? hint}
      inputMode={isNumeric(spec) ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={placeholder}
      maxLength={spec.kind === 'text' ? spec.max : undefined}
      value={text.shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target, nativeEvent }) =>
        text.type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
      }
      onCompositionEnd={({ currentTarget }) => text.type(currentTarget.value, false)}
      onBlur={text.leave}
    />
  );
}

function BoolCell({ value, label, fault, onChange }: ControlProps) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={label}
      aria-invalid={fault !== undefined}
      title={fault}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface ChoiceCellProps extends ControlProps {
  readonly options: NonNullable<CellEdit<unknown>['options']>;
}

function ChoiceCell({ options, value, label, fault, hint, onChange }: ChoiceCellProps) {
  const at = options.findIndex((option) => option.value === value);
  return (
    <select
      className={styles.choice}
      aria-label={label}
      aria-invalid={fault !== undefined}
      title={fault ?? hint}
      value={at < 0 ? '' : String(at)}
      onChange={({ target }) => onChange(options[Number(target.value)]?.value ?? null)}
    >
      {at < 0 ? <option value="" /> : null}
      {options.map((option, index) => (
        <option key={option.value} value={String(index)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
