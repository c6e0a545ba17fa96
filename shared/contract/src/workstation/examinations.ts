import { autorefraction } from './autorefraction';
import type { Examination } from './examination';

/** The forms that exist, in the order in which they are offered; a further one is a line here. */
export const examinations: readonly Examination[] = [autorefraction];

export function examinationOf(formCode: string): Examination | undefined {
  return examinations.find(({ code }) => code === formCode);
}
