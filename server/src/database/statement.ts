import {
  type CompiledQuery,
  type DatabaseConnection,
  type Expression,
  type Kysely,
  type QueryResult,
  ValueNode,
} from 'kysely';
import type { Prepared } from './message';
import type { DB } from './schema.generated';

/**
 * A value that each run of a statement gives: an operand for the query builder, nothing that can be looked at while the
 * statement is composed. A condition on it and a comparison do not compile; making text of it throws.
 */
export class Param<T> implements Expression<T> {
  // biome-ignore lint/suspicious/noThenProperty: declared for the compiler alone, which refuses a condition on what could be awaited
  declare readonly then: (onfulfilled: (value: T) => unknown) => never;

  constructor(readonly name: string) {}

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} has no value while its statement is composed`);
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Values under their names, for a part of a query that statements and other queries share. */
export type Params<Values> = { readonly [Name in keyof Values]: Param<Values[Name]> };

/** Builder and parameters for composing a statement. */
export interface Composing<Values extends object> {
  readonly db: Kysely<DB>;
  readonly param: <Name extends keyof Values & string>(name: Name) => Param<Values[Name]>;
  readonly params: <Name extends keyof Values & string>(...names: Name[]) => Params<Pick<Values, Name>>;
}

function composing<Values extends object>(db: Kysely<DB>): Composing<Values> {
  const param = <Name extends keyof Values & string>(name: Name) => new Param<Values[Name]>(name);
  const params = <Name extends keyof Values & string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, param(name)])) as Params<Pick<Values, Name>>;
  return { db, param, params };
}

const prepared = new Map<string, Prepared>();

/** How connections keep this text; undefined for one that is sent as it is. */
export const preparedOf = (text: string): Prepared | undefined => prepared.get(text);

const connections = new WeakMap<object, DatabaseConnection>();

/** The connection of a transaction, on which its statements need not wait for one another. */
export async function keepConnection<DB>(tx: Kysely<DB>): Promise<void> {
  connections.set(tx, await tx.getExecutor().provideConnection(async (connection) => connection));
}

function given(values: object, { name }: Param<unknown>): unknown {
  const value: unknown = Reflect.get(values, name);
  if (value === undefined) throw new Error(`a statement was run without ${name}`);
  return value;
}

/**
 * Declares a frequent statement: compiled once, and parsed and planned once on each connection. Its text is constant:
 * values are `param`s, lists are arrays (`= ANY`). One plan serves all values, so conditions for a partial index or a
 * conflict are literals (`sql.lit`). Name the columns: `*` would fail on an older connection after a migration.
 * Statements started without waiting for each other are sent in one message.
 */
export function statement<Values extends object, Row>(
  compose: (parts: Composing<Values>) => CompiledQuery<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let composed: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (!composed) {
      composed = compose(composing<Values>(db));
      const { sql: text } = composed;
      if (!prepared.has(text)) prepared.set(text, { name: `statement_${prepared.size}`, text });
    }
    const parameters = composed.parameters.map((each) => (each instanceof Param ? given(values, each) : each));
    const run = { ...composed, parameters };
    const { rows }: QueryResult<Row> = await (connections.get(db)?.executeQuery<Row>(run) ?? db.executeQuery(run));
    return rows;
  };
}
