import type { AdapterName } from '@mingmou/contract/system/software/software.dicts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import type { AheadCx } from './cx';

/** What an outside service answered; `message` is for people and holds no secret. */
export interface AdapterOutcome {
  readonly ok: boolean;
  readonly message: string;
}

/** A port to the outside with the provider that is configured; every module that has one lists it in `modules/adapters`. */
export interface Adapter {
  readonly name: AdapterName;
  /** `outbox`, `aliyun`, `local`, `s3` …: the driver in use. */
  readonly provider: () => string;
  /** Works with no network: the embedded default. */
  readonly isEmbedded: () => boolean;
  /** Asks the service whether it would serve, without anything that a patient or a bill would notice. */
  readonly test: (cx: AheadCx) => Promise<AdapterOutcome>;
}

const ERROR_LENGTH = 300;

/**
 * Keeps how a call to an outside service ended. All chains share the row: written in a transaction of its own, never in
 * that of a business write, which would make everybody wait for it.
 */
export async function noteAdapter(
  db: Kysely<DB>,
  { name, provider }: Pick<Adapter, 'name' | 'provider'>,
  { ok, message }: AdapterOutcome,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const seen = ok ? { lastOkAt: at } : { lastErrorAt: at, lastError: message.slice(0, ERROR_LENGTH) };
  await db
    .insertInto('adapterState')
    .values({ name, provider: provider(), ...seen })
    .onConflict((conflict) => conflict.columns(['name', 'provider']).doUpdateSet(seen))
    .execute();
}
