import { Select, type SelectProps } from 'antd';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { usePendingEnter } from '../entry/use-pending-enter';

interface SearchOption {
  readonly value?: string | number | null;
  readonly disabled?: boolean;
}

interface Search {
  /** `false`: the options are the server's answer to the text. */
  readonly filterOption?: false;
  /** Properties of an option that are searched locally. */
  readonly optionFilterProp?: string | readonly string[];
  readonly searchValue?: string;
  readonly onSearch?: (text: string) => void;
}

interface SearchSelectProps<Value, O extends SearchOption> extends Omit<SelectProps<Value, O>, 'showSearch' | 'mode'> {
  readonly mode?: 'multiple' | undefined;
  readonly options: O[];
  readonly showSearch: Search;
  /** True while `options` are not the answer to the text yet: from the first key until the answer has arrived. */
  readonly loading: boolean;
}

function isMatch(option: object, text: string, { optionFilterProp = 'label' }: Search): boolean {
  const names = typeof optionFilterProp === 'string' ? [optionFilterProp] : optionFilterProp;
  const searched = text.toUpperCase();
  return names.some((name) =>
    String(Reflect.get(option, name) ?? '')
      .toUpperCase()
      .includes(searched),
  );
}

/**
 * Select whose options come from the server. An Enter pressed before they arrive is remembered: a single match of the
 * typed text is selected, several matches only open the list. Typing, Escape and blur cancel the remembered Enter.
 */
export function SearchSelect<Value, O extends SearchOption>(props: SearchSelectProps<Value, O>) {
  const { showSearch, loading, options, mode, value, open, onOpenChange, onChange, onSelect, ...rest } = props;
  const [ownText, setOwnText] = useState('');
  const [ownOpen, setOwnOpen] = useState(false);
  const text = showSearch.searchValue ?? ownText;
  const isLocal = showSearch.filterOption !== false;

  const changeOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const search = (next: string) => {
    pending.cancel();
    setOwnText(next);
    showSearch.onSearch?.(next);
  };
  // Calls the handlers in the order of antd: onChange before onSelect.
  const take = (option: O) => {
    const chosen: readonly unknown[] = mode === 'multiple' && Array.isArray(value) ? value : [];
    const isChosen = mode === 'multiple' ? chosen.includes(option.value) : option.value === value;
    const next: unknown = mode === 'multiple' ? [...chosen, option.value] : option.value;
    if (!isChosen) onChange?.(next as Value, option);
    onSelect?.(option.value as Parameters<NonNullable<typeof onSelect>>[0], option);
    search('');
    if (mode !== 'multiple') changeOpen(false);
  };
  const pending = usePendingEnter(loading, () => {
    const matches = isLocal ? options.filter((option) => isMatch(option, text.trim(), showSearch)) : options;
    const [only] = matches;
    if (only && matches.length === 1 && !only.disabled) take(only);
    else changeOpen(true);
  });

  const onInputKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
    if (key === 'Escape') pending.cancel();
    const isEnter = key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing;
    if (isEnter && loading && currentTarget.value.trim() !== '') {
      // antd would close the list without a choice and clear the text.
      event.preventDefault();
      event.stopPropagation();
      pending.remember();
    } else rest.onInputKeyDown?.(event);
  };

  return (
    <Select<Value, O>
      {...rest}
      mode={mode}
      value={value}
      options={options}
      loading={loading}
      open={open ?? ownOpen}
      onOpenChange={changeOpen}
      showSearch={{
        searchValue: text,
        onSearch: search,
        filterOption: isLocal && ((typed, option) => option !== undefined && isMatch(option, typed, showSearch)),
      }}
      onInputKeyDown={onInputKeyDown}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        pending.cancel();
        rest.onBlur?.(event);
      }}
      onChange={onChange}
      onSelect={onSelect}
    />
  );
}
