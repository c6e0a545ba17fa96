import { sharedCodes } from '@mingmou/contract/base/codes';
import {
  ImportJudge,
  type ImportRow,
  importHeads,
  originsIn,
  readHeads,
} from '@mingmou/contract/erp/barcode/barcode-import.rules';
import { goodsCodes, importCodes } from '@mingmou/contract/erp/erp.codes';
import { rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { Refusal, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import { keysOf } from './barcode.store';
import { createRows } from './barcode-create.service';
import { ownersOfOrigins } from './barcode-import.store';
import { findBreed } from './breed.store';

/** The breed and what its category asks for; a breed of one barcode has nothing to import. */
async function breedToFill(cx: SessionCx, id: number) {
  const breed = (await findBreed(cx, id)) ?? refuse(sharedCodes.missing);
  if (breed.stateEnum !== 'ENABLE') refuse(goodsCodes.breedDisabled, { breed: breed.name });
  const rules = rulesOf(breed.categoryId, breed.stockMode);
  if (rules.barcode.length === 0) refuse(importCodes.single, { breed: breed.name });
  return { breed, rules };
}

/** A refusal of create-rows, which counts the rows it was given, in the numbers of the sheet. */
function atSheetRow(error: unknown, rows: readonly ImportRow[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const { data } = error;
  const given = typeof data === 'object' && data !== null && 'row' in data ? Number(data.row) : 1;
  const row = rows[given - 1]?.no;
  if (row === undefined || (data === null && rows.length > 1)) return error;
  return new Refusal(error.code, `第${row}行：${error.message.replace(/^第\d+行：/, '')}`, { row });
}

interface OfBreed {
  readonly breedId: number;
}

/** Barcodes of one breed, by the columns of its category. */
export const barcodeImportKind: ImportKind<OfBreed, ImportRow, { created: number }> = {
  template: async (cx, { breedId }) => {
    const { breed, rules } = await breedToFill(cx, breedId);
    return { name: `条码模板_${breed.name}`, heads: importHeads(rules), targetId: breed.id };
  },

  judge: async (cx, { breedId }, { head, rows }, step) => {
    const { breed, rules } = await breedToFill(cx, breedId);
    const { places, errors } = readHeads(head, rules);
    // With a wrong heading every row would be wrong as well, which helps nobody.
    if (errors.length > 0) return { rows: [], errors };
    const judge = new ImportJudge(rules, breed.attrs, places, {
      keys: await keysOf(cx, breedId),
      origins: await ownersOfOrigins(cx, originsIn(rows, places)),
    });
    for (const [index, row] of rows.entries()) {
      judge.judge(row);
      await step(index, rows.length);
    }
    return { rows: judge.rows, errors: judge.errors };
  },

  /** By create-rows itself: what changed since the check is refused there. */
  write: async (cx, { breedId }, rows) => {
    try {
      const given = rows.map(({ attrs, originCodes }) => ({ attrs, originCodes: [...originCodes] }));
      const { codes } = await createRows(cx, { breedId, rows: given });
      return { created: codes.length };
    } catch (error) {
      throw atSheetRow(error, rows);
    }
  },
};
