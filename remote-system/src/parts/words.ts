/** Why 保存 is of no use. */
export const NOTHING_TO_SAVE = '没有要保存的修改';
