import type { AdapterName } from '@mingmou/contract/system/software/software.dicts';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { AheadCx } from '../context/cx';

/** Answer of an outside service. `message` is shown to people and contains no secret. */
export interface AdapterOutcome {
  readonly ok: boolean;
  readonly message: string;
}

/**
 * Port to an outside service with its configured provider. Each module that has a port lists it in `modules/adapters`.
 */
export interface Adapter {
  readonly name: AdapterName;
  /** `outbox`, `aliyun`, `local`, `s3` …: the driver in use. */
  readonly provider: () => string;
  /** Returns whether the provider works without a network, as the embedded defaults do. */
  readonly isEmbedded: () => boolean;
  /** Tests whether the service would answer, without any effect on patients or bills. */
  readonly test: (cx: AheadCx) => Promise<AdapterOutcome>;
}

const ERROR_LENGTH = 300;

/**
 * Stores how a call to an outside service ended. All chains share the row, so write it in a transaction of its own:
 * inside a business transaction its lock would block every other chain.
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
