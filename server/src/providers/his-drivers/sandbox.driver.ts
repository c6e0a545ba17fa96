import { setTimeout as wait } from 'node:timers/promises';
import type { HisConnector } from '../his-connector.types';

const ANSWERS_MS = 200;
const REMOVABLE_DAYS = 30;
const MS_A_DAY = 86_400_000;

const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`);

/** The platform as it behaves in tests (domain-workstation §6): always the same answer to the same request. */
export const hisSandbox: HisConnector = {
  upload: async ({ bizType, bizId, bizVersion, name, idNo, practiceCertNo }) => {
    await wait(ANSWERS_MS);
    // Thirty seconds of silence are not waited for: what follows from them is the same.
    if (name.includes('超时')) return { kind: 'silent', message: '平台30秒内未响应' };
    if (idNo?.endsWith('0000')) return { kind: 'refused', code: 'E1001', message: '证件号码不合法' };
    if (bizType === 'DOCTOR' && !practiceCertNo) return { kind: 'refused', code: 'E2003', message: '医师未备案' };
    return { kind: 'ok', platformId: `SBX-${bizType}-${bizId}-${bizVersion}` };
  },
  remove: async ({ bizDate }, today) => {
    await wait(ANSWERS_MS);
    return (dayOf(today) - dayOf(bizDate)) / MS_A_DAY > REMOVABLE_DAYS
      ? { kind: 'refused', code: 'E3001', message: '已超过撤销时限' }
      : { kind: 'ok' };
  },
};
