import type { Client } from 'pg';
import { CONTRACT_TYPES, PLAIN_DECIMALS } from './column-types';

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** Digits of a numeric in all, and after the point. */
  readonly digits: number | null;
  readonly decimals: number | null;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly identity: boolean;
  readonly check: string | null;
}

const COLUMNS = `
SELECT c.relname AS "table", a.attname AS "column", t.typname AS type, NOT a.attnotnull AS nullable,
  a.atthasdef AS "hasDefault", a.attidentity <> '' AS identity,
  CASE WHEN t.typname = 'numeric' AND a.atttypmod > 0 THEN (a.atttypmod - 4) >> 16 END AS digits,
  CASE WHEN t.typname = 'numeric' AND a.atttypmod > 0 THEN (a.atttypmod - 4) & 65535 END AS decimals,
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
  numeric: 'number',
  float8: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  datemultirange: 'string',
};

/** A decimal of fewer digits is a rate or a measure. */
const YUAN_DIGITS = 12;
const YUAN: Readonly<Record<number, string>> = { 2: 'Money', 4: 'Price' };

const JSON_HEAD = `/** Read as the parsed value, written as JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
type Json<T = unknown> = ColumnType<T, string, string>;
type GeneratedJson<T = unknown> = ColumnType<T, string | undefined, string>;
type NullableJson<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;
`;

const toCamel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const toPascal = (name: string): string => toCamel(`_${name}`);

const inContract = new Map(
  CONTRACT_TYPES.flatMap(({ dict, type, columns }) =>
    columns.map((column) => [column, dict ? `CodeOf<typeof ${dict}>` : type] as const),
  ),
);

/** Names of the contract by file, those of the money and of dictionaries among them. */
function head(): string {
  const names = new Map<string, Set<string>>([
    ['base/dict', new Set(['CodeOf'])],
    ['base/money', new Set(['Money', 'Price'])],
  ]);
  for (const { from, dict, type } of CONTRACT_TYPES) {
    const name = dict ?? type?.replace('[]', '') ?? '';
    names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  const imports = [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, list]) => `import type { ${[...list].sort().join(', ')} } from '@mingmou/contract/${from}';`);
  return `// Written by \`pnpm --filter @mingmou/server db:types\` from the migrated database; never edited by hand.
${imports.join('\n')}
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

${JSON_HEAD}`;
}

function numericType({ table, column, digits, decimals }: ColumnRow): string {
  const isYuan = (digits ?? 0) >= YUAN_DIGITS && !PLAIN_DECIMALS.includes(`${table}.${column}`);
  return (isYuan && YUAN[decimals ?? 0]) || 'number';
}

function baseType(row: ColumnRow): string {
  const { type, check, table, column } = row;
  const isArray = type.startsWith('_');
  const named = inContract.get(`${table}.${column}`);
  if (named) return isArray ? `${named}[]` : named;
  if (check) return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
  if (type === 'numeric') return numericType(row);
  const known = TYPES[isArray ? type.slice(1) : type];
  if (!known) throw new Error(`${table}.${column}: no TypeScript type is known for ${type}`);
  return isArray ? `${known}[]` : known;
}

function columnType(row: ColumnRow): string {
  if (row.type === 'jsonb') {
    const named = inContract.get(`${row.table}.${row.column}`);
    return `${row.nullable ? 'NullableJson' : row.hasDefault ? 'GeneratedJson' : 'Json'}${named ? `<${named}>` : ''}`;
  }
  const base = baseType(row);
  if (row.identity) return `GeneratedAlways<${base}>`;
  const full = row.nullable ? `${base} | null` : base;
  return row.hasDefault ? `Generated<${full}>` : full;
}

/** A column that a migration has taken away would keep its line unnoticed. */
function assertKnown(rows: readonly ColumnRow[]): void {
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const gone = [...inContract.keys(), ...PLAIN_DECIMALS].filter((column) => !known.has(column));
  if (gone.length > 0) throw new Error(`no such column: ${gone.join(', ')} (scripts/column-types.ts)`);
}

/** The Kysely types of every table, in the camelCase that the plugin gives. */
export async function schemaTypes(client: Client): Promise<string> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  assertKnown(rows);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    const lines = columns.map((row) => `  ${toCamel(row.column)}: ${columnType(row)};`);
    return `export interface ${toPascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const members = tables.map((table) => `  ${toCamel(table)}: ${toPascal(table)}Table;`);
  return [head(), ...interfaces, `export interface DB {\n${members.join('\n')}\n}\n`].join('\n');
}
