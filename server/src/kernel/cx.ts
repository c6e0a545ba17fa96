import type { Kysely } from 'kysely';
import type { Database } from '../database/pool';
import type { DB } from '../database/schema.generated';
import type { Logger } from './logger';

/** What a request says of itself; kept for logs and limits, never trusted for rights. */
export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceId: string;
  readonly authorization: string;
  readonly token: string | null;
  readonly hostVersion: string;
  /** `http://clinic.local:8080`: as the browser wrote it; absent for work of the system. */
  readonly origin?: string;
}

/** The person behind a live token, as the token's current organisation knows them. */
export interface Caller {
  readonly tokenId: number;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly account: string;
  readonly staffId: number | null;
  readonly staffName: string;
  readonly roleNames: readonly string[];
  /** Menu and button ids of the union of the enabled roles held in the current organisation. */
  readonly menuIds: ReadonlySet<number>;
  readonly modules: readonly string[];
  readonly mustChangePassword: boolean;
}

/** What a write touched, for the operation log: the kernel adds who, where, when and the outcome. */
export interface LogDetail {
  readonly targetType: string;
  readonly targetId?: number;
  readonly targetName?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

interface BaseCx {
  /** Business time of this request: one instant, also when the transaction is run again. */
  readonly now: Date;
  readonly request: RequestFacts;
  readonly logger: Logger;
}

/** Context of a call behind a token. */
export interface SessionCx extends BaseCx {
  readonly db: Kysely<DB>;
  readonly caller: Caller;
  /** Says what the call touched; every logged call that succeeds must say it. */
  readonly log: (detail: LogDetail) => void;
}

/** Context of what a call behind a token does while no transaction is open. */
export interface AheadCx extends BaseCx {
  readonly database: Database;
  readonly caller: Caller;
}

/** Context of a call without a token. */
export interface PublicCx extends BaseCx {
  readonly database: Database;
}
