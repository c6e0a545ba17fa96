import type { Right } from '../../auth/rights';
import { call } from '../../base/call';
import { type Field, f, required } from '../../base/field';
import { READS_VISIT, retrialReason, stageHead, stageVersion } from '../stage.fields';
import type { ArchivePictures } from './archive-picture';
import { archiveRecordFlow, archiveRecordState } from './archive-record.flow';

type Figures = Readonly<Record<string, unknown>>;

const recordId = f.id('记录');

/** Person and day of the record, in addition to its figures. Where empty, the server fills in the caller and today. */
const made = { staffId: f.id('操作人'), recordDate: f.date('日期') } as const;

/** Listed record with its content and the newest finished record of its kind before it. */
const row = {
  ...stageHead(archiveRecordState),
  recordId: required(recordId),
  /** Which form its figures are drawn by. */
  formCode: required(f.text('表单', 20)),
  /** Counted within the archive and the kind, from 1. */
  seq: required(f.int('次序')),
  /** Of lenses that are renewed: which set it belongs to. */
  cycleNo: f.int('周期'),
  acceptsId: f.id('就诊'),
  recordDate: required(f.date('日期')),
  staffId: required(f.id('操作人')),
  staffName: required(f.text('操作人', 20)),
  /** What stood out when it was saved. */
  flags: f.list('提示', f.text('提示', 100)),
  current: f.json<Figures>('本次'),
  last: f.json<Figures>('上次'),
  lastAt: f.dateTime('上次完成时间'),
} as const;

/** Values that a page needs for a new record and to check figures like the server. */
const page = {
  formCode: row.formCode,
  nextSeq: row.seq,
  cycleNo: row.cycleNo,
  /** Why nothing may be written now, as a sentence. */
  closed: f.text('不可填写原因', 100),
  /** Whole years today. */
  age: f.int('年龄'),
  iopAlert: required(f.decimal('眼压报警值', 1)),
  visionType: required(f.int('视力记录方式')),
  /** Initial values of a new record. */
  proposed: f.json<Figures>('建议'),
  /** Figures of other records that the checks need, by name. */
  beside: f.json<Readonly<Record<string, Figures>>>('参照'),
} as const;

/** The answer of a write. */
const moved = {
  recordId: required(recordId),
  stageState: required(f.dict('填写状态', archiveRecordState)),
  version: stageVersion,
} as const;

/** Who may be named as having made a record. */
const staff = required(
  f.list('操作人', f.object('操作人', { id: required(f.id('操作人')), name: required(f.text('姓名', 20)) })),
);

interface Paths {
  readonly list: `/${string}/{ownerId}`;
  readonly employees: `/${string}`;
  readonly save: `/${string}`;
  readonly finish: `/${string}`;
  readonly remove: `/${string}/{recordId}`;
  readonly retrial: `/${string}/{recordId}`;
}

interface Declaration {
  /** As it is stored: `lens-try`. */
  readonly code: string;
  readonly title: string;
  /** Name of the owner as staff say it: 档案, 套餐. */
  readonly owner: string;
  readonly paths: Paths;
  /** The write button. */
  readonly grant: Right;
  readonly reopen: Right;
  /** Who reads it: those who read visits, and the menu of its archives. */
  readonly menu: Right;
  /** Cache tags of its reads. */
  readonly tags: readonly string[];
  /** Of its writes alone. */
  readonly moves?: readonly string[];
  /** Where the pictures of its records are found, of forms that have some. */
  readonly pictures?: ArchivePictures;
}

/**
 * Declares the calls for one kind of record in an archive (domain-workstation §0.2): trials, orders, deliveries,
 * reviews. The records belong to a patient's archive or package, not to a visit, but may name a visit. The content
 * travels as one document, which the server parses by the form that the archive requires.
 */
export function archiveRecords(declaration: Declaration) {
  const { code, title, owner, paths, grant, reopen, menu, tags, moves = [], pictures } = declaration;
  const ownerId = required(f.id(owner));
  const touches = [...tags, ...moves];
  const answer = required(f.object(title, moved));
  const result: Field<Figures, true> = required(f.json<Figures>('内容'));
  /** 0 and no `recordId`: a further record. */
  const key = { ownerId, recordId, version: stageVersion } as const;
  const input = { ...key, acceptsId: f.id('就诊'), ...made, result } as const;
  return {
    code,
    title,
    grant,
    pictures,
    lifecycle: archiveRecordFlow(grant, reopen),
    list: call({
      method: 'GET',
      path: paths.list,
      title,
      grant: [menu, ...READS_VISIT],
      input: { ownerId },
      output: required(f.object(title, { ...page, rows: required(f.list(title, f.object(title, row))) })),
      touches: tags,
    }),
    employees: call({
      method: 'GET',
      path: paths.employees,
      title: `${title}的操作人`,
      grant: [menu, ...READS_VISIT],
      output: staff,
      touches: ['employee'],
    }),
    save: call({ path: paths.save, title: `保存${title}`, grant, input, output: answer, touches, idempotent: true }),
    finish: call({
      path: paths.finish,
      title: `完成${title}`,
      grant,
      input: { ...input, confirmed: f.bool('已确认') },
      output: answer,
      touches,
      idempotent: true,
    }),
    /** A draft alone. */
    remove: call({
      path: paths.remove,
      title: `删除${title}`,
      grant,
      input: { ...key, recordId: required(recordId) },
      touches,
    }),
    retrial: call({
      path: paths.retrial,
      title: `反审${title}`,
      grant: reopen,
      input: { ...key, recordId: required(recordId), reason: retrialReason },
      output: answer,
      touches,
    }),
  } as const;
}

export type ArchiveRecords = ReturnType<typeof archiveRecords>;
