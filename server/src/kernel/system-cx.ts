import type { CallSpec } from '@mingmou/contract/base/call';
import type { Caller, LogDetail, RequestFacts, SessionCx } from './cx';
import type { JobCx } from './jobs';
import { createLogger } from './logger';
import { logLine } from './operation-log';
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

/** Who the operation log names, where it is not the clock. */
export interface Acting {
  readonly name: string;
  readonly request: RequestFacts;
}

const CLOCK: Acting = {
  name: '系统',
  request: { id: 'job', ip: '', userAgent: '', deviceId: '', authorization: '', token: null, hostVersion: '' },
};

export interface SystemCx extends SessionCx {
  /** Writes to the operation log what was touched since the last time, as an act of the system. */
  readonly writeLog: (call: CallSpec) => Promise<void>;
}

/**
 * The context of work in an organisation that no account asks for, but the clock or a patient's phone: the services of a
 * person's call, and no rights.
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
