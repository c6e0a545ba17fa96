import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { useCall } from '@mingmou/core/store/use-call';

/** Names of training items; one that is out of use is called by its number. */
export function useItemNames(): (itemId: number) => string {
  const { data } = useCall(trainingItem.findAll, {}, { quiet: true });
  return (itemId) => data?.find(({ id }) => id === itemId)?.name ?? `项目${itemId}`;
}
