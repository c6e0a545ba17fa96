import { dictName } from '@mingmou/contract/base/dict';
import { drugFrequency } from '@mingmou/contract/dict/drug-frequency';
import { drugRoute } from '@mingmou/contract/dict/drug-route';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import type { RxLine } from '@mingmou/contract/workstation/drug-rx.rules';
import { Select } from '@mingmou/kit/ui-form';
import styles from './recipe.module.css';
import { type Usage, usagesOf, usedAs } from './rx-lines.rules';

interface UsageChoiceProps {
  readonly line: RxLine;
  readonly place: number;
  readonly usages: readonly Usage[];
  readonly onChange: (change: Partial<RxLine>) => void;
}

/** 「1滴 每日2次 点眼 双眼 7天」. */
function textOf({ dose, doseUnit, frequency, route, eye, days }: Usage): string {
  const words = [`${dose}${doseUnit}`, dictName(drugFrequency, frequency), dictName(drugRoute, route)];
  return [...words, eye ? dictName(eyes, eye) : '', days ? `${days}天` : ''].filter(Boolean).join(' ');
}

/** 药品用法: how the house uses the drug, taken over in one choice. */
export function UsageChoice({ line, place, usages, onChange }: UsageChoiceProps) {
  const own = usagesOf(usages, line.drugId);
  if (own.length === 0) return null;
  return (
    <Select
      id={`prescription-${place}-usage`}
      aria-label={`第${place + 1}行套用用法`}
      className={styles.usage}
      size="small"
      value={null}
      placeholder="套用用法"
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={own.map((usage) => ({ value: usage.id, label: `${usage.name}：${textOf(usage)}` }))}
      onChange={(id: number | null) => {
        const usage = own.find((one) => one.id === id);
        if (usage) onChange(usedAs(line, usage));
      }}
    />
  );
}
