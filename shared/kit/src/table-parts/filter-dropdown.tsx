import type { FilterDropdownProps } from 'antd/es/table/hooks/useFilter/FilterDropdown';
import { lazy, Suspense } from 'react';

interface FilterItem {
  readonly value: unknown;
  readonly children?: readonly FilterItem[];
}

const Loaded = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'));

/**
 * Takes the place of antd's own in the host's build: a table with filters in its head fetches menu, tree and radio when
 * it is drawn. Lists have their filters in a line above, so most pages never do.
 */
export default function FilterDropdown(props: FilterDropdownProps) {
  return (
    <Suspense fallback={props.children}>
      <Loaded {...props} />
    </Suspense>
  );
}

/**
 * Returns the values of all filters of a column, nested ones included; antd's table imports this function from here.
 */
export function flattenKeys(filters: readonly FilterItem[] = []): unknown[] {
  return filters.flatMap(({ value, children }) => [value, ...flattenKeys(children)]);
}
