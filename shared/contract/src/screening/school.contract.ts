import { call } from '../base/call';
import { f, required } from '../base/field';
import { grade } from '../patients/patient.dicts';
import { schoolType } from './screening.dicts';

const option = {
  id: required(f.id('学校')),
  name: required(f.text('学校名称', 60)),
  schoolType: required(f.dict('学校类型', schoolType)),
  district: required(f.text('区县', 30)),
  grades: required(f.dicts('年级', grade)),
} as const;

/** Schools of the chain (domain-system §2.2), as other pages pick them. */
export const school = {
  option,
  findAll: call({
    path: '/opt-settings-school/findAll',
    title: '可选学校',
    grant: 'any',
    input: { keyword: f.text('学校名称', 60) },
    output: required(f.list('学校', f.object('学校', option), { max: 1000 })),
    touches: ['school'],
  }),
} as const;
