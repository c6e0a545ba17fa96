import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { SearchSelect } from '@mingmou/kit/form/search-select';

interface Named {
  readonly id: number;
  readonly name: string;
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}

/** The items that the edited row has, by name: some of them may be disabled and are offered no more. */
export function useOwnItems(): readonly Named[] {
  const { itemNames } = useFormSurroundings().row;
  return Array.isArray(itemNames) ? itemNames.filter(isNamed) : [];
}

function itemIdsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map((entry) => Number(Object(entry).itemId)) : [];
}

interface ItemsSelectProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (items: readonly { readonly itemId: number }[]) => void;
}

/** Items of a package, as it keeps them: `[{itemId}]`. */
export function ItemsSelect({ value, onChange, ...rest }: ItemsSelectProps) {
  const own = useOwnItems();
  const { data = [], fetching } = useCall(trainingItem.findAll, {});
  const gone = own.filter(({ id }) => !data.some((item) => item.id === id));
  const options = [
    ...data.map(({ id, name, category }) => ({ value: id, label: `${name}（${category}）` })),
    ...gone.map(({ id, name }) => ({ value: id, label: `${name}（已停用）` })),
  ];
  return (
    <SearchSelect
      {...rest}
      mode="multiple"
      value={itemIdsOf(value)}
      options={options}
      loading={fetching}
      placeholder="请选择训练项目"
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: readonly number[]) => onChange?.(ids.map((itemId) => ({ itemId })))}
    />
  );
}
