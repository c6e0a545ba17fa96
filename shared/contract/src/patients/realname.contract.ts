import { call } from '../base/call';
import { type CodeOf, dict } from '../base/dict';
import { f, required } from '../base/field';
import { patientFields } from './patient.fields';

/** How much was proved: by the provider, or by the number alone. */
export const realnameResult = dict('realnameResult', '认证结果', [
  ['MATCH', '实名认证通过'],
  ['FORMAT_ONLY', '本机构未开通实名认证，仅完成格式校验'],
]);
export type RealnameResult = CodeOf<typeof realnameResult>;

/** Name and identity card, asked about at the provider of the platform (domain-outpatient §1). */
export const realname = {
  authenticate: call({
    path: '/api/opt-outpatient-general/realname-authentication',
    title: '实名认证',
    grant: 'register:patient',
    input: {
      patientId: f.id('患者'),
      name: patientFields.name,
      idCardNo: required(patientFields.idCardNo),
    },
    output: required(
      f.object('认证结果', {
        result: required(f.dict('结果', realnameResult)),
        birthday: required(patientFields.birthday),
        sex: required(patientFields.sex),
      }),
    ),
    touches: ['patient'],
  }),
} as const;
