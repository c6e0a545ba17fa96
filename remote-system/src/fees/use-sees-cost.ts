import { useAppSelector } from '@mingmou/core/store/hooks';

/** Whether this person sees costs (domain-system §1.1); the server leaves them out for the others. */
export function useSeesCost(): boolean {
  return useAppSelector((state) => state.session.info?.costDisplay ?? false);
}
