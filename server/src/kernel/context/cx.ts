import type { Kysely } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/schema.generated';
import type { Logger } from '../process/logger';

/** Facts that a request states about itself. Used for logs and limits, never for rights. */
export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceId: string;
  readonly authorization: string;
  readonly token: string | null;
  readonly hostVersion: string;
  /** Origin as the browser sent it (`http://clinic.local:8080`); absent for work of the system. */
  readonly origin?: string;
}

/** The person behind a valid token, as the token's current organisation knows that person. */
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

/** Object and values of a write for the operation log. The kernel adds the person, place, time and outcome. */
export interface LogDetail {
  readonly targetType: string;
  readonly targetId?: number;
  readonly targetName?: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

interface BaseCx {
  /** Business time of this request: one instant, also when the transaction is retried. */
  readonly now: Date;
  readonly request: RequestFacts;
  readonly logger: Logger;
}

/** Context of a call with a token. */
export interface SessionCx extends BaseCx {
  readonly db: Kysely<DB>;
  readonly caller: Caller;
  /** Records the object that the call touched. Every logged call that succeeds must call this. */
  readonly log: (detail: LogDetail) => void;
}

/** Context of work that a call with a token does while no transaction is open. */
export interface AheadCx extends BaseCx {
  readonly database: Database;
  readonly caller: Caller;
}

/** Context of a call without a token. */
export interface PublicCx extends BaseCx {
  readonly database: Database;
}
