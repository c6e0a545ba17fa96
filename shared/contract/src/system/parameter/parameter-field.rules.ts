import { dict } from '../../base/dict';
import { type FieldSpec, f } from '../../base/field';
import { registrationFee } from '../fees/registration-fee.contract';
import { kindOf } from './parameter.rules';
import type { ParameterValue } from './parameter-groups';
import type { Parameter } from './parameters';

type Words = readonly (readonly [value: number | string, word: string])[];

/** Meanings of values that are numbers or program words. */
const WORDS: Readonly<Record<string, Words>> = {
  visionType: [
    [1, '五分'],
    [2, '小数'],
    [3, '五分（附小数）'],
    [4, '小数（附五分）'],
  ],
  cylNotation: [
    ['MINUS', '负柱镜'],
    ['PLUS', '正柱镜'],
    ['FREE', '不限'],
  ],
  rigidStandard: [
    ['GB11417_2012', 'GB 11417.2-2012'],
    ['GB11417_2025', 'GB 11417.2-2025'],
    ['ISO18369', 'ISO 18369-2'],
  ],
  softStandard: [
    ['ISO18369', 'ISO 18369-2'],
    ['GB11417', 'GB 11417.3'],
  ],
  hisEnv: [
    ['SANDBOX', '测试环境'],
    ['PROD', '正式环境'],
    ['OFF', '停用'],
  ],
  roundingMode: [
    [0, '不抹零'],
    [1, '四舍五入到角'],
    [2, '抹去角分'],
    [3, '四舍五入到元'],
  ],
  cardDeductOrder: [
    [1, '先本金后赠送'],
    [2, '先赠送后本金'],
    [3, '按比例'],
  ],
};

/** Units of parameters whose title does not end with a unit. */
const UNITS: Readonly<Record<string, string>> = {
  registerFreeDays: '天',
  subscribeAheadDays: '天',
  subscribeMaxOpen: '个',
  subscribeNoShowLimit: '次',
  overbookLimit: '人',
  passAfterCalls: '次',
  passMove: '人',
  refundApproveAmount: '元',
  refundApproveDays: '天',
  creditLimit: '元',
  openingCash: '元',
  cardSmsThreshold: '元',
  cardBalanceLimit: '元',
  cardRefundCashMax: '元',
  integralPerYuan: '分',
  shiftMaxHours: '小时',
  nearExpiryDays: '天',
  minShelfDays: '天',
  orderLeadDays: '天',
  remakeDays: '天',
  uncollectedDays: '天',
  returnMaxAttempts: '次',
  loginMaxFailures: '次',
  maxDevices: '台',
  exportMaxRows: '行',
  scanUploadMax: '张',
};

/** Parameters that hold the id of another row; 0 means none. */
const REFERRED: Readonly<Record<string, (title: string) => FieldSpec>> = {
  quickReceiveFeeId: (title) => f.ref(title, registrationFee.findAll, { id: 'chargeId' }),
};

const WITH_UNIT = /^(.+)\(([^)]+)\)$/;

/** A parameter as a field of a form: label, unit, range and the words to choose from. */
export function parameterField(parameter: Parameter<ParameterValue>): FieldSpec {
  const { key, title, min, max, decimals } = parameter;
  const referred = REFERRED[key]?.(title);
  if (referred) return referred;
  const words = WORDS[key];
  if (words) return { kind: 'dict', title, required: true, dict: dict<number | string>(key, title, words) };
  const [, label = title, unit = UNITS[key]] = WITH_UNIT.exec(title) ?? [];
  return { kind: kindOf(parameter), title: label, required: true, unit, min, max, decimals };
}
