import type { Call } from '@mingmou/contract/base/call';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface IdsSelectProps<I> {
  readonly id?: string;
  readonly value?: readonly number[] | null;
  readonly onChange?: (ids: readonly number[]) => void;
  /** Answers the rows to choose from. */
  readonly call: Call<I, readonly Named[]>;
  readonly input: NoInfer<I>;
  readonly placeholder: string;
}

const GONE = '已停用';

/** Picks several rows of a call by name; one that is gone from the rows stays until it is taken out. */
export function IdsSelect<I>({ id, value, onChange, call, input, placeholder }: IdsSelectProps<I>) {
  const { data, fetching } = useCall(call, input);
  const rows: readonly Named[] = data ?? [];
  const chosen = value ?? [];
  const gone = data ? chosen.filter((each) => !rows.some((row) => row.id === each)) : [];
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      placeholder={placeholder}
      loading={fetching}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      value={[...chosen]}
      options={[
        ...rows.map((row) => ({ value: row.id, label: row.name })),
        ...gone.map((each) => ({ value: each, label: GONE })),
      ]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
