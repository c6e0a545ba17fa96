import type { OutputOf } from '@mingmou/contract/base/call';
import { icd } from '@mingmou/contract/system/service/icd.contract';
import { lockChain } from '../../../kernel/context/chain-lock';
import { initials } from '../../../kernel/row/pinyin';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  readRows,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { type IcdRow, insertCodes, updateCodes } from './icd-import.store';

const ROWS_A_WRITE = 1000;

const { code, name, isCommon, sort } = icd.fields;

/** An empty 常用 or 排序 leaves the stored value unchanged. */
const COLUMNS: readonly SheetColumn[] = [
  { name: 'code', spec: code, needed: true },
  { name: 'name', spec: name, needed: true },
  { name: 'isCommon', spec: { ...isCommon, required: false } },
  { name: 'sort', spec: sort },
];

const ASIDE = [icd.row.pinyin.title, icd.row.stateEnum.title];

interface SheetIcd extends IcdRow {
  readonly no: number;
}

/**
 * Import of a whole catalogue, repeated for each newer edition: an existing code gets the sheet's name, codes outside
 * of the sheet stay unchanged.
 */
export const icdImportKind: ImportKind<object, SheetIcd, OutputOf<typeof icd.import.apply>> = {
  template: async () => ({ name: 'ICD-10导入模板', heads: headsOf(COLUMNS) }),

  judge: (_cx, _input, sheet, step) => {
    const seen = new Twice();
    return readRows(sheet, {
      ...{ columns: COLUMNS, aside: ASIDE, step },
      take: (read) => {
        const { isCommon: common, sort: place } = read.values;
        const title = textOf(read, 'name') ?? '';
        return {
          no: read.row.no,
          code: textOf(read, 'code') ?? '',
          name: title,
          pinyin: initials(title),
          isCommon: typeof common === 'boolean' ? common : null,
          sort: typeof place === 'number' ? place : null,
        };
      },
      judge: (read) => {
        const text = textOf(read, 'code');
        const reason = seen.reasonOf(read.row, text);
        return reason === null ? [] : [importError(read.row, code.title, text ?? '', reason)];
      },
    });
  },

  write: async (cx, _input, rows, step) => {
    await lockChain(cx);
    let [created, updated] = [0, 0];
    for (let from = 0; from < rows.length; from += ROWS_A_WRITE) {
      const some = rows.slice(from, from + ROWS_A_WRITE);
      updated += await updateCodes(cx, some);
      created += await insertCodes(cx, some);
      await step(from, rows.length);
    }
    const unchanged = rows.length - created - updated;
    cx.log({
      ...{ targetType: icd.name, targetName: `${rows.length}条` },
      after: {
        created: { label: '新增', value: created },
        updated: { label: '更新', value: updated },
        unchanged: { label: '未变', value: unchanged },
      },
    });
    return { created, updated, unchanged };
  },
};
