import type { FieldSpec } from '@mingmou/contract/base/field';
import type { Reference } from '@mingmou/contract/base/reference';
import { Choice } from './choice';
import type { InputProps } from './input-props';
import type { Option } from './options';
import { type Referred, useReferred } from './use-referred';
import type { FormValues } from './values';

const GONE = '已停用';
const UNREADABLE = '无权查看名称';

interface RefInputProps extends InputProps {
  readonly spec: FieldSpec;
  readonly of: Reference;
  readonly placeholder: string;
  readonly clearable: boolean;
  /** Values of the fields around, of which the choices may depend. */
  readonly beside: FormValues;
  /** The name or names that the edited row came with. */
  readonly present: unknown;
}

/** Returns chosen values that are not offered, with the names in the row. */
function othersOf(value: unknown, present: unknown, { options, waiting, mayRead }: Referred): readonly Option[] {
  const isOffered = (id: unknown) => options.some((option) => option.value === id);
  if (!Array.isArray(value)) {
    if (typeof value !== 'number' || isOffered(value)) return [];
    const label = typeof present === 'string' ? present : mayRead ? undefined : UNREADABLE;
    return label === undefined ? [] : [{ value, label }];
  }
  if (waiting) return [];
  const names = Array.isArray(present) ? present.filter((name) => !options.some(({ label }) => label === name)) : [];
  const others = value.filter((id) => !isOffered(id));
  if (!mayRead) return others.map((id, at) => ({ value: id, label: names[at] ?? UNREADABLE }));
  return others.map((id, at) => ({ value: id, label: names[at] === undefined ? GONE : `${names[at]}（${GONE}）` }));
}

/** Picks rows of a call by name; one that is no longer offered stays by the name that the row came with. */
export function RefInput({ spec, of, beside, present, ...rest }: RefInputProps) {
  const referred = useReferred(of, spec.title, beside);
  const others = othersOf(rest.value, present, referred);
  return (
    <Choice
      {...rest}
      multiple={spec.kind === 'list'}
      options={[...others, ...referred.options]}
      loading={referred.waiting}
      notFoundContent={referred.says}
    />
  );
}
