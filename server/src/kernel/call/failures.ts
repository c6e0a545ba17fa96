import { inGlobal } from '../../database/context';
import type { Database } from '../../database/pool';
import type { Clock } from '../context/clock';
import type { RequestFacts } from '../context/cx';
import type { Logger } from '../process/logger';

export interface Failure {
  readonly source: 'BROWSER' | 'SERVER';
  readonly message: string;
  readonly stack?: string;
  readonly path?: string;
  readonly remote?: string;
  readonly version?: string;
  readonly propertyOwnerId?: number;
  readonly orgId?: number;
  readonly accountId?: number;
}

export type KeepFailure = (failure: Failure, request: Pick<RequestFacts, 'id' | 'userAgent'>) => Promise<void>;

const MESSAGE_LENGTH = 500;
const STACK_LENGTH = 4000;

/** Removes everything that looks like a phone or id number, because error messages may contain values of rows. */
function withoutPersonalData(text: string): string {
  return text.replace(/\d{11,18}[\dXx]?/g, '[number]').replace(/"[^"]{1,200}"/g, '"…"');
}

/** Returns the one function that receives unhandled errors of server and browsers, each under its request number. */
export function createFailureKeeper(database: Database, clock: Clock, logger: Logger): KeepFailure {
  return async (failure, request) => {
    const message = withoutPersonalData(failure.message).slice(0, MESSAGE_LENGTH);
    const stack = failure.stack ? withoutPersonalData(failure.stack).slice(0, STACK_LENGTH) : null;
    logger.error({ requestId: request.id, source: failure.source, path: failure.path, stack }, message);
    const row = {
      ...failure,
      message,
      stack,
      at: clock().toISOString(),
      requestId: request.id,
      userAgent: request.userAgent.slice(0, 300),
    };
    await inGlobal(database, (tx) => tx.insertInto('clientError').values(row).execute()).catch((error: unknown) =>
      logger.error({ requestId: request.id, reason: String(error) }, 'a failure could not be kept'),
    );
  };
}
