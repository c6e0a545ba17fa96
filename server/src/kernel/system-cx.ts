import type { CallSpec } from '@mingmou/contract/base/call';
import type { Caller, LogDetail, RequestFacts, SessionCx } from './cx';
import type { JobCx } from './jobs';
import { createLogger } from './logger';
import { logLine } from './operation-log';
import { enterOrg } from './session';

const NAME = '系统';
const NOBODY = 0;

const request: RequestFacts = {
  id: 'job',
  ip: '',
  userAgent: '',
  deviceId: '',
  authorization: '',
  token: null,
  hostVersion: '',
};

function system(propertyOwnerId: number, orgId: number): Caller {
  return {
    tokenId: NOBODY,
    propertyOwnerId,
    orgId,
    accountId: NOBODY,
    account: NAME,
    staffId: null,
    staffName: NAME,
    roleNames: [],
    menuIds: new Set(),
    modules: [],
    mustChangePassword: false,
  };
}

export interface SystemCx extends SessionCx {
  /** Writes to the operation log what was touched since the last time, as an act of the system. */
  readonly writeLog: (call: CallSpec) => Promise<void>;
}

/** The context of work that the clock asks for in an organisation: the services of a person's call, and no rights. */
export async function systemCx({ db, now, propertyOwnerId }: JobCx, orgId: number): Promise<SystemCx> {
  const caller = system(propertyOwnerId, orgId);
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
