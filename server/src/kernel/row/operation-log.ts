import type { CallSpec } from '@mingmou/contract/base/call';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { nameFieldOf, referenceOf } from '@mingmou/contract/base/reference';
import type { Insertable } from 'kysely';
import type { OperationLogTable } from '../../database/schema.generated';
import { type Composing, statement } from '../../database/statement';
import { actionOf } from '../call/action';
import type { Caller, LogDetail, RequestFacts, SessionCx } from '../context/cx';

const MASKED = new Set(['mobile', 'phone', 'idCard', 'idCardNo', 'guardianPhone']);
const NEVER = new Set(['password', 'newPassword', 'passwordHash', 'code', 'token', 'version']);

function masked(key: string, value: unknown): unknown {
  if (!MASKED.has(key) || typeof value !== 'string') return value;
  return value.length < 8 ? '****' : `${value.slice(0, 3)}****${value.slice(-4)}`;
}

interface Change {
  readonly label: string;
  readonly value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the column to log for a field: for a reference, the column with the name, if all rows have it. */
function saidIn(key: string, spec: FieldSpec, rows: readonly Fields[]): string {
  const ref = referenceOf(spec);
  if (!ref) return key;
  const name = nameFieldOf(key, ref);
  return rows.every((row) => !row[key] || row[name]) ? name : key;
}

/** Returns the names of a row's references. Reads the row only if its shape has references. */
export async function namesOf(shape: Shape, values: Fields, row: () => Promise<Fields>): Promise<Fields> {
  const names = Object.entries(shape).flatMap(([key, spec]) => {
    const ref = referenceOf(spec);
    return ref && values[key] ? [nameFieldOf(key, ref)] : [];
  });
  if (names.length === 0) return {};
  const found = await row();
  return Object.fromEntries(names.map((name) => [name, found[name]]));
}

/** Returns the changed fields of a write, each with its 标签. Equal, secret and undeclared fields are left out. */
export function changes(
  shape: Shape,
  from: Fields,
  to: Fields,
): { before: Record<string, Change>; after: Record<string, Change> } {
  const before: Record<string, Change> = {};
  const after: Record<string, Change> = {};
  for (const [key, spec] of Object.entries(shape)) {
    if (NEVER.has(key) || !(key in to)) continue;
    const [old, now] = [from[key] ?? null, to[key] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const name = saidIn(key, spec, [from, to]);
    if (key in from) before[key] = { label: spec.title, value: masked(key, from[name] ?? null) };
    after[key] = { label: spec.title, value: masked(key, to[name] ?? null) };
  }
  return { before, after };
}

export interface Outcome {
  readonly success: boolean;
  readonly code: number;
  readonly msg: string;
  readonly durationMs: number;
}

const COLUMNS = [
  'propertyOwnerId',
  'orgId',
  'at',
  'accountId',
  'account',
  'staffName',
  'roleNames',
  'ip',
  'deviceId',
  'userAgent',
  'menuId',
  'module',
  'action',
  'targetType',
  'targetId',
  'targetName',
  'before',
  'after',
  'success',
  'code',
  'msg',
  'reason',
  'durationMs',
  'requestId',
] as const;

type LogLine = Required<Pick<Insertable<OperationLogTable>, (typeof COLUMNS)[number]>>;

/** Builds one line of the append-only log. */
export function logLine(
  call: CallSpec,
  caller: Caller,
  request: RequestFacts,
  now: Date,
  outcome: Outcome,
  detail: LogDetail | null,
): LogLine {
  const { menuId, module, action } = actionOf(call);
  return {
    propertyOwnerId: caller.propertyOwnerId,
    orgId: caller.orgId,
    at: now.toISOString(),
    accountId: caller.accountId,
    account: caller.account,
    staffName: caller.staffName,
    roleNames: [...caller.roleNames],
    ip: request.ip,
    deviceId: request.deviceId,
    userAgent: request.userAgent.slice(0, 300),
    menuId,
    module,
    action,
    targetType: detail?.targetType ?? null,
    targetId: detail?.targetId?.toString() ?? null,
    targetName: detail?.targetName ?? null,
    before: detail?.before ? JSON.stringify(detail.before) : null,
    after: detail?.after ? JSON.stringify(detail.after) : null,
    success: outcome.success,
    code: outcome.code,
    msg: outcome.msg,
    reason: detail?.reason ?? null,
    durationMs: outcome.durationMs,
    requestId: request.id,
  };
}

/** Inserts the log line of a call. */
export const insertLogLine = statement(({ db, params }: Composing<LogLine>) =>
  db
    .insertInto('operationLog')
    .values(params(...COLUMNS))
    .compile(),
);

/** Adds a log line for a side effect of a call, in addition to the call's own line. */
export async function logBeside(
  { db, caller, request, now }: SessionCx,
  call: CallSpec,
  detail: LogDetail,
): Promise<void> {
  const outcome = { success: true, code: 0, msg: '', durationMs: 0 };
  await insertLogLine(db, logLine(call, caller, request, now, outcome, detail));
}
