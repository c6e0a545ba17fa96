import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import type { charge } from '@mingmou/contract/system/fees/charge.contract';
import { chargeFields, FEE_CATEGORY } from '@mingmou/contract/system/fees/charge.fields';
import type { RowFault } from '@mingmou/contract/system/fees/charge-rows.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  type ReadRow,
  readRows,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { insertCharges, refuseRows, takenFaults } from './charge-batch.service';
import { ASIDE, CHARGE_COLUMNS } from './charge-sheet.constants';
import { CHARGE_SERIES, lockNumbering, nextCodes } from './numbering.store';

type Draft = InputOf<typeof charge.save>;

/** A row without a code takes the next one. */
interface SheetCharge {
  readonly no: number;
  readonly draft: Omit<Draft, 'code'> & { readonly code: string | null };
}

const { code: CODE, name: NAME, chargeCategory: CATEGORY } = chargeFields;

/** Returns the faults of repeated rows and of rows with a page of their own; an unreadable cell is reported once. */
function ruleErrors(read: ReadRow, codes: Twice, names: Twice): ImportError[] {
  const { row, values } = read;
  const twice = [
    [CODE.title, textOf(read, 'code'), codes],
    [NAME.title, textOf(read, 'name'), names],
  ] as const;
  const errors = twice.flatMap(([title, value, seen]) => {
    const reason = seen.reasonOf(row, value);
    return reason === null ? [] : [importError(row, title, value ?? '', reason)];
  });
  if (values.chargeCategory !== FEE_CATEGORY) return errors;
  return [...errors, importError(row, CATEGORY.title, '', '挂号费请在挂号费设置中维护')];
}

interface Named {
  readonly no: number;
  readonly draft: Partial<Record<'code' | 'name', string | null>>;
}

/** Returns which rows of the sheet exist in the organisation. */
async function takenRows(cx: SessionCx, rows: readonly Named[]): Promise<RowFault[]> {
  const named = rows.map(({ draft }) => ({ code: draft.code ?? '', name: draft.name ?? '' }));
  const faults = await takenFaults(cx, named);
  return faults.map((fault) => ({ ...fault, row: rows[fault.row - 1]?.no ?? fault.row }));
}

/** Numbers rows without a code, skipping codes that the sheet contains. */
async function numbered(cx: SessionCx, rows: readonly SheetCharge[]): Promise<Draft[]> {
  const named = new Set(rows.flatMap(({ draft }) => draft.code ?? []));
  const free = (await nextCodes(cx, CHARGE_SERIES, rows.length + named.size)).filter((code) => !named.has(code));
  return rows.map(({ draft }) => ({ ...draft, code: draft.code ?? free.shift() ?? '' }));
}

/** Import of new charges of the organisation; existing ones are never changed. */
export const chargeImportKind: ImportKind<object, SheetCharge, OutputOf<typeof charge.saveBatch>> = {
  template: async () => ({ name: '收费项目导入模板', heads: headsOf(CHARGE_COLUMNS) }),

  judge: async (cx, _input, sheet, step) => {
    const [codes, names] = [new Twice(), new Twice()];
    const { rows, errors } = await readRows(sheet, {
      ...{ columns: CHARGE_COLUMNS, aside: ASIDE, step },
      // Each value was held to the field of its name.
      take: ({ row, values }) => ({ no: row.no, draft: values as SheetCharge['draft'] }),
      judge: (read) => ruleErrors(read, codes, names),
    });
    for (const { row, field, msg } of await takenRows(cx, rows)) {
      errors.push({ row, column: (field === 'code' ? CODE : NAME).title, value: '', msg });
    }
    return { rows, errors: errors.sort((a, b) => a.row - b.row) };
  },

  write: async (cx, _input, rows) => {
    await lockNumbering(cx);
    refuseRows(await takenRows(cx, rows));
    return insertCharges(cx, await numbered(cx, rows));
  },
};
