import { createHash } from 'node:crypto';

/** The columns under a seal, in the order in which they are hashed. A column that is added later needs a form of its own. */
export const SEALED_COLUMNS = [
  ...['property_owner_id', 'id', 'at', 'org_id', 'account_id', 'account', 'staff_name', 'role_names'],
  ...['ip', 'device_id', 'user_agent', 'menu_id', 'module', 'action', 'target_type', 'target_id', 'target_name'],
  ...['patient_id', 'before', 'after', 'success', 'code', 'msg', 'reason', 'duration_ms', 'request_id'],
] as const;

/** A line of the log as the database writes its columns; null where there is nothing. */
export type SealedLine = readonly (string | null)[];

const FORM = 'mingmou-log-1';

/** Seal before the first line of a chain. */
export const ORIGIN = '0'.repeat(64);

/** SHA-256, in hex, over the seal before and the line. */
export function sealOf(before: string, line: SealedLine): string {
  return createHash('sha256')
    .update(JSON.stringify([FORM, before, ...line]))
    .digest('hex');
}
