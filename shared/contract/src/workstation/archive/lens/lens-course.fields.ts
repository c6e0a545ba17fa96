import { f, required, type Values } from '../../../base/field';

/** A finished record of a contact-lens archive, of whatever step. */
export const courseRecord = {
  recordId: required(f.id('记录')),
  kind: required(f.text('记录', 30)),
  seq: required(f.int('次序')),
  cycleNo: f.int('周期'),
  recordDate: required(f.date('日期')),
  staffName: f.text('操作人', 20),
  /** Of the lens that it names. */
  breedName: f.text('品种', 60),
  content: required(f.json<Readonly<Record<string, unknown>>>('内容')),
} as const;

export type CourseRecord = Values<typeof courseRecord>;
