import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { phoneCodeFields, phoneKeyInput } from '../../phone/phone-key.fields';
import { consentRow, paperFields, patientPart, signerFields } from './informed-consent.fields';

const PHONE = '/api/phone-informed-consent/{key}';

/** An informed consent on the phone of the patient or the guardian: read, ticked and signed there. */
export const informedPhone = {
  find: call({
    method: 'GET',
    path: PHONE,
    title: '患者阅读知情同意书',
    grant: 'none',
    input: phoneKeyInput,
    output: required(
      f.object('知情同意书', {
        orgName: required(f.text('机构', 50)),
        ...pick(paperFields, ['title', 'html', 'riskItems']),
        /** Masked name (王*明), also in the text, because anyone who finds the code can read it. */
        patientName: required(f.text('患者', 50)),
        ...pick(signerFields, ['patientSigns', 'needsGuardian']),
        ...pick(consentRow, ['version']),
        secondsLeft: phoneCodeFields.secondsLeft,
      }),
    ),
  }),
  /** Signs the words that the phone showed: others came since, and the phone is to show them first. */
  sign: call({
    path: `${PHONE}/sign`,
    title: '患者手机签署知情同意书',
    grant: 'none',
    log: '患者手机签署知情同意书',
    input: { ...phoneKeyInput, ...pick(consentRow, ['version']), ...patientPart },
  }),
} as const;
