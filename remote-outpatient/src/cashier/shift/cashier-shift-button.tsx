import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Button } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';

const CashierShiftDrawer = lazy(() => import('./cashier-shift-drawer'));

/** 班次 {cashier} {openAt} 交班: opens the drawer of the shift, for cashiers and auditors. */
export function CashierShiftButton() {
  const takesMoney = useHolds(cashierShift.current.grant);
  const audits = useHolds(cashierShift.audit.grant);
  return takesMoney || audits ? <Held asks={takesMoney} /> : null;
}

function Held({ asks }: { readonly asks: boolean }) {
  const { data } = useCall(cashierShift.current, {}, { quiet: true, skip: !asks });
  const [isOpen, open] = useState(false);
  const shift = data?.shift;
  const words = shift ? `班次 ${shift.cashierName ?? ''} ${shift.openAt.slice(5, 16)}` : '班次';
  return (
    <>
      <Button type="text" onClick={() => open(true)}>
        {words}
      </Button>
      {isOpen ? (
        <Suspense>
          <CashierShiftDrawer onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
