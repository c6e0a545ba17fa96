import { reviewSetmeal } from '@mingmou/contract/system/training/review-setmeal.contract';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { vtSetmeal } from '@mingmou/contract/system/training/vt-setmeal.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { reviewSetmealRules } from './review-setmeal.service';
import { trainingItemRules } from './training-item.service';
import { trainingPlanRules } from './training-plan.service';
import { vtSetmealRules } from './vt-setmeal.service';

export const trainingRoutes: readonly Route[] = [
  ...masterRoutes(trainingItem, trainingItemRules),
  ...masterRoutes(trainingPlan, trainingPlanRules),
  ...masterRoutes(vtSetmeal, vtSetmealRules),
  ...masterRoutes(reviewSetmeal, reviewSetmealRules),
];
