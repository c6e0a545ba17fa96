import type { InputOf } from '@mingmou/contract/base/call';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { seesCost, withoutCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes } from '../../../kernel/row/master';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { chargeRules, chargeState } from './charge.service';
import { type ChargeRow, chargeSorting, chargesMatching } from './charge.store';
import { saveBatch } from './charge-batch.service';
import { chargeImportKind } from './charge-import.service';
import { SHEET_COLUMNS } from './charge-sheet.constants';
import { combinable, comboRules, comboState } from './combo.service';
import { CHARGE_SERIES, COMBO_SERIES, isFreeCode, nextCodes, type Series } from './numbering.store';

async function shown(cx: SessionCx, rows: readonly ChargeRow[]) {
  const sees = await seesCost(cx);
  return rows.map((row) => (sees ? row : withoutCost(row, ['cost'])));
}

const master = masterRoutes(charge, { ...chargeRules, shown });

async function firstCode(cx: SessionCx, series: Series): Promise<string> {
  const [code = ''] = await nextCodes(cx, series);
  return code;
}

async function exportCharges(cx: SessionCx, query: InputOf<typeof charge.export>) {
  const sees = await seesCost(cx);
  return exportRows(cx, {
    name: charge.page.title,
    shape: charge.row,
    columns: [...SHEET_COLUMNS.filter((name) => sees || name !== 'cost'), 'stateEnum'],
    rows: chargesMatching(cx, query),
    query,
    sorting: chargeSorting,
    text: {
      stateEnum: (row) => charge.lifecycle.states[row.stateEnum].title,
    },
  });
}

/** 收费项目: single services and their combinations. */
export function chargeRoutes(uploading?: Uploading): readonly Route[] {
  return [
    ...master,
    handle(charge.code, (_input, cx) => firstCode(cx, CHARGE_SERIES)),
    handle(charge.verificationCode, (input, cx) => isFreeCode(cx, CHARGE_SERIES, input)),
    handle(charge.state, ({ id }, cx) => chargeState(cx, id)),
    handle(charge.saveBatch, (input, cx) => saveBatch(cx, input)),
    handleSheet(charge.export, (query, cx) => exportCharges(cx, query)),
    ...importRoutes(charge.import, chargeImportKind, uploading),
    ...masterRoutes(combo, comboRules),
    handle(combo.code, (_input, cx) => firstCode(cx, COMBO_SERIES)),
    handle(combo.verificationCode, (input, cx) => isFreeCode(cx, COMBO_SERIES, input)),
    handle(combo.state, ({ id }, cx) => comboState(cx, id)),
    handle(combo.findItems, (_input, cx) => combinable(cx)),
  ];
}
