import type { Money } from '@mingmou/contract/base/money';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import type { FoundBill } from '../bill/bill-pages';
import { CheckReport } from './check-report';

interface FoundCheck extends FoundBill {
  readonly lines: readonly (FoundBill['lines'][number] & {
    readonly countedQty?: number | null;
    readonly bookQty?: number | null;
    readonly diffQty?: number | null;
    readonly amount?: Money | null;
  })[];
}

/** What else may be looked at of a count that is read. */
export function CheckActs({ found }: { readonly found: FoundCheck }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>差异汇总</Button>
      {open ? <CheckReport lines={found.lines} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
