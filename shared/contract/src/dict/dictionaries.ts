import type { Dict } from '../base/dict';
import { grade, occupation } from '../patients/patient.dicts';
import { schoolType, warnLevel } from '../screening/screening.dicts';
import { chargeCategory } from './charge-category';
import { departmentType } from './department-type';
import { employeeNature } from './employee-nature';
import { goodsCategory } from './goods-category';
import { idCardType } from './id-card-type';
import { jobTitle } from './job-title';
import { colorVision, dominantEye, iopMethod, wearType } from './measuring';
import { payState } from './pay-state';
import { period } from './period';
import { registrationKind } from './registration-kind';
import { relation } from './relation';
import { sex } from './sex';
import { unit } from './unit';
import { visitType } from './visit-type';

/** Every dictionary that the dictionary call serves. */
export const DICTIONARIES: readonly Dict[] = [
  relation,
  visitType,
  goodsCategory,
  unit,
  sex,
  idCardType,
  employeeNature,
  jobTitle,
  departmentType,
  chargeCategory,
  payState,
  period,
  registrationKind,
  grade,
  occupation,
  wearType,
  iopMethod,
  dominantEye,
  colorVision,
  schoolType,
  warnLevel,
];

export function dictionaryOf(name: string): Dict | undefined {
  return DICTIONARIES.find((dictionary) => dictionary.name === name);
}
