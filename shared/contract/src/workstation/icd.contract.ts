import { call } from '../base/call';
import { f, required } from '../base/field';

/** Of the longest code of the national clinical edition, as H52.10000x001†. */
export const ICD_CODE = 14;

const row = {
  id: required(f.id()),
  code: required(f.text('编码', ICD_CODE)),
  name: required(f.text('名称', 60)),
  pinyin: f.text('简码', 60),
  isCommon: required(f.bool('常用')),
} as const;

/** The chain's catalogue of diagnoses. */
export const icd = {
  row,
  /** By code, name or initials; without a keyword those in common use. At most fifty, the common ones first. */
  findAll: call({
    path: '/opt-settings-icd/findAll',
    title: '诊断目录',
    grant: 'any',
    input: { keyword: f.text('编码/名称/简码', 30) },
    output: required(f.list('诊断', f.object('诊断', row))),
    touches: ['icd'],
  }),
} as const;
