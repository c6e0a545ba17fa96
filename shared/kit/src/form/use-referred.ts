import type { CallSpec } from '@mingmou/contract/base/call';
import type { Reference } from '@mingmou/contract/base/reference';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { readOrgId } from '@mingmou/core/session/token';
import { useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';
import { isFilled } from '../list/query';
import type { Option } from './options';
import type { FormValues } from './values';

export interface Referred {
  readonly options: readonly Option[];
  /** True until the options are there. */
  readonly waiting: boolean;
  readonly mayRead: boolean;
  /** Why there are none; undefined where there may be. */
  readonly says: string | undefined;
}

/** Returns the input of the call that loads the options, given the neighbouring fields. */
export function askedOf({ input, by, here }: Reference, beside: FormValues): FormValues {
  const org = here === undefined ? undefined : readOrgId();
  const named = Object.entries(by).map(([name, field]) => [name, beside[field]] as const);
  return {
    ...input,
    ...(here !== undefined && org ? { [here]: org } : {}),
    ...Object.fromEntries(named.filter(([, value]) => isFilled(value))),
  };
}

/** Returns a required input that the neighbouring fields do not provide yet. */
function lacking({ input }: CallSpec, asked: FormValues): string | undefined {
  return Object.entries(input).find(([name, { required }]) => required && !isFilled(asked[name]))?.[1].title;
}

/** Returns the rows of an answer. */
export function rowsOf(data: unknown, { rows }: Reference): readonly FormValues[] {
  const answered: unknown = rows === undefined ? data : (data as FormValues | undefined)?.[rows];
  return Array.isArray(answered) ? answered : [];
}

/** The rows as options, each id once, found by name, initials and code. */
function optionsOf(rows: readonly FormValues[], { id, nameOf, isOffered }: Reference): readonly Option[] {
  const options = rows.filter(isOffered).map((row): readonly [unknown, Option] => {
    return [
      row[id],
      { value: Number(row[id]), label: nameOf(row), search: [row.pinyin, row.code].filter(isFilled).join(' ') },
    ];
  });
  return [...new Map(options).values()];
}

/** Returns the options of a reference field, given the neighbouring fields; none if the rows may not be read. */
export function useReferred(of: Reference, title: string, beside: FormValues): Referred {
  const call = of.call;
  const mayRead = useHolds(call.grant);
  const asked = askedOf(of, beside);
  const missing = lacking(call, asked);
  const { data, fetching } = useCall<FormValues, unknown>(call, asked, { skip: !mayRead || missing !== undefined });
  // Rows of another department are none of this one's.
  const isOther = missing !== undefined || (fetching && Object.keys(of.by).length > 0);
  const options = useMemo(() => (isOther ? [] : optionsOf(rowsOf(data, of), of)), [isOther, data, of]);
  if (!mayRead) return { options, waiting: false, mayRead, says: `没有查看${title}的权限` };
  return { options, waiting: fetching && options.length === 0, mayRead, says: missing && `请先选择${missing}` };
}
