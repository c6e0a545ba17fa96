import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { dependentsOf } from '@mingmou/contract/base/reference';
import { Button } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { FieldInput } from '../form/field-input';
import styles from './list-page.module.css';
import { type Filters, isFilled } from './query';

const ONE_LINE = 4;

interface FilterBarProps {
  readonly fields: readonly (readonly [name: string, spec: FieldSpec])[];
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
}

/** The filters of a list in one line, the rest behind 展开; Enter searches, a choice searches at once. */
export function FilterBar({ fields, filters, onSearch }: FilterBarProps) {
  const id = useId();
  const [draft, setDraft] = useState(filters);
  const [shownFor, setShownFor] = useState(filters);
  const [open, setOpen] = useState(() => fields.slice(ONE_LINE).some(([name]) => isFilled(filters[name])));
  if (shownFor !== filters) {
    // The address changed by itself: Back, a link, another tab's copy.
    setShownFor(filters);
    setDraft(filters);
  }

  // A date that cannot be read is marked at its input; searching without it would look like an answer.
  const search = (next: Filters) => {
    if (!fields.some(([name, spec]) => isDated(spec) && check({ ...spec, required: false }, next[name]) !== null))
      onSearch(next);
  };
  const change = (name: string, spec: FieldSpec, value: unknown) => {
    const dependents = dependentsOf(Object.fromEntries(fields), name).map((other) => [other, null] as const);
    const next = { ...draft, [name]: value, ...Object.fromEntries(dependents) };
    setDraft(next);
    if (isChoice(spec)) search(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, nativeEvent } = event;
    if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    if (target.getAttribute('role') !== 'combobox') search(draft);
  };
  const shown = open ? fields : fields.slice(0, ONE_LINE);

  return (
    <fieldset className={styles.filters} data-folded={!open} aria-label="筛选" onKeyDown={onKeyDown}>
      {shown.map(([name, spec]) => (
        <span key={name} className={styles.filter}>
          <label htmlFor={`${id}-${name}`} className={styles.filterLabel}>
            {spec.title}
          </label>
          <FieldInput
            id={`${id}-${name}`}
            spec={spec}
            use="filter"
            value={draft[name]}
            beside={draft}
            onChange={(value) => change(name, spec, value)}
          />
        </span>
      ))}
      <span className={styles.filterActs}>
        <Button onClick={() => search(draft)}>查询</Button>
        <Button type="text" onClick={() => onSearch({})}>
          重置
        </Button>
        {fields.length > ONE_LINE ? (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
          </Button>
        ) : null}
      </span>
    </fieldset>
  );
}

function isDated({ kind }: FieldSpec): boolean {
  return kind === 'date' || kind === 'dateTime' || kind === 'time';
}

function isChoice({ kind }: FieldSpec): boolean {
  return kind === 'dict' || kind === 'ref' || kind === 'state' || kind === 'bool' || kind === 'list' || kind === 'date';
}
