import { tierFields } from '@mingmou/contract/referral/reward.fields';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Button } from '@mingmou/kit/ui';
import type { FieldProps } from '../parts/setting-field';
import styles from './referral.module.css';

type Tier = Readonly<Record<'from' | 'pct', unknown>>;

const MAX = 10;

function isTier(value: unknown): value is Tier {
  return typeof value === 'object' && value !== null && 'from' in value && 'pct' in value;
}

/** Steps of a reward: from which amount on which share. */
export function TiersInput({ id, value, onChange, ...rest }: FieldProps) {
  const tiers = Array.isArray(value) ? value.filter(isTier) : [];
  const put = (index: number, change: Partial<Tier>) =>
    onChange(tiers.map((tier, n) => (n === index ? { ...tier, ...change } : tier)));
  return (
    <div className={styles.tiers}>
      {tiers.map((tier, index) => (
        // Steps have no name of their own: their place is what they are.
        <div key={index} className={styles.tier}>
          <label htmlFor={index === 0 ? id : `${id}-${index}`}>第{index + 1}档满</label>
          <FieldInput
            id={index === 0 ? id : `${id}-${index}`}
            {...rest}
            spec={tierFields.from}
            value={tier.from}
            onChange={(from) => put(index, { from })}
          />
          <label htmlFor={`${id}-pct-${index}`}>奖励</label>
          <FieldInput
            id={`${id}-pct-${index}`}
            spec={tierFields.pct}
            value={tier.pct}
            onChange={(pct) => put(index, { pct })}
          />
          <Button
            type="link"
            danger
            aria-label={`删除第${index + 1}档`}
            onClick={() => onChange(tiers.filter((_, n) => n !== index))}
          >
            删除
          </Button>
        </div>
      ))}
      {tiers.length < MAX ? (
        <Button
          id={tiers.length === 0 ? id : undefined}
          onClick={() => onChange([...tiers, { from: tiers.length === 0 ? 0 : null, pct: null }])}
        >
          添加一档
        </Button>
      ) : null}
    </div>
  );
}
