import type { Call, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Page } from '@mingmou/contract/base/envelope';
import type { Shape, StateEnum } from '@mingmou/contract/base/field';
import type { Flow } from '@mingmou/contract/base/flow';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '../call/refusal';
import { handle, type Route } from '../call/route';
import type { SessionCx } from '../context/cx';
import { type PageQuery, pageOf, type Sorting, sorted } from './list';
import { changes, namesOf } from './operation-log';
import { transition } from './transition';
import { whereUnique } from './unique';
import { asSeen, type VersionedTable } from './versioned-row';

type Seen = Pick<MasterMove, 'id' | 'version'>;
type Toggle = MasterMove & { readonly stateEnum: 'ENABLE' | 'DISABLE' };
type Removal = MasterMove & { readonly stateEnum: 'DELETE' };

interface MasterRow extends MasterMove {
  readonly name: string;
}

/** Calls that `master()` of the contract declares. */
interface MasterCalls<Filters, Row, Picked, PickInput, Draft, Change> {
  readonly name: string;
  readonly fields: Shape;
  readonly lifecycle: Flow<StateEnum, StateEnum>;
  readonly page: Call<PageQuery & Filters, Page<Row>>;
  readonly findAll: Call<PickInput, Picked[]>;
  readonly findById: Call<{ id: number }, Row>;
  readonly save: Call<Draft, { id: number }>;
  readonly update: Call<Change, null>;
  readonly enable: Call<Toggle, null>;
  readonly deleteCheck: Call<{ id: number }, string>;
  readonly delete: Call<Removal, null>;
}

/** Rules of one master. */
interface MasterRules<DB, TB extends keyof DB, Found, Row, Filters, Draft, Values> {
  readonly table: VersionedTable;
  /** Query of the rows that are not deleted, with the columns that the page shows. */
  readonly rows: (cx: SessionCx, filters?: Filters) => SelectQueryBuilder<DB, TB, Found>;
  readonly sorting: Sorting;
  /** Converts rows for this caller, for example without costs. Absent: the rows are answered unchanged. */
  readonly shown?: (cx: SessionCx, rows: Found[]) => Promise<Row[]>;
  /** Order of `findAll` where it differs from the list. */
  readonly pickSorting?: Sorting;
  /**
   * Returns the values to store for an input: numbers assigned, blanks filled, references checked. `old` is the row to
   * be updated.
   */
  readonly valuesOf: (cx: SessionCx, input: Draft, old?: Found) => Values | Promise<Values>;
  /** Refusal for each unique index of the table. */
  readonly unique: Readonly<Record<string, (values: Values) => Error>>;
  readonly insert: (cx: SessionCx, values: Values) => Promise<number>;
  /** Writes the values of an update, or only the new state. The row is locked. */
  readonly write: (cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }) => Promise<void>;
  /** Refuses a change of state while other rows use this row. Also called by delete-check. */
  readonly beforeMove?: (cx: SessionCx, row: Found, to: StateEnum) => Promise<void>;
}

/** Row limit of a picker that filters in the browser. A master with more rows needs a picker of its own. */
const PICKER_ROWS = 1000;

type Once<Values> = Readonly<Record<string, (values: Values) => Error>>;

function refuseTwice<Values>({ unique }: { readonly unique: Once<Values> }, values: Values) {
  return Object.fromEntries(Object.entries(unique).map(([index, refused]) => [index, () => refused(values)]));
}

/** Inserts one row with checked values. Used by masters and by bulk inserts. */
export function insertOnce<Values>(
  cx: SessionCx,
  rules: {
    readonly unique: Once<Values>;
    readonly insert: (cx: SessionCx, values: Values) => Promise<number>;
  },
  values: Values,
): Promise<number> {
  return whereUnique(refuseTwice(rules, values), () => rules.insert(cx, values));
}

interface SaveRules<Draft, Values> {
  readonly valuesOf: (cx: SessionCx, input: Draft) => Values | Promise<Values>;
  readonly unique: Once<Values>;
  readonly insert: (cx: SessionCx, values: Values) => Promise<number>;
  /** Returns the saved row with the names of its references, for the log. */
  readonly saved?: (cx: SessionCx, id: number) => Promise<Readonly<Record<string, unknown>>>;
}

