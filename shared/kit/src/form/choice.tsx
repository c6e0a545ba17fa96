import styles from './form.module.css';
import type { InputProps } from './input-props';
import type { Option } from './options';
import { SearchSelect } from './search-select';

const SEARCHED = ['label', 'search'];

interface ChoiceProps extends InputProps {
  readonly options: readonly Option[];
  readonly placeholder: string;
  readonly multiple?: boolean;
  readonly clearable: boolean;
  readonly loading?: boolean;
  /** Shown where there is nothing to choose from. */
  readonly notFoundContent?: string | undefined;
}

/** Select that can be searched by the shown text. An empty choice is null. */
export function Choice({ options, multiple = false, clearable, onChange, value, ...rest }: ChoiceProps) {
  const { loading = false } = rest;
  return (
    <SearchSelect<unknown, Option>
      {...rest}
      loading={loading}
      className={styles.choice}
      value={value ?? undefined}
      options={[...options]}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear={clearable}
      showSearch={{ optionFilterProp: SEARCHED }}
      // A number says nothing while the names are on their way.
      labelRender={({ label, value: code }) => label ?? (loading ? '…' : String(code))}
      onChange={(next: unknown) => onChange?.(next ?? null)}
    />
  );
}

const yesNo: readonly Option[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

/** Yes, no or no answer. */
export function YesNoChoice({ value, onChange, ...rest }: Omit<ChoiceProps, 'options'>) {
  return (
    <Choice
      {...rest}
      options={yesNo}
      value={typeof value === 'boolean' ? String(value) : undefined}
      onChange={(next) => onChange?.(next === null ? null : next === 'true')}
    />
  );
}
