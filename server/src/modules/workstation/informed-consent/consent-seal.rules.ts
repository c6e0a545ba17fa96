import { createHash } from 'node:crypto';
import { dateTimeText } from '../../../kernel/context/clock';
import type { ConsentColumns } from './informed-consent.store';

/** Everything that was read, ticked, signed and named, in a fixed order. Where it belongs to is no part: records are joined. */
const EVIDENCE = [
  ...(['kind', 'templateId', 'templateVersion', 'title', 'orgName', 'patientName', 'lensInfo', 'html'] as const),
  ...(['riskItems', 'ticked', 'patientSign', 'guardianSign', 'guardianName', 'guardianRelation'] as const),
  ...(['guardianIdNo', 'acceptedAt', 'signedBy', 'doctorSign', 'doctorId', 'doctorName', 'doctorTitle'] as const),
  ...(['signedAt', 'fileIds', 'fileHashes'] as const),
] as const satisfies readonly (keyof ConsentColumns)[];

export type ConsentEvidence = Pick<ConsentColumns, (typeof EVIDENCE)[number]>;

const TIMES: readonly string[] = ['acceptedAt', 'signedAt'];

/** Rows read times as the product writes them, changes bring them as instants. */
function written(name: string, value: unknown): unknown {
  if (!TIMES.includes(name) || typeof value !== 'string' || !value.includes('T')) return value ?? null;
  return dateTimeText(new Date(value));
}

/** Returns the hash of a consent's content, stored with each signature and compared at each read. */
export function sealOf(row: ConsentEvidence): string {
  const text = JSON.stringify(EVIDENCE.map((name) => [name, written(name, row[name])]));
  return createHash('sha256').update(text).digest('hex');
}
