import type { Call } from '@mingmou/contract/base/call';
import { OnDemand } from '@mingmou/core/remote/on-demand';
import { Part } from '@mingmou/core/remote/part';
import type { ComponentType } from 'react';
import type { FieldProps } from './form-field';

const field = new Part(() => import('./form-field'));

/** A field of the form around it, by name; `fieldOf` where one call has them all. */
export function Field(props: FieldProps<string>) {
  return <OnDemand part={field}>{({ FormField }) => <FormField {...props} />}</OnDemand>;
}

/** The form field of a call: label, input, unit and rule follow from its descriptor; the compiler knows the names. */
export function fieldOf<I>(_call: Call<I, unknown>): ComponentType<FieldProps<keyof I & string>> {
  return Field;
}
