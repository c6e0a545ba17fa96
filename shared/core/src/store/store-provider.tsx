import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from './store';

/** Puts the one store of the page around a React root. */
export function StoreProvider({ children }: { readonly children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
