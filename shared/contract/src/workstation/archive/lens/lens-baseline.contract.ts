import { call } from '../../../base/call';
import { f, required } from '../../../base/field';
import { contraindication } from './lens-archive.dicts';
import { CP, READS_LENSES } from './lens-archive.picker';

const id = required(f.id('档案'));
const version = required(f.int('版本'));

/** Each finding is answered with yes or no; the page asks for missing answers. */
const answers = f.list(
  '禁忌症',
  required(
    f.object('禁忌症', {
      code: required(f.dict('禁忌症', contraindication)),
      present: required(f.bool('有')),
    }),
  ),
  { max: contraindication.rows.length },
);
const text = f.text('其他禁忌症', 60);

const part = {
  formCode: required(f.text('表单', 5)),
  title: required(f.text('项目', 30)),
  needed: required(f.bool('必查')),
  /** Absent: it was not made yet. */
  recordId: f.id('记录'),
  finishedAt: f.dateTime('完成时间'),
  /** What of it a baseline is read for, in a line. */
  says: f.text('结果', 300),
} as const;

/** 基线 of an archive of contact lenses (domain-workstation §3.1, §8b 1): what speaks for and against the lenses. */
export const lensBaseline = {
  answers,
  text,
  find: call({
    method: 'GET',
    path: `${CP}/archives-baseline/{id}`,
    title: '基线',
    grant: READS_LENSES,
    input: { id },
    output: required(
      f.object('基线', {
        version,
        /** Fixed with the first order; before, the newest examinations are shown. */
        isFixed: required(f.bool('已固定')),
        parts: required(f.list('项目', required(f.object('项目', part)))),
        missing: required(f.list('缺项', required(f.text('缺项', 30)))),
        warnings: required(f.list('提示', required(f.text('提示', 80)))),
        contraindications: required(answers),
        otherText: text,
      }),
    ),
    touches: ['lens-archive', 'lens-record', 'visit'],
  }),
  save: call({
    path: `${CP}/archives-baseline`,
    title: '保存禁忌症',
    grant: 'corneal:edit',
    input: { id, version, contraindications: required(answers), otherText: text },
    touches: ['lens-archive', 'lens-record'],
  }),
} as const;
