import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Button } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';

const GrowthDrawer = lazy(() => import('./growth-drawer'));

interface GrowthButtonProps {
  readonly patientId: number;
  readonly name: string;
}

/** 成长曲线 of the patient bar: its drawer comes with the first opening. */
export function GrowthButton({ patientId, name }: GrowthButtonProps) {
  const mayRead = useHolds(growthChart.find.grant);
  const [isOpen, open] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button onClick={() => open(true)}>成长曲线</Button>
      {isOpen ? (
        <Suspense>
          <GrowthDrawer patientId={patientId} name={name} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
