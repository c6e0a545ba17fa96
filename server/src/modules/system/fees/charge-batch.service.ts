import type { InputOf } from '@mingmou/contract/base/call';
import { sentence } from '@mingmou/contract/base/codes';
import type { charge } from '@mingmou/contract/system/fees/charge.contract';
import { chargeRowFaults, type RowFault, takenSays } from '@mingmou/contract/system/fees/charge-rows.rules';
import { chargeCodes } from '@mingmou/contract/system/system.codes';
import { Refusal } from '../../../kernel/call/refusal';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { chargeColumns, chargeValues } from './charge.service';
import { insertSingles, takenAmong } from './charge.store';
import { lockNumbering } from './numbering.store';

type Draft = InputOf<typeof charge.save>;

const TARGET = '收费项目';

/** 170203 with the first fault in its sentence and all of them as data; nothing is stored. */
export function refuseRows(faults: readonly RowFault[]): void {
  const [first] = [...faults].sort((a, b) => a.row - b.row);
  if (!first) return;
  const says = sentence(chargeCodes.badRow, { n: first.row, reason: first.msg });
  throw new Refusal(chargeCodes.badRow.code, says, { errors: faults });
}

/** Returns the faults of codes and names that exist in the organisation, row by row. */
export async function takenFaults(cx: SessionCx, rows: readonly Pick<Draft, 'code' | 'name'>[]): Promise<RowFault[]> {
  const taken = await takenAmong(cx, { codes: rows.map(({ code }) => code), names: rows.map(({ name }) => name) });
  return rows.flatMap(({ code, name }, at) => [
    ...(taken.codes.has(code) ? [{ row: at + 1, field: 'code', msg: takenSays('code', code) }] : []),
    ...(taken.names.has(name) ? [{ row: at + 1, field: 'name', msg: takenSays('name', name) }] : []),
  ]);
}

/** Stores rows that were judged; nobody else writes codes and names of the organisation meanwhile. */
export async function insertCharges(cx: SessionCx, rows: readonly Draft[]) {
  const sees = await seesCost(cx);
  const columns = rows.map((row) => chargeColumns(chargeValues(row, sees ? row.cost : null)));
  await insertSingles(cx, columns);
  cx.log({
    targetType: TARGET,
    targetName: `${rows.length}项`,
    after: { names: { label: '名称', value: rows.map(({ name }) => name).join('、') } },
  });
  return { saved: rows.length };
}

/** Stores a sheet that was typed: all rows or none. */
export async function saveBatch(cx: SessionCx, { rows }: InputOf<typeof charge.saveBatch>) {
  await lockNumbering(cx);
  refuseRows([...chargeRowFaults(rows), ...(await takenFaults(cx, rows))]);
  return insertCharges(cx, rows);
}
