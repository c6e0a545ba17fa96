import { auth } from '@mingmou/contract/auth/auth.contract';
import type { Parameter } from '@mingmou/contract/system/parameter/parameters';
import { Client } from 'pg';
import type { TestApp } from '../support/app';

type Row = Readonly<Record<string, unknown>>;

/** Runs SQL as superuser, without row-level security. */
export async function admin({ database }: TestApp, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client(database.admin);
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Sets a parameter of the first chain. */
export async function setParameter<T>(server: TestApp, { key }: Parameter<T>, value: T): Promise<void> {
  await admin(server, 'INSERT INTO parameter (property_owner_id, key, value) VALUES (1, $1, $2)', [
    key,
    JSON.stringify(value),
  ]);
}

/** Requests a code and reads it from the embedded SMS provider. */
export async function codeFor(server: TestApp, name: string): Promise<string> {
  const reply = await server.send(auth.sendCode, { account: name });
  if (!reply.success) throw new Error(reply.msg);
  const [row] = await admin(server, 'SELECT body FROM outbox ORDER BY id DESC LIMIT 1');
  return /\d{6}/.exec(String(row?.body))?.[0] ?? '';
}

export async function mobileOf(server: TestApp, account: string): Promise<string> {
  const [row] = await admin(server, 'SELECT mobile FROM account WHERE account = $1', [account]);
  return String(row?.mobile);
}
