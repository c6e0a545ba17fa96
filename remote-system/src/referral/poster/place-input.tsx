import { poster } from '@mingmou/contract/referral/poster.contract';
import { NAME_START, type NamePlace, type QrPlace } from '@mingmou/contract/referral/poster.rules';
import { InputNumber, Switch } from '@mingmou/kit/ui-form';
import styles from './poster.module.css';

const { qr, nameText } = poster.fields;
const KEYS = ['x', 'y', 'size'] as const;
/** Short labels, because three inputs share a line. */
const SHORT: Readonly<Record<string, string>> = { x: '左', y: '上' };
const STEP = 0.5;

interface NumbersProps<P extends QrPlace> {
  readonly id?: string;
  readonly of: typeof qr | typeof nameText;
  readonly value: P;
  readonly onChange: (place: P) => void;
}

function Numbers<P extends QrPlace>({ id, of, value, onChange }: NumbersProps<P>) {
  return (
    <div className={styles.numbers}>
      {KEYS.map((key) => {
        const spec = of.fields?.[key];
        return spec ? (
          <InputNumber
            key={key}
            id={key === 'x' ? id : undefined}
            aria-label={`${of.title}${spec.title}`}
            prefix={SHORT[key] ?? spec.title}
            min={spec.min}
            max={spec.max}
            step={STEP}
            precision={1}
            controls={false}
            value={value[key]}
            needed={`请填写${spec.title}`}
            onChange={(next) => (next === null ? undefined : onChange({ ...value, [key]: next }))}
          />
        ) : null;
      })}
    </div>
  );
}

interface QrInputProps {
  readonly id?: string;
  readonly value?: QrPlace;
  readonly onChange?: (place: QrPlace) => void;
}

/** The code's place in numbers; dragging it on the picture does the same. */
export function QrInput({ id, value, onChange }: QrInputProps) {
  return value ? <Numbers id={id} of={qr} value={value} onChange={(next) => onChange?.(next)} /> : null;
}

interface NameInputProps {
  readonly id?: string;
  readonly value?: NamePlace | null;
  readonly onChange?: (place: NamePlace | null) => void;
}

/** Input for the referrer's name on the poster: visibility, position, size and colour. */
export function NameInput({ id, value, onChange }: NameInputProps) {
  return (
    <div className={styles.nameInput}>
      <div className={styles.nameHead}>
        <Switch
          id={id}
          aria-label="在海报上写推荐人姓名"
          checked={value != null}
          onChange={(on) => onChange?.(on ? NAME_START : null)}
        />
        {value ? (
          <input
            type="color"
            className={styles.colour}
            aria-label="推荐人姓名颜色"
            value={value.colour}
            onChange={({ target }) => onChange?.({ ...value, colour: target.value })}
          />
        ) : (
          <span className={styles.hint}>海报上不写推荐人姓名</span>
        )}
      </div>
      {value ? <Numbers of={nameText} value={value} onChange={(next) => onChange?.(next)} /> : null}
    </div>
  );
}