/** Saves the row of a master, for a call that saves more than this row. */
export async function saveRow<Draft, Values extends { readonly name: string }>(
  cx: SessionCx,
  calls: { readonly name: string; readonly fields: Shape },
  rules: SaveRules<Draft, Values>,
  input: Draft,
): Promise<{ id: number }> {
  const values = await rules.valuesOf(cx, input);
  const id = await insertOnce(cx, rules, values);
  const names = await namesOf(calls.fields, { ...values }, async () => rules.saved?.(cx, id) ?? {});
  const said = changes(calls.fields, {}, { ...names, ...values });
  cx.log({ targetType: calls.name, targetId: id, targetName: values.name, ...said });
  return { id };
}

/**
 * Creates the routes of a master: list, picker, row, and all writes with uniqueness, version, lifecycle and log line.
 * `rules` holds what differs from other masters.
 */
export function masterRoutes<
  DB,
  TB extends keyof DB,
  Found extends Row & Picked & MasterRow & Readonly<Record<string, unknown>>,
  Filters,
  Row,
  Picked,
  PickInput extends Filters,
  Draft extends object,
  Change extends Draft & Seen,
  Values extends { readonly name: string },
>(
  calls: MasterCalls<Filters, Row, Picked, PickInput, Draft, Change>,
  rules: MasterRules<DB, TB, Found, Row, Filters & { readonly stateEnum?: StateEnum | null }, Draft, Values>,
): readonly Route[] {
  const target = calls.name;
  const { sorting } = rules;
  const shown = async (cx: SessionCx, rows: Found[]): Promise<Row[]> => rules.shown?.(cx, rows) ?? rows;
  const withId = (cx: SessionCx, id: number) =>
    rules.rows(cx).where(sql<SqlBool>`${sql.ref(`${rules.table}.id`)} = ${id}`);
  const find = async (cx: SessionCx, id: number): Promise<Found> => {
    const [row] = await withId(cx, id).execute();
    return row ?? refuse(sharedCodes.missing);
  };
  // Locks rows of the master's own table only: joined rows do not change, and rows of an outer join cannot be locked.
  const lock = async (cx: SessionCx, id: number): Promise<Found | undefined> => {
    const [row] = await withId(cx, id)
      .modifyEnd(sql`FOR UPDATE OF ${sql.table(rules.table)}`)
      .execute();
    return row;
  };
  async function update(cx: SessionCx, input: Change) {
    const { id, version } = input;
    const old = asSeen(await lock(cx, id), version);
    const values = await rules.valuesOf(cx, input, old);
    await whereUnique(refuseTwice(rules, values), () => rules.write(cx, id, values));
    const names = await namesOf(calls.fields, { ...values }, () => find(cx, id));
    cx.log({
      ...{ targetType: target, targetId: id, targetName: values.name },
      ...changes(calls.fields, old, { ...names, ...values }),
    });
    return null;
  }

  async function move(cx: SessionCx, { id, stateEnum, version }: MasterMove) {
    await transition(cx, {
      flow: calls.lifecycle,
      action: stateEnum,
      version,
      lock: () => lock(cx, id),
      state: (row) => row.stateEnum,
      effect: async (row) => rules.beforeMove?.(cx, row, stateEnum),
      write: (_row, to) => rules.write(cx, id, { stateEnum: to }),
      target: ({ name }) => ({ targetType: target, targetName: name }),
    });
    return null;
  }

  async function checkDelete(cx: SessionCx, id: number) {
    const row = await find(cx, id);
    await rules.beforeMove?.(cx, row, 'DELETE');
    return MASTER_TEXTS.confirmDelete(row.name);
  }

  return [
    handle(calls.page, async (query, cx) => {
      const page = await pageOf(rules.rows(cx, query), query, sorting);
      return { ...page, records: await shown(cx, page.records) };
    }),
    handle(calls.findAll, (input, cx) =>
      sorted(rules.rows(cx, { ...input, stateEnum: 'ENABLE' }), {}, rules.pickSorting ?? sorting)
        .limit(PICKER_ROWS)
        .execute(),
    ),
    handle(calls.findById, async ({ id }, cx) => {
      const [row] = await shown(cx, [await find(cx, id)]);
      return row ?? refuse(sharedCodes.missing);
    }),
    handle(calls.save, (input, cx) => saveRow(cx, calls, { ...rules, saved: find }, input)),
    handle(calls.update, (input, cx) => update(cx, input)),
    handle(calls.enable, (input, cx) => move(cx, input)),
    handle(calls.deleteCheck, ({ id }, cx) => checkDelete(cx, id)),
    handle(calls.delete, (input, cx) => move(cx, input)),
  ];
}
