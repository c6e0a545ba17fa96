import { READY_MADE_ROLES, type RoleCode } from '@mingmou/contract/auth/roles';
import type { CallSpec } from '@mingmou/contract/base/call';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.generated';
import type { LogDetail, SessionCx } from '../kernel/context/cx';
import { enterOrg } from '../kernel/context/session';
import { createLogger } from '../kernel/process/logger';
import { logLine } from '../kernel/row/operation-log';

export interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgIds: readonly number[];
  readonly now: Date;
}

const request = { id: 'demo', ip: '', userAgent: '', deviceId: '', authorization: '', token: null, hostVersion: '' };
const done = { success: true, code: 0, msg: '', durationMs: 0 } as const;

/** Staff member of the demo at work: calls the services of requests, with a log line for each step. */
export class Worker {
  private constructor(
    private readonly filling: Filling,
    private readonly caller: SessionCx['caller'],
  ) {}

  static async of(filling: Filling, orgId: number, account: string, role: RoleCode): Promise<Worker> {
    const { tx, propertyOwnerId } = filling;
    const row = await tx
      .selectFrom('account as a')
      .leftJoin('employee as e', (on) =>
        on.onRef('e.propertyOwnerId', '=', 'a.propertyOwnerId').onRef('e.id', '=', 'a.staffId'),
      )
      .select(['a.id', 'a.staffId', 'e.name'])
      .where('a.propertyOwnerId', '=', propertyOwnerId)
      .where('a.account', '=', account)
      .executeTakeFirstOrThrow();
    const menuIds = new Set(READY_MADE_ROLES.find(({ roleCode }) => roleCode === role)?.menuIds);
    const facts = { tokenId: 0, roleNames: [], modules: [], mustChangePassword: false, menuIds };
    const person = { accountId: row.id, account, staffId: row.staffId, staffName: row.name ?? account };
    return new Worker(filling, { ...facts, ...person, propertyOwnerId, orgId });
  }

  get staffId(): number | null {
    return this.caller.staffId;
  }

  async does<T>(call: CallSpec, at: Date, work: (cx: SessionCx) => Promise<T>): Promise<T> {
    const { caller } = this;
    const { tx } = this.filling;
    let touched: LogDetail | null = null;
    await enterOrg(tx, caller);
    const cx: SessionCx = {
      ...{ db: tx, now: at, caller, request, logger: createLogger('error') },
      log: (detail) => {
        touched = detail;
      },
    };
    const result = await work(cx);
    await tx
      .insertInto('operationLog')
      .values(logLine(call, caller, request, at, done, touched))
      .execute();
    return result;
  }
}
