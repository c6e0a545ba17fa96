import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APP_ROLE, withClient } from '../src/database/roles';
import { createTestDatabase, type TestDatabase } from './support/database';

interface GlobalTable {
  readonly why: string;
  /** Exact grants of the application; a column list in brackets where a grant covers only some columns. */
  readonly grants: readonly string[];
}

/** The only tables without a chain. */
const GLOBAL: Readonly<Record<string, GlobalTable>> = {
  migrations: { why: 'history of the schema itself', grants: ['SELECT'] },
  property_owner: {
    why: 'the chains themselves: their id is what policies compare',
    grants: ['INSERT', 'SELECT', 'UPDATE'],
  },
  login_name: {
    why: 'tells the chain of a typed name, before a chain is known',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  auth_token_map: {
    why: 'tells the chain of a token, before a chain is known',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  scan_key: {
    why: 'tells the chain of the key that a phone read from a QR code',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  phone_key: {
    why: "tells the chain of the key that a patient's phone read from a QR code",
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  device_bridge_key: {
    why: 'tells the chain of the key that a bridge beside measuring devices sends with',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  login_attempt: {
    why: 'counts failures of unknown names and addresses too',
    grants: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
  },
  remote_version: {
    why: 'one registry of front-end versions for the platform',
    grants: [
      'INSERT',
      'SELECT',
      'UPDATE (failures)',
      'UPDATE (files_integrity)',
      'UPDATE (proven_at)',
      'UPDATE (starts)',
      'UPDATE (state)',
    ],
  },
  remote_pin: {
    why: 'a global pin serves every chain; the pins of one resolution stand side by side',
    grants: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
  },
  his_field_map: { why: 'names of the health platform, the same for every chain', grants: ['SELECT'] },
  his_code: { why: 'codes of the health platform, the same for every chain', grants: ['SELECT'] },
  remote_event: { why: 'history of versions and pins of the platform; append-only', grants: ['INSERT', 'SELECT'] },
  remote_report: {
    why: 'a canary of all chains is judged by the starts in all chains; speaks of versions, not of patients',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  publish_token: {
    why: 'publishes for the whole platform, and is known before any chain is',
    grants: ['INSERT', 'SELECT', 'UPDATE (last_used_at)', 'UPDATE (state_enum)'],
  },
  first_admin_link: {
    why: 'opens an installation that has no chain yet',
    grants: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
  },
  call_screen_key: {
    why: "tells the chain of a waiting room's screen, which signs in nowhere",
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  referral_poster_key: {
    why: 'tells the chain of a phone that read a poster, which signs in nowhere',
    grants: ['INSERT', 'SELECT'],
  },
  wx_app: {
    why: 'tells the chain of a call that WeChat makes; an official account serves one chain of the platform',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
  adapter_state: {
    why: 'outside services serve the whole installation',
    grants: ['INSERT', 'SELECT', 'UPDATE'],
  },
  client_error: {
    why: 'errors happen before sign-in too; read by platform operators',
    grants: ['DELETE', 'INSERT', 'SELECT'],
  },
};

const APPEND_ONLY = [
  'sms_ledger',
  'operation_log',
  'operation_log_seal',
  'outbox',
  'stock_ledger',
  'value_card_ledger',
];

const PO =
  "(property_owner_id = ( SELECT (NULLIF(current_setting('app.po'::text, true), ''::text))::bigint AS \"nullif\"))";
const MINE = "(org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS \"nullif\"))";
const IN_VIEW =
  "(org_id = ANY (( SELECT (string_to_array(current_setting('app.orgs'::text, true), ','::text))::bigint[] AS string_to_array)::bigint[]))";

function policies(kind: string, reads: string, writes: string): string[] {
  return [
    `${kind}_delete d ${writes} -`,
    `${kind}_insert a - ${writes}`,
    `${kind}_read r ${reads} -`,
    `${kind}_update w ${writes} ${writes}`,
  ];
}

/** Policies of each kind, exactly as PostgreSQL prints them. */
const KINDS = [
  policies('chain', PO, PO),
  policies('org', `(${PO} AND ${IN_VIEW})`, `(${PO} AND ${MINE})`),
  policies('shared', `(${PO} AND ((org_id IS NULL) OR ${IN_VIEW}))`, `(${PO} AND ((org_id IS NULL) OR ${MINE}))`),
];

/** Policies in addition to those of the kind: read by the owner of a search function, which filters by chain itself. */
const SEARCHED: Readonly<Record<string, string>> = {
  patient: 'unusual: search_read',
  appointment: 'unusual: search_read',
};

interface TableRow {
  readonly name: string;
  readonly owner: string;
  readonly secured: boolean;
  readonly forced: boolean;
  readonly policies: readonly string[];
  readonly keys: readonly string[];
  readonly grants: readonly string[];
}

const TABLES = `
SELECT c.relname AS name, c.relowner::regrole::text AS owner, c.relrowsecurity AS secured, c.relforcerowsecurity AS forced,
  ARRAY(SELECT concat_ws(' ', polname, polcmd, coalesce(pg_get_expr(polqual, polrelid), '-'),
      coalesce(pg_get_expr(polwithcheck, polrelid), '-'))
    FROM pg_policy WHERE polrelid = c.oid AND polpermissive AND polroles = '{0}' ORDER BY polname)
    || ARRAY(SELECT 'unusual: ' || polname FROM pg_policy
      WHERE polrelid = c.oid AND NOT (polpermissive AND polroles = '{0}')) AS policies,
  ARRAY(SELECT CASE WHEN indisprimary THEN 'primary ' ELSE 'unique ' END || attname
    FROM pg_index JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = indkey[0]
    WHERE indrelid = c.oid AND indisunique)
    || ARRAY(SELECT 'foreign ' || attname FROM pg_constraint JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = conkey[1]
      WHERE conrelid = c.oid AND contype = 'f') AS keys,
  ARRAY(SELECT privilege_type FROM aclexplode(c.relacl) WHERE grantee = '${APP_ROLE}'::regrole
    UNION ALL SELECT format('%s (%s)', privilege_type, attname) FROM pg_attribute a, aclexplode(a.attacl)
      WHERE a.attrelid = c.oid AND grantee = '${APP_ROLE}'::regrole ORDER BY 1) AS grants
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 1`;

let test: TestDatabase;
let tables: TableRow[];

beforeAll(async () => {
  test = await createTestDatabase();
  tables = await withClient(test.admin, async (client) => (await client.query<TableRow>(TABLES)).rows);
});

afterAll(() => test.close());

const ofChains = () => tables.filter(({ name }) => !(name in GLOBAL));

describe('every table', () => {
  it('belongs to the owner role, which differs from the application’s role', () => {
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ owner }) => owner !== 'mingmou_owner')).toEqual([]);
  });

  it('grants nothing to PUBLIC', async () => {
    const open = await withClient(test.admin, (client) =>
      client.query(
        `SELECT relname FROM pg_class, aclexplode(relacl) WHERE grantee = 0 AND relnamespace = 'public'::regnamespace`,
      ),
    );
    expect(open.rows).toEqual([]);
  });

  it('enforces row-level security, for its owner too', () => {
    expect(ofChains().filter(({ secured, forced }) => !secured || !forced)).toEqual([]);
  });

  it('has exactly the policies of one kind', () => {
    const known = KINDS.map((kind) => kind.join('\n'));
    const odd = ofChains().filter(({ name, policies: found }) => {
      const own = found.filter((policy) => policy !== SEARCHED[name]);
      return !known.includes(own.join('\n'));
    });
    expect(odd.map(({ name, policies: found }) => ({ name, found }))).toEqual([]);
  });

  it('has the chain first in its primary, unique and foreign keys', () => {
    const odd = ofChains().filter(
      ({ keys }) =>
        !keys.includes('primary property_owner_id') || keys.some((key) => !key.endsWith(' property_owner_id')),
    );
    expect(odd.map(({ name, keys }) => ({ name, keys }))).toEqual([]);
  });

  it('has an org column exactly where its rows belong to organisations', async () => {
    const { rows } = await withClient(test.admin, (client) =>
      client.query<{ name: string }>(
        `SELECT attrelid::regclass::text AS name FROM pg_attribute WHERE attname = 'org_id' AND attnum > 0 AND NOT attisdropped`,
      ),
    );
    const withOrg = rows.map(({ name }) => name);
    const byOrg = ofChains().filter(({ policies: found }) => found.some((text) => text.startsWith('org_read')));
    expect(byOrg.map(({ name }) => name)).toEqual(expect.arrayContaining(['department']));
    expect(byOrg.filter(({ name }) => !withOrg.includes(name))).toEqual([]);
  });
});

describe('grants of the application', () => {
  it('match the list for tables without a chain', () => {
    const found = tables.filter(({ name }) => name in GLOBAL).map(({ name, grants }) => [name, grants]);
    const listed = Object.entries(GLOBAL).map(([name, { grants }]) => [name, grants]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  });

  it('allow only row operations on tables of chains', () => {
    const rowRights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
    const odd = ofChains().filter(
      ({ grants }) =>
        !grants.includes('SELECT') || grants.some((grant) => !rowRights.includes(grant.split(' ')[0] ?? '')),
    );
    expect(odd).toEqual([]);
  });

  it('allow only SELECT and INSERT on append-only tables', () => {
    const found = tables.filter(({ name }) => APPEND_ONLY.includes(name)).map(({ grants }) => grants);
    expect(found).toEqual(APPEND_ONLY.map(() => ['INSERT', 'SELECT']));
  });

  it('give the application no role that owns, bypasses or creates', async () => {
    const { rows } = await withClient(test.admin, (client) =>
      client.query(
        `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
          has_schema_privilege(oid, 'public', 'CREATE') AS creates,
          EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS "isMember"
        FROM pg_roles r WHERE rolname = $1`,
        [APP_ROLE],
      ),
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        creates: false,
        isMember: false,
      },
    ]);
  });
});
