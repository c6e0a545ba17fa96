import type { ReactNode } from 'react';
import { TrainingServicePackagePage } from './training-service-package-page';

/** The packages of vision training as a tab of the fees. */
export function TrainingServicePackageTab({ heading }: { readonly heading?: ReactNode }) {
  return <TrainingServicePackagePage heading={heading} />;
}
