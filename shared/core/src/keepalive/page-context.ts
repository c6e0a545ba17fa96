import { createContext, useContext } from 'react';
import type { OpenPage } from './page-store';

export const PageContext = createContext<Pick<OpenPage, 'id' | 'row' | 'saved'> | undefined>(undefined);

/** The page around a component. */
export function useOpenPage(): Pick<OpenPage, 'id' | 'row' | 'saved'> {
  const page = useContext(PageContext);
  if (!page) throw new Error('useOpenPage outside of a page');
  return page;
}
