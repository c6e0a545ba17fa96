import { f, required } from './field';

/** Most rows that one press may change. */
export const MOST_IN_BATCH = 500;

const picked = f.object('记录', { id: required(f.id()), version: required(f.int('版本', { min: 1 })) });

/** Rows that were ticked, each as the person saw it. */
export const pickedRows = required(f.list('记录', picked, { min: 1, max: MOST_IN_BATCH }));

const left = f.object('跳过', { id: required(f.id()), msg: required(f.text('原因', 200)) });

/** Result of a batch: the rows that could not be changed stay unchanged and state the reason. */
export const batchAnswer = required(
  f.object('结果', { changed: required(f.int('已处理')), skipped: required(f.list('跳过', left)) }),
);
