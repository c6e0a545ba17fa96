import { dictName } from '@mingmou/contract/base/dict';
import { printKind } from '@mingmou/contract/system/template/template.dicts';
import { templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { isFreeKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { useCall } from '@mingmou/core/store/use-call';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { SearchSelect } from '@mingmou/kit/form/search-select';

interface SheetChoiceProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/** Picks one of the published free pages. */
export function SheetChoice({ value, onChange, ...rest }: SheetChoiceProps) {
  const { data, fetching } = useCall(templatesOf('print').findAll, {});
  const { row } = useFormSurroundings();
  const free = (data ?? []).filter(({ printKind: code }) => code && isFreeKind(code));
  const options = free.map(({ id, name, printKind: code }) => ({
    value: id,
    label: `${name}（${dictName(printKind, code)}）`,
  }));
  const isGone = typeof value === 'number' && !options.some((option) => option.value === value);
  const gone = isGone && typeof row.templateName === 'string' ? [{ value, label: row.templateName }] : [];
  return (
    <SearchSelect<number | undefined, { value: number; label: string }>
      {...rest}
      value={typeof value === 'number' ? value : undefined}
      placeholder="请选择模板"
      loading={fetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...gone, ...options]}
      onChange={(next) => onChange?.(next)}
    />
  );
}
