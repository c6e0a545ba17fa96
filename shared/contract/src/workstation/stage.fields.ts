import type { Dict, DictCode } from '../base/dict';
import { f, required, type Shape } from '../base/field';

/** Reading a visit (domain-workstation §0.4). */
export const READS_VISIT = ['menu:1201', 'menu:1202', 'menu:1203'] as const;

export const visitId = required(f.id('就诊'));
/** 0 means that the record was never saved. */
export const stageVersion = required(f.int('版本', { min: 0 }));
export const retrialReason = required(f.note('反审原因', 200, { min: 2 }));
/** The visit whose stage it is, and the version of the stage that the person saw. */
export const stageKey = { acceptsId: visitId, version: stageVersion } as const;

/** Returns the fields of a stage's answer in addition to its content; `states` is its dictionary of states. */
export function stageHead<Code extends DictCode>(states: Dict<Code>) {
  return {
    /** Absent until the first save. */
    recordId: f.id('记录'),
    stageState: required(f.dict('填写状态', states)),
    version: stageVersion,
    retrialCount: required(f.int('反审次数')),
    finishedAt: f.dateTime('完成时间'),
    finishedByName: f.text('完成人', 20),
    editable: required(f.bool('可编辑')),
    /** Why not, as a sentence for the page. */
    editableReason: f.text('不可编辑原因', 100),
    /** Whether the caller may reopen it, judged as the act itself will be. */
    reopenable: f.bool('可反审'),
    /** How the organisation writes acuities down now. */
    visionType: f.int('视力记录方式'),
  } as const;
}

/** `find-by-accepts`: the record of the visit, and the patient's last finished one of the same stage. */
export function stageAnswer<Code extends DictCode, S extends Shape>(states: Dict<Code>, content: S) {
  return {
    ...stageHead(states),
    current: f.object('本次', content),
    last: f.object('上次', content),
    lastAt: f.dateTime('上次完成时间'),
  } as const;
}

/** The answer of a write. */
export function stageMoved<Code extends DictCode>(states: Dict<Code>) {
  return {
    recordId: required(f.id('记录')),
    stageState: required(f.dict('填写状态', states)),
    version: stageVersion,
  } as const;
}
