import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind } from '@mingmou/contract/workstation/optician-kinds.rules';
import { useCall } from '@mingmou/core/store/use-call';
import type { OpticianPage } from './use-prescription';

/** The five kinds of a visit, as they are saved. */
export function useKinds(acceptsId: number): Readonly<Record<OpticianKind, OpticianPage | undefined>> {
  const of = (kind: OpticianKind) => ({ kind, acceptsId });
  return {
    remote: useCall(optician.findByAccepts, of('remote')).data,
    near: useCall(optician.findByAccepts, of('near')).data,
    more: useCall(optician.findByAccepts, of('more')).data,
    'contact-lenses-routine': useCall(optician.findByAccepts, of('contact-lenses-routine')).data,
    'contact-lenses-more': useCall(optician.findByAccepts, of('contact-lenses-more')).data,
  };
}
