import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import styles from './card.module.css';
import { CardField } from './card-field';

interface ReasonFieldProps {
  /** 原因 unless another field of the dialog is called so. */
  readonly title?: string;
  /** The usual ones, by one press. */
  readonly usual: readonly string[];
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ title = '原因', usual, value, onChange }: ReasonFieldProps) {
  return (
    <CardField title={title}>
      {usual.map((reason) => (
        <Button key={reason} aria-pressed={value === reason} onClick={() => onChange(reason)}>
          {reason}
        </Button>
      ))}
      <Input
        aria-label={title}
        className={styles.reason}
        placeholder={usual.length > 0 ? `或填写${title}` : `请填写${title}`}
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </CardField>
  );
}
