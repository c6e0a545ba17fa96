import { check } from '@mingmou/contract/base/check';
import type { DayRange } from '@mingmou/contract/base/date-range';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { dependentsOf } from '@mingmou/contract/base/reference';
import { Button } from 'antd';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { FieldInput } from '../form/field-input';
import { type FilterField, filterGroups, groupsOfLine } from './filter-span';
import styles from './list-page.module.css';
import { type Filters, isFilled } from './query';

/** Inputs of one line; the two ends of a range of days are two. */
const ONE_LINE = 4;

interface FilterBarProps {
  readonly fields: readonly FilterField[];
  readonly filters: Filters;
  readonly onSearch: (filters: Filters) => void;
}

/** Filters of a list in one line, further ones behind 展开; Enter searches, and a choice searches immediately. */
export function FilterBar({ fields, filters, onSearch }: FilterBarProps) {
  const id = useId();
  const groups = filterGroups(fields);
  const line = groupsOfLine(groups, ONE_LINE);
  const folded = groups.slice(line.length);
  const [draft, setDraft] = useState(filters);
  const [shownFor, setShownFor] = useState(filters);
  const [open, setOpen] = useState(() =>
    folded.some((group) => group.fields.some(([name]) => isFilled(filters[name]))),
  );
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
  const pickDays = (from: string, to: string, range: DayRange) => {
    const next = { ...draft, [from]: range.from, [to]: range.to };
    setDraft(next);
    search(next);
  };
  const input = ([name, spec]: FilterField) => ({
    ...{ id: `${id}-${name}`, spec, use: 'filter' as const, value: draft[name], beside: draft },
    onChange: (value: unknown) => change(name, spec, value),
  });

  return (
    <fieldset className={styles.filters} data-folded={!open} aria-label="筛选" onKeyDown={onKeyDown}>
      {(open ? groups : line).map(({ title, fields: [first, last] }) =>
        first ? (
          <span key={first[0]} className={styles.filter} data-range={last !== undefined}>
            <label htmlFor={`${id}-${first[0]}`} className={styles.filterLabel}>
              {title}
            </label>
            {last ? (
              <DayRangeInputs
                inputs={[input(first), input(last)]}
                onPick={(range) => pickDays(first[0], last[0], range)}
              />
            ) : (
              <FieldInput {...input(first)} />
            )}
          </span>
        ) : null,
      )}
      <span className={styles.filterActs}>
        <Button onClick={() => search(draft)}>查询</Button>
        <Button type="text" onClick={() => onSearch({})}>
          重置
        </Button>
        {folded.length > 0 ? (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
          </Button>
        ) : null}
      </span>
    </fieldset>
  );
}

interface DayRangeInputsProps {
  readonly inputs: readonly ComponentProps<typeof FieldInput>[];
  readonly onPick: (range: DayRange) => void;
}

/** The two ends of a range of days; either may be left empty. Each calendar offers 今天, 本周 and 本月. */
function DayRangeInputs({ inputs: [from, to], onPick }: DayRangeInputsProps) {
  return (
    <>
      {from ? <FieldInput {...from} aria-label={from.spec.title} onPickDays={onPick} /> : null}
      <span aria-hidden>～</span>
      {to ? <FieldInput {...to} aria-label={to.spec.title} onPickDays={onPick} /> : null}
    </>
  );
}

function isDated({ kind }: FieldSpec): boolean {
  return kind === 'date' || kind === 'dateTime' || kind === 'time';
}

function isChoice({ kind }: FieldSpec): boolean {
  return kind === 'dict' || kind === 'ref' || kind === 'state' || kind === 'bool' || kind === 'list' || kind === 'date';
}
