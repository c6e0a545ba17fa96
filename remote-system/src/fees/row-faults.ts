import type { RowFault } from '@mingmou/contract/system/fees/charge-rows.rules';
import { CallRefused } from '@mingmou/core/http/refusal';

function isFault(value: unknown): value is RowFault {
  if (typeof value !== 'object' || value === null) return false;
  return 'row' in value && typeof value.row === 'number' && 'field' in value && 'msg' in value;
}

/** The faults of rows that a refusal names (170203); none of any other failure. */
export function rowFaultsOf(error: unknown): readonly RowFault[] {
  if (!(error instanceof CallRefused)) return [];
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return [];
  return data.errors.filter(isFault);
}
