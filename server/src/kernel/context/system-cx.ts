import type { CallSpec } from '@mingmou/contract/base/call';
import type { JobCx } from '../process/jobs';
import { createLogger } from '../process/logger';
import { logLine } from '../row/operation-log';
import type { Caller, LogDetail, RequestFacts, SessionCx } from './cx';
import { enterOrg } from './session';

const NOBODY = 0;

function nobody(propertyOwnerId: number, orgId: number, name: string): Caller {
  return {
    tokenId: NOBODY,
    propertyOwnerId,
    orgId,
    accountId: NOBODY,
    account: name,
    staffId: null,
    staffName: name,
    roleNames: [],
    menuIds: new Set(),
    modules: [],
    mustChangePassword: false,
  };
}

/** Actor in the operation log, if it is not the scheduler. */
export interface Acting {
  readonly name: string;
  readonly request: RequestFacts;
}

const CLOCK: Acting = {
  name: '系统',
  request: { id: 'job', ip: '', userAgent: '', deviceId: '', authorization: '', token: null, hostVersion: '' },
};

export interface SystemCx extends SessionCx {
  /** Logs the objects touched since the last call, as an act of the system. */
  readonly writeLog: (call: CallSpec) => Promise<void>;
}

/**
 * Context of work that no account requests: scheduled jobs and patients' phones. It offers the services of a person's
 * call but has no rights.
 */
export async function systemCx(
  { db, now, propertyOwnerId }: JobCx,
  orgId: number,
  { name, request }: Acting = CLOCK,
): Promise<SystemCx> {
  const caller = nobody(propertyOwnerId, orgId, name);
  await enterOrg(db, caller);
  let touched: LogDetail | null = null;
  return {
    db,
    now,
    caller,
    request,
    logger: createLogger('error'),
    log: (detail) => {
      touched = detail;
    },
    writeLog: async (call) => {
      const outcome = { success: true, code: 0, msg: '', durationMs: 0 };
      const line = logLine(call, caller, request, now, outcome, touched);
      await db.insertInto('operationLog').values(line).execute();
      touched = null;
    },
  };
}
