import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import type { Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import { reviewServicePackageRules } from './review-service-package.service';
import { trainingItemRules } from './training-item.service';
import { trainingPlanRules } from './training-plan.service';
import { trainingServicePackageRules } from './training-service-package.service';

export const trainingRoutes: readonly Route[] = [
  ...masterRoutes(trainingItem, trainingItemRules),
  ...masterRoutes(trainingPlan, trainingPlanRules),
  ...masterRoutes(trainingServicePackage, trainingServicePackageRules),
  ...masterRoutes(reviewServicePackage, reviewServicePackageRules),
];
