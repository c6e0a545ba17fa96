import { call } from '../base/call';
import { f, pick, required } from '../base/field';
import { phoneCodeFields, phoneKeyInput, phoneUseFields } from '../phone/phone-key.fields';
import { agreement, consent, consentPaper, SIGNS } from './consent.contract';

const DESK = '/api/patient-consent/phone/{patientId}';
const PHONE = '/api/phone-consent/{key}';
const { patientId, kind, ways } = agreement;

/** Characters of a picture of 200 KB, as text carries bytes. */
export const MOST_SIGNATURE = 280_000;

const signature = required(
  f.text('签名', MOST_SIGNATURE, { pattern: { source: '^[A-Za-z0-9+/]+={0,2}$', says: '格式不正确' } }),
);

/** Consent on the patient's own phone: the desk shows a code, and the holder of the phone reads and signs. */
export const consentPhone = {
  /** A new code for one kind; the one before it of this patient opens nothing any more. */
  open: call({
    path: DESK,
    title: '手机签署',
    grant: SIGNS,
    log: '手机签署',
    input: { patientId, kind },
    output: required(f.object('二维码', phoneCodeFields)),
    touches: ['consent-phone'],
  }),
  /** Asked again and again while a phone may sign. */
  use: call({
    method: 'GET',
    path: DESK,
    title: '手机签署的情况',
    grant: SIGNS,
    input: { patientId },
    output: required(f.object('手机签署', phoneUseFields)),
    touches: ['consent-phone', 'consent'],
    quiet: true,
  }),
  /** Returns the content for the phone. */
  find: call({
    method: 'GET',
    path: PHONE,
    title: '患者签署同意书',
    grant: 'none',
    input: phoneKeyInput,
    output: required(
      f.object('同意书', {
        ...consentPaper,
        /** Masked name (王*明), because anyone who finds the code can read it. */
        patientName: required(f.text('患者', 50)),
        needsGuardian: required(f.bool('须监护人签署')),
        secondsLeft: phoneCodeFields.secondsLeft,
      }),
    ),
  }),
  /** Signs the words that the phone showed: others came since, and the phone is to show them first. */
  sign: call({
    path: `${PHONE}/sign`,
    title: '患者手机签署',
    grant: 'none',
    log: '患者手机签署',
    input: {
      ...phoneKeyInput,
      textVersion: consentPaper.textVersion,
      ways,
      ...pick(consent.row, ['guardianName', 'guardianRelation']),
      signature,
    },
  }),
} as const;
