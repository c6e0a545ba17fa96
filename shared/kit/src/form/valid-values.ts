import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import type { FormInstance } from 'antd';
import { isFilled } from '../list/query';

type Name = readonly (string | number)[];

/** The input of a field: antd composes its id from the names of form and field. */
const inputOf = (formName: string | undefined, name: Name): HTMLElement | null =>
  document.getElementById([...(formName === undefined ? [] : [formName]), ...name].join('_'));

function byPlace(one: HTMLElement, other: HTMLElement): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/**
 * Focuses the first field with an error, in the order of the page. antd lists fields in the order of mounting: a field
 * that appears later comes last, wherever it is shown. `formName` is the name of the form, where it has one.
 */
export function focusFirstError<Values>(form: FormInstance<Values>, formName?: string): void {
  const names = form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []));
  const [first] = names.flatMap((name) => inputOf(formName, name) ?? []).sort(byPlace);
  first?.focus();
}

/** Returns the values of a form that has no errors; otherwise focuses the first field with an error, and returns undefined. */
export async function validValues<Values>(form: FormInstance<Values>, formName?: string): Promise<Values | undefined> {
  try {
    return await form.validateFields();
  } catch {
    focusFirstError(form, formName);
    return undefined;
  }
}

/** Returns why a form refuses a value of a field; `missing` is the reason for a required field without a value. */
export function reasonOf(spec: FieldSpec, value: unknown, missing: string): string | null {
  const empty = !isFilled(value) || (typeof value === 'string' && value.trim() === '' && spec.kind !== 'secret');
  if (spec.required && empty) return missing;
  return check(spec, value);
}
