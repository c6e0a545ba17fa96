import type { Call } from '@mingmou/contract/base/call';
import { useCall } from '@mingmou/core/store/use-call';
import { Choice } from './choice';
import { useFormSurroundings } from './form-context';
import type { InputProps } from './input-props';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

interface OptionSelectProps<I> extends InputProps {
  /** Answers the rows to choose from. */
  readonly call: Call<I, readonly NamedRow[]>;
  readonly input: NoInfer<I>;
  /** Field of the edited row with the name of the present choice, which may be gone from the rows. */
  readonly nameFrom?: string;
  readonly placeholder?: string;
}

/** Picks one of the rows of a call, by name. */
export function OptionSelect<I>({ call, input, nameFrom, placeholder = '请选择', ...rest }: OptionSelectProps<I>) {
  const { value } = rest;
  const { data, fetching } = useCall(call, input);
  const { row } = useFormSurroundings();
  const rows: readonly NamedRow[] = data ?? [];
  const present = nameFrom === undefined ? undefined : row[nameFrom];
  const isGone = typeof value === 'number' && !rows.some(({ id }) => id === value);
  const gone = isGone && typeof present === 'string' ? [{ id: value, name: present }] : [];
  const options = [...gone, ...rows].map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...rest} options={options} placeholder={placeholder} clearable loading={fetching} />;
}
