import type { Right } from '../../auth/rights';
import { flow } from '../../base/flow';

/** Who has consents signed, wherever they belong to. */
export const CONSENT_RIGHTS = {
  'corneal-hard-archives': ['corneal:consent'],
  'corneal-training-archives': ['vt:edit'],
  'viewing-table': ['work-stage:ask', 'work-stage:check', 'work-stage:recipe'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

/** A call is open to holders of any of them; which one its consent asks for, the service judges. */
export const SIGNS_CONSENT = Object.values(CONSENT_RIGHTS).flat();

/** Of lens archives; the other places have their own (`CONSENT_RIGHTS`). */
const GRANT = 'corneal:consent';

/** Lifecycle of 知情同意书 (domain-workstation §3.6). Signed content never changes. */
export const informedConsentFlow = flow({
  states: {
    WAITING: { code: 0, title: '待签署', tone: 'waiting' },
    SIGNED: { code: 1, title: '已签署', tone: 'passed' },
    INVALID: { code: 2, title: '已作废', tone: 'void' },
  },
  start: 'WAITING',
  actions: {
    /** The patient's part alone, on the own phone: the doctor signs after it. */
    accept: { title: '患者签署', from: ['WAITING'], grant: GRANT },
    sign: { title: '签署', from: ['WAITING'], to: 'SIGNED', grant: GRANT },
    upload: { title: '登记签署件', from: ['WAITING'], to: 'SIGNED', grant: GRANT },
    invalid: { title: '作废', from: ['WAITING', 'SIGNED'], to: 'INVALID', grant: GRANT },
  },
});
