import { call } from '../../../base/call';
import { f, pick, required } from '../../../base/field';
import { patientPackage, patientPackageOps } from '../../training/patient-package.contract';
import { HA, READS_LENSES } from './lens-archive.picker';

const { row } = patientPackage;
const kept = {
  ...pick(row, ['id', 'packageNo', 'kind', 'setmealName', 'totalTimes', 'giftTimes', 'usedTimes', 'leftTimes']),
  ...pick(row, ['startDate', 'expireDate', 'endsSoon', 'lastDay', 'state', 'frozenUntil']),
  ops: patientPackageOps,
} as const;

/** Packages of lens reviews that a patient bought (domain-workstation §3.5), with what happened to their times. */
export const patientReviewPackages = {
  list: call({
    method: 'GET',
    path: `${HA}/package/list/{patientId}`,
    title: '复查套餐',
    grant: READS_LENSES,
    input: pick(row, ['patientId']),
    output: required(f.list('复查套餐', f.object('套餐', kept))),
    touches: ['patient-package'],
  }),
} as const;
