import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import styles from './card.module.css';
import { CardField } from './card-field';

interface ReasonInputProps {
  /** 原因 unless another field of the dialog is called so. */
  readonly title?: string;
  /** The usual ones, by one press. */
  readonly usual: readonly string[];
  /** Absent where the form item around the input gives it. */
  readonly value?: string;
  readonly onChange?: (reason: string) => void;
}

/** Reason as free text, with buttons for the usual ones. Works alone and as the child of a form item. */
export function ReasonInput({ title = '原因', usual, value, onChange, ...input }: ReasonInputProps) {
  return (
    <div className={styles.buttons}>
      {usual.map((reason) => (
        <Button key={reason} aria-pressed={value === reason} onClick={() => onChange?.(reason)}>
          {reason}
        </Button>
      ))}
      <Input
        {...input}
        aria-label={title}
        className={styles.reason}
        placeholder={usual.length > 0 ? `或填写${title}` : `请填写${title}`}
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  );
}

/** The reason as a line of a card's dialog. */
export function ReasonField(props: ReasonInputProps) {
  return (
    <CardField title={props.title ?? '原因'}>
      <ReasonInput {...props} />
    </CardField>
  );
}
