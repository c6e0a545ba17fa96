import { Button, Popover } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';
import type { SavedFiltersProps } from './saved-filter-list';

// The list is the first page of many, and is painted without it.
const SavedFilterList = lazy(() => import('./saved-filter-list'));

/** Named filters of the account, at most twenty. */
export function SavedFilters({ now, onChoose }: SavedFiltersProps) {
  const [open, setOpen] = useState(false);
  const choose = (filters: SavedFiltersProps['now']) => {
    setOpen(false);
    onChoose(filters);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense>
          <SavedFilterList now={now} onChoose={choose} />
        </Suspense>
      }
    >
      <Button aria-expanded={open}>常用筛选</Button>
    </Popover>
  );
}
