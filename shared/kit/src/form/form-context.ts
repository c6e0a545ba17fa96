import type { Shape } from '@mingmou/contract/base/field';
import { createContext, useContext } from 'react';

export interface FormSurroundings {
  /** Input of the call, which knows the required fields. */
  readonly shape: Shape;
  /** The row being edited. */
  readonly row: Readonly<Record<string, unknown>>;
}

export const FormContext = createContext<FormSurroundings | undefined>(undefined);

export function useFormSurroundings(): FormSurroundings {
  const surroundings = useContext(FormContext);
  if (!surroundings) throw new Error('a field stands outside of a form');
  return surroundings;
}
