import type { DropdownProps } from 'antd';
import { lazy, Suspense } from 'react';

const Loaded = lazy(() => import('antd/es/dropdown'));

/** Takes the place of antd's own in a table's head: the menu of «select all, invert», which most tables do not have. */
export default function SelectionDropdown(props: DropdownProps) {
  return (
    <Suspense fallback={props.children}>
      <Loaded {...props} />
    </Suspense>
  );
}
