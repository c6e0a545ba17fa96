import { icd } from '@mingmou/contract/system/icd.contract';
import { masterRoutes } from '../../../kernel/master';
import type { Route } from '../../../kernel/route';
import { icdRules } from './icd.service';

/** Without the picker: that of the workstation starts with the diagnoses in common use. */
export const icdRoutes: readonly Route[] = masterRoutes(icd, icdRules).filter(({ call }) => call !== icd.findAll);
