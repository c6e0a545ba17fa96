import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { DB } from './schema.generated';

/** Stands in a composed statement for a value that each run gives. */
class Gap {
  constructor(readonly name: string) {}
}

/** Reads as the values do, with a gap for each; a spread has their keys, which must be those of every run. */
const gapsOf = <Values extends object>(values: Values): Values =>
  new Proxy(values, { get: (_, name) => new Gap(String(name)) });

const names = new Map<string, string>();

/** The name under which a connection keeps this text prepared; undefined for one that is sent as it is. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * A statement that is composed once, and parsed and planned once on each connection, for calls that are sent all day. Its
 * text never varies: values are those of `compose`, lists of them arrays (`= ANY`). The server's plan serves any value, so
 * what a partial index or a conflict asks for stands in the text (`sql.lit`); columns are named (`*` would fail after a
 * migration on a connection that is older).
 */
export function statement<Values extends object, Row>(
  compose: (db: Kysely<DB>, values: Values) => CompiledQuery<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let composed: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (!composed) {
      composed = compose(db, gapsOf(values));
      if (!names.has(composed.sql)) names.set(composed.sql, `statement_${names.size}`);
    }
    const parameters = composed.parameters.map((each) => (each instanceof Gap ? Reflect.get(values, each.name) : each));
    const { rows }: QueryResult<Row> = await db.executeQuery({ ...composed, parameters });
    return rows;
  };
}
