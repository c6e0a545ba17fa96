import { satisfies } from '@mingmou/contract/auth/rights';
import type { Grant } from '@mingmou/contract/base/call';
import { useAppSelector } from '../store/hooks';
import { heldIn } from './held-ids';

/** True when the signed-in person may make the calls of this grant; the server decides again at every call. */
export function useHolds(grant: Grant): boolean {
  return useAppSelector((state) => satisfies(grant, heldIn(state.session.menus)));
}
