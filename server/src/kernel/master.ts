import type { Call, MasterMove } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Page } from '@mingmou/contract/base/envelope';
import type { Shape, StateEnum } from '@mingmou/contract/base/field';
import type { Flow } from '@mingmou/contract/base/flow';
import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { SessionCx } from './cx';
import { type PageQuery, pageOf, type Sorting, sorted } from './list';
import { changes, namesOf } from './operation-log';
import { refuse } from './refusal';
import { handle, type Route } from './route';
import { transition } from './transition';
import { whereUnique } from './unique';
import { asSeen, type VersionedTable } from './versioned-row';

type Seen = Pick<MasterMove, 'id' | 'version'>;
type Toggle = MasterMove & { readonly stateEnum: 'ENABLE' | 'DISABLE' };
type Removal = MasterMove & { readonly stateEnum: 'DELETE' };

interface MasterRow extends MasterMove {
  readonly name: string;
}

/** What `master()` of the contract declares. */
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

/** What one master has of its own. */
interface MasterRules<DB, TB extends keyof DB, Found, Row, Filters, Draft, Values> {
  readonly table: VersionedTable;
  /** The rows that are not deleted, of whoever asks, as the page shows them. */
  readonly rows: (cx: SessionCx, filters?: Filters) => SelectQueryBuilder<DB, TB, Found>;
  readonly sorting: Sorting;
  /** What page and row answer to whoever asks, where that is not all: costs left out. */
  readonly shown?: (cx: SessionCx, rows: Found[]) => Promise<Row[]>;
  /** The order of `findAll` where it is not that of the list. */
  readonly pickSorting?: Sorting;
  /** What is kept of what was typed: numbers given, blanks filled, references checked. `old`: the row to be updated. */
  readonly valuesOf: (cx: SessionCx, input: Draft, old?: Found) => Values | Promise<Values>;
  /** The refusal of each unique index of the table. */
  readonly unique: Readonly<Record<string, (values: Values) => Error>>;
  readonly insert: (cx: SessionCx, values: Values) => Promise<number>;
  /** Writes the values of an update, or the new state alone; the row is locked. */
  readonly write: (cx: SessionCx, id: number, change: Values | { readonly stateEnum: StateEnum }) => Promise<void>;
  /** Refuses to move a row that something else uses; asked by delete-check too. */
  readonly beforeMove?: (cx: SessionCx, row: Found, to: StateEnum) => Promise<void>;
}

/** Pickers search on their own side: beyond this a master wants a picker of its own. */
const PICKER_ROWS = 1000;

type Once<Values> = Readonly<Record<string, (values: Values) => Error>>;

function refuseTwice<Values>({ unique }: { readonly unique: Once<Values> }, values: Values) {
  return Object.fromEntries(Object.entries(unique).map(([index, refused]) => [index, () => refused(values)]));
}

/** Inserts one row whose values were settled, for a master and for whoever adds many at once. */
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
  /** The row as it was saved, where its fields refer to others: the log says their names. */
  readonly saved?: (cx: SessionCx, id: number) => Promise<Readonly<Record<string, unknown>>>;
}

/** The save of a master, for a call that saves more than the row. */
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
 * Routes of a master: the list, the picker, the row, and every write with its uniqueness, version, lifecycle and log
 * line. What the master has of its own stands in `rules`.
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
  // Of the master's own table alone: what is joined to it is neither changed nor, where it may be absent, lockable.
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
