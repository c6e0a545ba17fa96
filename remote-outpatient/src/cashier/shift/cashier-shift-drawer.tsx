import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { TabHeading, type Tabs } from '@mingmou/kit/list/tab-heading';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useRef, useState } from 'react';
import { OpenActs } from '../outbox/open-acts';
import { CashierShiftCheck, OwnCashierShiftCheck } from './cashier-shift-check';
import { CashierShiftRecords } from './cashier-shift-records';
import { OwnCashierShift } from './own-cashier-shift';

type Tab = 'own' | 'check' | 'records';
const OWN: Tabs<Tab> = [
  ['own', '我的班次'],
  ['check', '核对'],
];
const RECORDS: Tabs<Tab> = [['records', '班次记录']];

/** 班次 (domain-outpatient §6.12): the own shift with its handover and 核对, and the shifts that were. */
export default function CashierShiftDrawer({ onClose }: { readonly onClose: () => void }) {
  const takesMoney = useHolds(cashierShift.current.grant);
  const [tab, show] = useState<Tab>(takesMoney ? 'own' : 'records');
  /** Shift of the records whose 核对 is open. */
  const [checked, check] = useState<number>();
  const moved = useRef(false);
  const go = (next: Tab) => {
    check(undefined);
    show(next);
  };
  return (
    <Drawer
      open
      title={
        <TabHeading<Tab>
          title="班次"
          tabs={takesMoney ? [...OWN, ...RECORDS] : RECORDS}
          at={checked === undefined ? tab : undefined}
          onShow={go}
          moved={moved}
        />
      }
      aria-label="班次"
      size="large"
      styles={{ wrapper: { width: 'min(860px, 94vw)' } }}
      onClose={onClose}
    >
      <OpenActs />
      {checked !== undefined ? <CashierShiftCheck key={checked} id={checked} /> : null}
      {checked === undefined && tab === 'own' ? <OwnCashierShift /> : null}
      {checked === undefined && tab === 'check' ? <OwnCashierShiftCheck /> : null}
      {checked === undefined && tab === 'records' ? <CashierShiftRecords onCheck={check} /> : null}
    </Drawer>
  );
}
