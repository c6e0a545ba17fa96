import type { Client, ClientConfig } from 'pg';
import { withClient } from '../roles';

/** A stored file that the product promises. */
export interface FileRow {
  readonly id: string;
  readonly orgName: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly thumbKey: string | null;
}

const AT_ONCE = 2000;

/** Says whose rows are read: the owner of a database of one's own is bound by row-level security, too. */
async function enterChain(client: Client, chain: string): Promise<void> {
  await client.query("SELECT set_config('app.po', $1, false)", [chain]);
  await client.query(
    `SELECT set_config('app.orgs', coalesce((SELECT string_agg(id::text, ',') FROM org WHERE property_owner_id = $1), ''), false)`,
    [chain],
  );
}

async function* filesOf(client: Client, chain: string, before: Date | undefined): AsyncGenerator<FileRow[]> {
  let last = '0';
  for (;;) {
    const { rows } = await client.query<FileRow>(
      `SELECT file.id, org.org_short_name AS "orgName", file.name, file.bytes::float8 AS bytes, file.sha256,
         file.storage_key AS "storageKey", file.thumb_key AS "thumbKey"
       FROM file JOIN org ON org.property_owner_id = file.property_owner_id AND org.id = file.org_id
       WHERE file.property_owner_id = $1 AND file.id > $2 AND file.state <> 'DELETED'
         AND ($3::timestamptz IS NULL OR file.created_at < $3)
       ORDER BY file.id LIMIT ${AT_ONCE}`,
      [chain, last, before?.toISOString() ?? null],
    );
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.id;
    yield rows;
  }
}

/** Reads the rows of every chain in portions; a schema from before there were files has none. */
export async function eachFileRow(
  connection: ClientConfig,
  before: Date | undefined,
  work: (rows: readonly FileRow[]) => Promise<void>,
): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows: found } = await client.query<{ known: boolean }>("SELECT to_regclass('file') IS NOT NULL AS known");
    if (!found[0]?.known) return;
    const { rows: chains } = await client.query<{ id: string }>('SELECT id FROM property_owner ORDER BY id');
    for (const { id } of chains) {
      await enterChain(client, id);
      for await (const rows of filesOf(client, id, before)) await work(rows);
    }
  });
}
