import { ofChain, ofOrg } from '../system/parameter/parameters';
import type { HisEnv } from './his/his.dicts';

/** How cylinders are written within one record. */
export type CylNotation = 'MINUS' | 'PLUS' | 'FREE';

const TOLERANCE_D = { min: 0, max: 2, decimals: 2 } as const;

/** Parameters of the doctor's workstation (domain-workstation §0.3). */
export const workstationParameters = {
  cylNotation: ofOrg<CylNotation>('cylNotation', '柱镜记法', 'MINUS', { options: ['MINUS', 'PLUS', 'FREE'] }),
  vertexMm: ofOrg<number>('vertexMm', '镜眼距(mm)', 12, { min: 8, max: 16 }),
  retrialDays: ofOrg<number>('retrialDays', '反审期限(天)', 3, { min: 0, max: 365 }),
  finishRequiresDiagnosis: ofOrg<boolean>('finishRequiresDiagnosis', '结束就诊须有诊断', true),
  /** The service charge of a registration fee; 0: 快速接诊 is free. */
  quickReceiveFeeId: ofOrg<number>('quickReceiveFeeId', '快速接诊收费项', 0, { min: 0 }),
  iopAlert: ofOrg<number>('iopAlert', '眼压报警值(mmHg)', 21, { min: 10, max: 40, decimals: 1 }),
  alWarnMmPerYear: ofOrg<number>('alWarnMmPerYear', '眼轴进展偏快(mm/年)', 0.2, { min: 0.01, max: 2, decimals: 2 }),
  alFastMmPerYear: ofOrg<number>('alFastMmPerYear', '眼轴进展过快(mm/年)', 0.3, { min: 0.01, max: 2, decimals: 2 }),
  seFastDPerYear: ofOrg<number>('seFastDPerYear', '等效球镜进展过快(D/年)', 0.5, { min: 0.01, max: 5, decimals: 2 }),
  alReferenceSet: ofOrg<string>('alReferenceSet', '眼轴参考集', 'WUHAN2022'),
  /** 0: nobody is asked. */
  cycloAskAge: ofOrg<number>('cycloAskAge', '询问散瞳验光的年龄(岁)', 12, { min: 0, max: 18 }),
  /** Up to where a near point of convergence is usual. */
  ciNpcCm: ofOrg<number>('ciNpcCm', '集合近点参考上限(cm)', 6, { min: 1, max: 20, decimals: 1 }),
  okConsentRequired: ofOrg<boolean>('okConsentRequired', '塑形镜订片须签知情同意书', true),
  /** The corneal endothelium is part of the baseline of lenses that are worn at night. */
  okEcdRequired: ofOrg<boolean>('okEcdRequired', '塑形镜基线须查角膜内皮', false),
  okPrescriberRule: ofChain<boolean>('okPrescriberRule', '塑形镜开方须有资质', true),
  exchangeDays: ofOrg<number>('exchangeDays', '免费更换期限(天)', 90, { min: 0, max: 365 }),
  /** Standard with the limits between a lens and its order, as bought by the chain; its figures follow below. */
  rigidStandard: ofChain<string>('rigidStandard', '硬镜公差依据', 'GB11417_2012', {
    options: ['GB11417_2012', 'GB11417_2025', 'ISO18369'],
  }),
  rigidBcTolerance: ofChain<number>('rigidBcTolerance', '硬镜基弧公差(mm)', 0.05, { min: 0, max: 1, decimals: 2 }),
  rigidDiaTolerance: ofChain<number>('rigidDiaTolerance', '硬镜直径公差(mm)', 0.1, { min: 0, max: 1, decimals: 2 }),
  rigidLowTolerance: ofChain<number>('rigidLowTolerance', '硬镜5D以内光度公差(D)', 0.12, TOLERANCE_D),
  rigidMiddleTolerance: ofChain<number>('rigidMiddleTolerance', '硬镜10D以内光度公差(D)', 0.18, TOLERANCE_D),
  rigidHighTolerance: ofChain<number>('rigidHighTolerance', '硬镜10D以上光度公差(D)', 0.25, TOLERANCE_D),
  softStandard: ofChain<string>('softStandard', '软镜公差依据', 'ISO18369', { options: ['ISO18369', 'GB11417'] }),
  softBcTolerance: ofChain<number>('softBcTolerance', '软镜基弧公差(mm)', 0.2, { min: 0, max: 1, decimals: 2 }),
  softDiaTolerance: ofChain<number>('softDiaTolerance', '软镜直径公差(mm)', 0.2, { min: 0, max: 1, decimals: 2 }),
  softPowerTolerance: ofChain<number>('softPowerTolerance', '软镜光度公差(D)', 0.25, TOLERANCE_D),
  lensCtTolerance: ofChain<number>('lensCtTolerance', '镜片中心厚度公差(mm)', 0.02, { min: 0, max: 0.2, decimals: 2 }),
  archiveRemindDays: ofOrg<number>('archiveRemindDays', '档案到期提前(天)', 30, { min: 1, max: 180 }),
  packageRemindDays: ofOrg<number>('packageRemindDays', '套餐到期提前(天)', 30, { min: 1, max: 180 }),
  rxValidDays: ofOrg<number>('rxValidDays', '处方有效期(天)', 180, { min: 1, max: 730 }),
  pharmacistReview: ofOrg<boolean>('pharmacistReview', '药品处方须药师审方', false),
  hisEnv: ofOrg<HisEnv>('hisEnv', '卫健平台环境', 'SANDBOX', { options: ['SANDBOX', 'PROD', 'OFF'] }),
} as const;
