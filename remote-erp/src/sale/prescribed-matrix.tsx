import { eye as eyeDict } from '@mingmou/contract/dict/eye';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
import { useEffect, useMemo, useRef } from 'react';
import { type Cell, PowerGrid } from '../stock/power-grid';
import { type Breed, isReady } from './prescribed-lines';

interface PrescribedMatrixProps {
  readonly breed: Breed;
  readonly onTake: () => void;
}

/** The eyes of the paper at the powers that they are prescribed; both at one where they are the same. */
function marksOf({ eyes }: Breed): ReadonlyMap<number, string> {
  const marks = new Map<number, string>();
  for (const { eye, lens } of eyes) {
    if (!lens) continue;
    const word = eyeDict.rows.find(({ code }) => code === eye)?.name ?? '';
    marks.set(lens.barcodeId, marks.has(lens.barcodeId) ? '双眼' : word);
  }
  return marks;
}

/** What lies here of a breed, power by power, with the eyes of the paper in their places; a press on one takes both. */
export function PrescribedMatrix({ breed, onTake }: PrescribedMatrixProps) {
  const { data, refusal, refetch } = useCall(stock.matrix, { breedId: breed.breedId });
  const { warning } = useFeedback();
  const marks = useMemo(() => marksOf(breed), [breed]);
  const grid = useRef<HTMLDivElement>(null);
  const canTake = breed.eyes.some(isReady);
  // A breed has more powers than a screen has lines, so the prescribed one is scrolled into view.
  useEffect(() => {
    if (data) grid.current?.querySelector('[data-marked="true"]')?.scrollIntoView?.({ block: 'center' });
  }, [data]);
  const pick = ({ barcodeIds }: Cell) => {
    if (!barcodeIds.some((id) => marks.has(id))) warning('不是处方的度数，请点标着眼别的一格');
    else if (canTake) onTake();
    else warning('处方的度数没有现货');
  };
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <div ref={grid}>
      <PowerGrid matrix={data} marks={marks} picking="点标着眼别的一格，双眼一起取" onPick={pick} />
    </div>
  );
}
