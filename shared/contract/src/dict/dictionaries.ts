import type { Dict } from '../base/dict';
import { cashierShiftState, orderState, refundState, sourceType } from '../cashier/cashier.dicts';
import { billState, licenceKind, settleType, stockMode } from '../erp/erp.dicts';
import { remindEvent, smsEvent, smsScene } from '../messaging/messaging.dicts';
import { appointmentPurpose, appointmentSource, appointmentState } from '../outpatient/appointment.dicts';
import { acceptsState, registerState } from '../outpatient/visit.fields';
import { grade, occupation, parentMyopia } from '../patients/patient.dicts';
import { referrerType } from '../referral/referral.dicts';
import { schoolType, warnLevel } from '../screening/screening.dicts';
import { printKind, templateKind } from '../system/template/template.dicts';
import { servicePackageKind } from '../system/training/training.dicts';
import { stageState } from '../workstation/stage.flow';
import { accountOperationType, summaryType, yesNoUnknown } from './answers';
import { chargeCategory } from './charge-category';
import { checkForm, checkItem } from './check-item';
import { CLINIC_LISTS } from './clinic-lists';
import { departmentType } from './department-type';
import { drugFrequency } from './drug-frequency';
import { drugRoute } from './drug-route';
import { employeeNature } from './employee-nature';
import { eye } from './eye';
import { goodsCategory } from './goods-category';
import { idCardType } from './id-card-type';
import { jobTitle } from './job-title';
import { colorVision, dominantEye, iopMethod, wearType } from './measuring';
import { nation } from './nation';
import {
  addPower,
  pd,
  prescriptionType,
  pupil,
  visualAcuityDecimal,
  visualAcuityLog,
  visualAcuitySpecial,
} from './optical';
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
  drugFrequency,
  drugRoute,
  eye,
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
  yesNoUnknown,
  nation,
  parentMyopia,
  accountOperationType,
  summaryType,
  prescriptionType,
  visualAcuityLog,
  visualAcuityDecimal,
  visualAcuitySpecial,
  pd,
  pupil,
  addPower,
  ...CLINIC_LISTS,
  checkItem,
  checkForm,
  servicePackageKind,
  registerState,
  acceptsState,
  appointmentState,
  appointmentPurpose,
  appointmentSource,
  stageState,
  orderState,
  refundState,
  cashierShiftState,
  { ...sourceType, name: 'sourceType' },
  { ...registrationKind, name: 'regKind' },
  billState,
  stockMode,
  settleType,
  licenceKind,
  remindEvent,
  smsEvent,
  smsScene,
  referrerType,
  templateKind,
  printKind,
];

export function dictionaryOf(name: string): Dict | undefined {
  return DICTIONARIES.find((dictionary) => dictionary.name === name);
}
