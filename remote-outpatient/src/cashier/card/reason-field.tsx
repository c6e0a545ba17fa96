import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import styles from './card.module.css';
import { CardField } from './card-field';

interface ReasonFieldProps {
  /** The usual ones, by one press. */
  readonly usual: readonly string[];
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ usual, value, onChange }: ReasonFieldProps) {
  return (
    <CardField title="原因">
      {usual.map((reason) => (
        <Button key={reason} aria-pressed={value === reason} onClick={() => onChange(reason)}>
          {reason}
        </Button>
      ))}
      <Input
        aria-label="原因"
        className={styles.reason}
        placeholder={usual.length > 0 ? '或填写原因' : '请填写原因'}
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </CardField>
  );
}
