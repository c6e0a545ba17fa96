import { ofOrg } from '../system/parameter/parameters';

/** How cylinders are written within one record. */
export type CylNotation = 'MINUS' | 'PLUS' | 'FREE';

/** Parameters of the doctor's workstation (domain-workstation §0.3). */
export const workstationParameters = {
  cylNotation: ofOrg<CylNotation>('cylNotation', '柱镜记法', 'MINUS', { options: ['MINUS', 'PLUS', 'FREE'] }),
  vertexMm: ofOrg<number>('vertexMm', '镜眼距(mm)', 12, { min: 8, max: 16 }),
  retrialDays: ofOrg<number>('retrialDays', '反审期限(天)', 3, { min: 0, max: 365 }),
  finishRequiresDiagnosis: ofOrg<boolean>('finishRequiresDiagnosis', '结束就诊须有诊断', true),
  rxValidDays: ofOrg<number>('rxValidDays', '处方有效期(天)', 180, { min: 1, max: 730 }),
} as const;
