import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useRef, useState } from 'react';
import { OwnShift } from './own-shift';
import { ShiftRecords } from './shift-records';

type Tab = 'own' | 'records';

/** 班次 (domain-outpatient §6.12): the own shift with its handover, and the shifts that were. */
export default function ShiftDrawer({ onClose }: { readonly onClose: () => void }) {
  const takesMoney = useHolds(cashierShift.current.grant);
  const [tab, show] = useState<Tab>(takesMoney ? 'own' : 'records');
  const moved = useRef(false);
  const tabs: readonly (readonly [Tab, string])[] = takesMoney
    ? [
        ['own', '我的班次'],
        ['records', '班次记录'],
      ]
    : [['records', '班次记录']];
  return (
    <Drawer
      open
      title={<TabHeading<Tab> title="班次" tabs={tabs} at={tab} onShow={show} moved={moved} />}
      aria-label="班次"
      size="large"
      styles={{ wrapper: { width: 'min(860px, 94vw)' } }}
      onClose={onClose}
    >
      {tab === 'own' ? <OwnShift /> : <ShiftRecords />}
    </Drawer>
  );
}
