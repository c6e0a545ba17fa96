import { call } from '../base/call';
import { f, pick, required } from '../base/field';
import { billedRow } from './check-bill.fields';
import { DV } from './stage';
import { READS_VISIT, visitId } from './stage.fields';

const GRANT = 'work-stage:check';
const touches = ['treatment', 'check-bill', 'stage', 'visit'];

const session = {
  id: required(f.id('记录')),
  seq: required(f.int('次序')),
  doneAt: required(f.dateTime('执行时间')),
  doneByName: f.text('执行人', 20),
  remark: f.text('备注', 100),
  /** Whether the caller may take it back: who noted it on that day, or a holder of 反审. */
  undoable: required(f.bool('可撤销')),
} as const;

/** A billed service without a form, with its completed sessions. */
const row = {
  ...pick(billedRow, ['id', 'itemType', 'itemName', 'eye', 'qty', 'execDepartmentName', 'execStaffName', 'remark']),
  ...pick(billedRow, ['chargeState', 'execState', 'urgent', 'intervalValue', 'intervalUnit']),
  /** From when on the next time keeps its interval; absent where it does by now. */
  earliestAt: f.dateTime('最早执行时间'),
  sessions: required(f.list('执行记录', f.object('执行', session))),
  /** Why it cannot be performed now; absent where it can. */
  blocked: f.text('不可执行原因', 60),
} as const;

const remark = f.text('备注', 100);

/** 治疗执行 (domain-workstation §2.4, §2.6): performing billed services without a form of results. */
export const treatment = {
  remark,
  find: call({
    method: 'GET',
    path: `${DV}/treatment/find-by-accepts/{acceptsId}`,
    title: '治疗执行',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(f.list('治疗项目', f.object('治疗项目', row))),
    touches,
  }),
  /**
   * Records one session. `seq` is the session's number as the page counts it, so that two concurrent clicks record one
   * session.
   */
  perform: call({
    path: `${DV}/treatment/perform`,
    title: '执行治疗',
    grant: GRANT,
    input: {
      acceptsId: visitId,
      billRowId: required(f.id('治疗项目')),
      seq: required(f.int('次序', { min: 1, max: 99 })),
      remark,
      /** Before its interval is over. */
      confirmEarly: f.bool('确认提前执行'),
    },
    idempotent: true,
    touches,
    log: '执行治疗',
  }),
  undo: call({
    path: `${DV}/treatment/undo`,
    title: '撤销执行',
    grant: GRANT,
    input: { acceptsId: visitId, id: session.id, reason: required(f.note('原因', 100)) },
    touches,
    log: '撤销执行',
  }),
} as const;
