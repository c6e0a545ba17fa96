import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { DV } from '../stage';
import { READS_VISIT } from '../stage.fields';
import { RED_LIGHT } from './red-light.rules';

const GRANT = 'work-stage:check';
const touches = ['red-light', 'episode'];

const session = {
  id: required(f.id('记录')),
  doneAt: required(f.dateTime('时间')),
  minutes: required(f.int('分钟')),
  doneByName: f.text('执行人', 20),
  remark: f.text('备注', 100),
  /** Whether the caller may take it back: who noted it on that day, or a holder of 反审. */
  undoable: required(f.bool('可撤销')),
} as const;

const patientId = required(f.id('患者'));
const minutes = required(f.int('分钟', { unit: '分钟', min: 1, max: RED_LIGHT.minutes }));

/** 红光治疗 (domain-workstation §8b.7): sessions of the treatment that goes on, so many a day and a week and far enough apart. */
export const redLight = {
  draft: { minutes, remark: f.text('备注', 100) },
  find: call({
    method: 'GET',
    path: `${DV}/red-light/{patientId}`,
    title: '红光治疗',
    grant: READS_VISIT,
    input: { patientId },
    output: required(
      f.object('红光治疗', {
        /** The treatment that goes on; absent where none does. */
        episodeId: f.id('疗程'),
        minutes: f.int('每次分钟'),
        /** Why there may be no session now, as a sentence. */
        blocked: f.text('不可执行原因', 100),
        /** Those of two weeks, the latest first. */
        sessions: required(f.list('记录', f.object('记录', session))),
      }),
    ),
    touches: [...touches, 'stage', 'visit'],
    quiet: true,
  }),
  perform: call({
    path: `${DV}/red-light/perform`,
    title: '红光治疗',
    grant: GRANT,
    input: { patientId, minutes, remark: f.text('备注', 100) },
    idempotent: true,
    touches,
    log: '红光治疗',
  }),
  undo: call({
    path: `${DV}/red-light/undo`,
    title: '撤销红光治疗',
    grant: GRANT,
    input: { id: session.id, reason: required(f.note('原因', 100)) },
    touches,
    log: '撤销红光治疗',
  }),
} as const;
