import type { Client } from 'pg';

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly identity: boolean;
  readonly check: string | null;
}

const COLUMNS = `
SELECT c.relname AS "table", a.attname AS "column", t.typname AS type, NOT a.attnotnull AS nullable,
  a.atthasdef AS "hasDefault", a.attidentity <> '' AS identity,
  (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
    WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
      AND pg_get_constraintdef(k.oid) LIKE 'CHECK ((% = ANY (ARRAY[%]%' LIMIT 1) AS "check"
FROM pg_attribute a
JOIN pg_class c ON c.oid = a.attrelid
JOIN pg_type t ON t.oid = a.atttypid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY c.relname COLLATE "C", a.attnum`;

/** As src/database/parsers.ts reads them. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  float8: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string',
};

const HEAD = `// Written by \`pnpm --filter @mingmou/server db:types\` from the migrated database; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as the parsed value, written as JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
`;

const toCamel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const toPascal = (name: string): string => toCamel(`_${name}`);

function baseType({ type, check, table, column }: ColumnRow): string {
  if (check) return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
  const isArray = type.startsWith('_');
  const known = TYPES[isArray ? type.slice(1) : type];
  if (!known) throw new Error(`${table}.${column}: no TypeScript type is known for ${type}`);
  return isArray ? `${known}[]` : known;
}

function columnType(row: ColumnRow): string {
  if (row.type === 'jsonb') return row.nullable ? 'NullableJson' : row.hasDefault ? 'GeneratedJson' : 'Json';
  const base = baseType(row);
  if (row.identity) return `GeneratedAlways<${base}>`;
  const full = row.nullable ? `${base} | null` : base;
  return row.hasDefault ? `Generated<${full}>` : full;
}

/** The Kysely types of every table, in the camelCase that the plugin gives. */
export async function schemaTypes(client: Client): Promise<string> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    const lines = columns.map((row) => `  ${toCamel(row.column)}: ${columnType(row)};`);
    return `export interface ${toPascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const members = tables.map((table) => `  ${toCamel(table)}: ${toPascal(table)}Table;`);
  return [HEAD, ...interfaces, `export interface DB {\n${members.join('\n')}\n}\n`].join('\n');
}
