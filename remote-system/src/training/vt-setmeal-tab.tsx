import type { ReactNode } from 'react';
import { VtSetmealPage } from './vt-setmeal-page';

/** The packages of vision training as a tab of the fees. */
export function VtSetmealTab({ heading }: { readonly heading?: ReactNode }) {
  return <VtSetmealPage heading={heading} />;
}
