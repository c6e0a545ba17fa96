import { useAppSelector } from '@mingmou/core/store/hooks';

/** Whether this person sees purchase prices and costs (domain-erp G3); the server leaves them out for the others. */
export function useSeesCost(): boolean {
  return useAppSelector((state) => state.session.info?.costDisplay ?? false);
}
