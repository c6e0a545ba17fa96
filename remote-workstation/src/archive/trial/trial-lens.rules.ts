import type { OutputOf } from '@mingmou/contract/base/call';
import type { trialLens } from '@mingmou/contract/workstation/archive/lens/trial-lens.contract';
import { parameterOf, parametersOf } from '@mingmou/contract/workstation/archive/lens/trial-lens.fields';
import { textOf } from '@mingmou/kit/format/text-of';

export type TrialLensRow = OutputOf<typeof trialLens.list>['records'][number];

/** Returns the parameters in the order of the form: 「基弧 8.60　直径 10.6」. */
export function parameterText(row: TrialLensRow): string {
  return parametersOf(row.lensCategory)
    .flatMap((name) => {
      const value = row[name];
      const spec = parameterOf(row.lensCategory, name);
      return spec && value !== null && value !== undefined ? [`${spec.title} ${textOf(spec, value)}`] : [];
    })
    .join('　');
}
