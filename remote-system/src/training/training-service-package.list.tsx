import { TrainingServicePackagePage } from './training-service-package-page';

export default function TrainingServicePackageList() {
  return <TrainingServicePackagePage />;
}
