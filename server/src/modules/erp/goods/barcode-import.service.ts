import { setImmediate as breathe } from 'node:timers/promises';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { importCodes } from '@mingmou/contract/erp/barcode-import.codes';
import { barcodeImport } from '@mingmou/contract/erp/barcode-import.contract';
import { ImportJudge, importHeads, originsIn, readHeads } from '@mingmou/contract/erp/barcode-import.rules';
import { goodsCodes } from '@mingmou/contract/erp/goods.codes';
import { rulesOf } from '@mingmou/contract/erp/goods-category.rules';
import type { SessionCx } from '../../../kernel/cx';
import { Refusal, refuse } from '../../../kernel/refusal';
import type { SheetSource } from '../../../kernel/xlsx';
import { keysOf } from './barcode.store';
import { createRows } from './barcode-create.service';
import { ownersOfOrigins } from './barcode-import.store';
import { type ImportJob, type ImportJobs, shownJob } from './barcode-import-jobs';
import { findBreed } from './breed.store';

const ROWS_A_BREATH = 250;

async function* listed<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** The breed and what its category asks for; a breed of one barcode has nothing to import. */
async function breedToFill(cx: SessionCx, id: number) {
  const breed = (await findBreed(cx, id)) ?? refuse(sharedCodes.missing);
  if (breed.stateEnum !== 'ENABLE') refuse(goodsCodes.breedDisabled, { breed: breed.name });
  const rules = rulesOf(breed.categoryId, breed.stockMode);
  if (rules.barcode.length === 0) refuse(importCodes.single, { breed: breed.name });
  return { breed, rules };
}

/** An empty sheet with the columns of the breed's category. */
export async function importTemplate(cx: SessionCx, breedId: number): Promise<SheetSource> {
  const { breed, rules } = await breedToFill(cx, breedId);
  cx.log({ targetType: '条码模板', targetId: breed.id, targetName: breed.name });
  return { name: `条码模板_${breed.name}`, heads: importHeads(rules), rows: listed([]) };
}

function readyToCheck(job: ImportJob): void {
  if (job.phase === 'READ') refuse(importCodes.notRead);
  if (job.phase === 'UNREADABLE') refuse(importCodes.badFile, { reason: job.msg ?? '' });
  if (job.phase === 'WRITE') refuse(importCodes.writing);
  if (job.phase === 'DONE') refuse(importCodes.applied);
}

/** Judges every row against the breed and what the chain has already; nothing is written. */
export async function checkImport(cx: SessionCx, job: ImportJob, breedId: number) {
  readyToCheck(job);
  const { breed, rules } = await breedToFill(cx, breedId);
  const [head, ...rows] = job.sheet;
  if (!head || rows.length === 0) refuse(importCodes.badFile, { reason: '没有数据行' });
  const { places, errors } = readHeads(head, rules);
  const keys = await keysOf(cx, breedId);
  const judge = new ImportJudge(rules, breed.attrs, places, {
    keys,
    origins: await ownersOfOrigins(cx, originsIn(rows, places)),
  });
  job.phase = 'CHECK';
  job.percent = 0;
  // With a wrong heading every row would be wrong as well, which helps nobody.
  for (const [index, row] of errors.length > 0 ? [] : rows.entries()) {
    judge.judge(row);
    if (index % ROWS_A_BREATH !== 0) continue;
    job.percent = Math.floor((index / rows.length) * 100);
    await breathe();
    if (job.abort.signal.aborted) refuse(importCodes.gone);
  }
  job.breedId = breedId;
  job.rows = judge.rows;
  job.errors = [...errors, ...judge.errors];
  job.phase = job.errors.length > 0 ? 'FAULTY' : 'READY';
  job.percent = 100;
  return shownJob(job);
}

/** Every error of the last check, for the person who corrects the file. */
export function importErrors(cx: SessionCx, job: ImportJob): SheetSource {
  cx.log({ targetType: '条码导入错误', targetName: job.fileName });
  const { row, column, value, msg } = barcodeImport.error;
  return {
    name: barcodeImport.errors.title,
    heads: [row, column, value, msg].map(({ title }) => title),
    rows: listed(job.errors.map((error) => [error.row, error.column, error.value, error.msg])),
  };
}

/** A refusal of create-rows, which counts the rows it was given, in the numbers of the sheet. */
function atSheetRow(error: unknown, job: ImportJob): unknown {
  if (!(error instanceof Refusal)) return error;
  const { data } = error;
  const given = typeof data === 'object' && data !== null && 'row' in data ? Number(data.row) : 1;
  const row = job.rows[given - 1]?.no;
  if (row === undefined || (data === null && job.rows.length > 1)) return error;
  return new Refusal(error.code, `第${row}行：${error.message.replace(/^第\d+行：/, '')}`, { row });
}

/** Writes all rows or none, by create-rows itself: what changed since the check is refused here. */
export async function applyImport(cx: SessionCx, jobs: ImportJobs, { jobId }: InputOf<typeof barcodeImport.apply>) {
  const job = jobs.of(cx.caller, jobId, cx.now);
  if (job.phase === 'FAULTY') refuse(importCodes.hasErrors, { n: new Set(job.errors.map(({ row }) => row)).size });
  // A transaction that is run again comes back here; what it wrote is gone, and the database knows whether it was done.
  if (!['READY', 'WRITE', 'DONE'].includes(job.phase) || job.breedId === null) refuse(importCodes.notChecked);
  const wasDone = job.phase === 'DONE';
  job.phase = 'WRITE';
  job.percent = 0;
  try {
    const rows = job.rows.map(({ attrs, originCodes }) => ({ attrs, originCodes: [...originCodes] }));
    const { codes } = await createRows(cx, { breedId: job.breedId, rows });
    job.phase = 'DONE';
    job.percent = 100;
    return { created: codes.length };
  } catch (error) {
    job.phase = wasDone ? 'DONE' : 'READY';
    if (wasDone && error instanceof Refusal && error.code === goodsCodes.barcodeExists.code)
      refuse(importCodes.applied);
    throw atSheetRow(error, job);
  }
}
