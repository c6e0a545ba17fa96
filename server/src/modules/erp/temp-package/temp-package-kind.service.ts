import { setImmediate as breathe } from 'node:timers/promises';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import type { SessionCx } from '../../../kernel/context/cx';
import type { NumberedRow } from '../../../kernel/sheet-import/import-jobs';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';

const ROWS_A_BREATH = 250;

interface Sheet {
  readonly head: SheetRow;
  readonly rows: readonly SheetRow[];
}

/** What applying a package made, where a bill came of it. */
interface Made {
  readonly billId?: number;
}

/** Rules of a type of data package; checks and writes are the same as for an import from a sheet. */
export interface TempPackageKind {
  /** Columns that only people who see costs are shown. */
  readonly costs: readonly string[];
  /** Applied in the organisation where it was uploaded alone. */
  readonly ofOrg: boolean;
  readonly heads: (cx: SessionCx) => Promise<readonly string[]>;
  readonly check: (cx: SessionCx, sheet: Sheet) => Promise<readonly ImportError[]>;
  /** Judges once more and writes all rows; with an error it writes none and answers the errors. */
  readonly apply: (cx: SessionCx, sheet: Sheet) => Promise<Made & { readonly errors: readonly ImportError[] }>;
}

async function step(done: number): Promise<void> {
  if (done % ROWS_A_BREATH === 0) await breathe();
}

/** A type of package out of an import that asks nothing besides its sheet. */
export function tempPackageKind<Row extends NumberedRow, O extends object>(
  { template, judge, write }: ImportKind<object, Row, O>,
  { costs = [], ofOrg = false }: Partial<Pick<TempPackageKind, 'costs' | 'ofOrg'>> = {},
): TempPackageKind {
  return {
    ...{ costs, ofOrg },
    heads: async (cx) => (await template(cx, {})).heads,
    check: async (cx, sheet) => (await judge(cx, {}, sheet, step)).errors,
    apply: async (cx, sheet) => {
      const { rows, errors } = await judge(cx, {}, sheet, step);
      if (errors.length > 0) return { errors };
      const made: Made = await write(cx, {}, rows, step);
      return { errors, ...(made.billId === undefined ? {} : { billId: made.billId }) };
    },
  };
}
