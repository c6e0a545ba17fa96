import { f, required } from './field';

/** One step of the history of a bill, a registration or whatever else people act on. */
const timelineFields = {
  at: required(f.dateTime('时间')),
  staffName: f.text('操作人', 20),
  action: required(f.text('操作', 30)),
  fromState: f.text('原状态', 10),
  toState: f.text('新状态', 10),
  /** Of an appointment that was moved: `2026-03-10 10:00 王建国 → 2026-03-10 10:30 李芳`. */
  fromTo: f.text('变动', 200),
  reason: f.note('原因', 200),
} as const;

/** The oldest first. */
export const timeline = required(f.list('操作记录', f.object('操作', timelineFields)));
