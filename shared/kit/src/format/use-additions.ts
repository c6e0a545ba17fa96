import { type DictionaryRow, dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { useCall } from '@mingmou/core/store/use-call';

const ADDED = /^X\d+$/;

/** The rows that the chain added to a dictionary, in their order; none until they are known. */
export function useAdditions(name: string): readonly DictionaryRow[] {
  const { data } = useCall(dictionaryReference.one, { name }, { quiet: true });
  return (data ?? []).filter(({ code }) => typeof code === 'string' && ADDED.test(code));
}
