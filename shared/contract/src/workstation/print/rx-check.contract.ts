import { call } from '../../base/call';
import { type CodeOf, dict } from '../../base/dict';
import { f, required, type Values } from '../../base/field';

/** Validity of a prescription, shown to a reader of its code before lenses are made or drugs dispensed. */
export const rxStanding = dict('rxStanding', '处方状态', [
  ['VALID', '有效'],
  ['DISPENSED', '已发药'],
  ['EXPIRED', '已过期'],
  ['VOID', '已作废'],
]);
export type RxStanding = CodeOf<typeof rxStanding>;

const fields = {
  rxNo: required(f.text('处方号', 30)),
  title: required(f.text('处方', 20)),
  standing: required(f.dict('处方状态', rxStanding)),
  orgName: required(f.text('机构', 50)),
  orgPhone: f.text('机构电话', 30),
  /** Masked name; the holder of the paper can read the full name there. */
  patientName: required(f.text('患者', 50)),
  /** Who typed it, who confirmed it and whose it is. */
  enteredByName: f.text('录入', 20),
  confirmedByName: f.text('确认', 20),
  /** As it was on the day; of the living paper. */
  confirmedByTitle: f.text('确认人职称', 20),
  prescriberName: required(f.text('处方医生', 20)),
  confirmedAt: required(f.dateTime('确认时间')),
  validUntil: required(f.date('有效期至')),
} as const;

export type CheckedRx = Values<typeof fields>;

/** Calls of a phone that scanned a prescription's code. The phone does not sign in; the signed code is its right. */
export const rxCheck = {
  find: call({
    method: 'GET',
    path: '/api/rx-check/{token}',
    title: '处方验证',
    grant: 'none',
    input: { token: required(f.text('处方验证码', 100)) },
    output: required(f.object('处方', fields)),
    quiet: true,
  }),
} as const;
