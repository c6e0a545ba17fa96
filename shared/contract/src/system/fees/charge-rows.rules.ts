import { check } from '../../base/check';
import type { Values } from '../../base/field';
import { chargeFields, FEE_CATEGORY } from './charge.fields';

export type ChargeDraft = Partial<Values<typeof chargeFields>>;

/** A cell that cannot be stored; `row` counts from 1. */
export interface RowFault {
  readonly row: number;
  readonly field: string;
  readonly msg: string;
}

const ONCE = ['code', 'name'] as const;

function fieldFault(name: string, value: unknown): string | null {
  const spec = Object.entries(chargeFields).find(([field]) => field === name)?.[1];
  if (!spec) return null;
  const reason = check(spec, value);
  if (reason) return `${spec.title}：${reason}`;
  return name === 'chargeCategory' && value === FEE_CATEGORY ? '类别：挂号费请在挂号费设置中维护' : null;
}

/** Values that do not fit their fields. */
function valueFaults(rows: readonly ChargeDraft[]): RowFault[] {
  return rows.flatMap((draft, at) => {
    const values: Readonly<Record<string, unknown>> = { ...draft };
    return Object.keys(chargeFields).flatMap((field) => {
      const msg = fieldFault(field, values[field]);
      return msg === null ? [] : [{ row: at + 1, field, msg }];
    });
  });
}

/** Returns the faults of repeated codes and names; the later row is the wrong one. */
export function twiceFaults(rows: readonly ChargeDraft[]): RowFault[] {
  const seen = { code: new Map<string, number>(), name: new Map<string, number>() };
  return rows.flatMap((draft, at) =>
    ONCE.flatMap((field): RowFault[] => {
      const text = draft[field]?.trim();
      if (!text) return [];
      const first = seen[field].get(text);
      if (first === undefined) {
        seen[field].set(text, at + 1);
        return [];
      }
      return [{ row: at + 1, field, msg: `${chargeFields[field].title}「${text}」与第${first}行重复` }];
    }),
  );
}

/** What keeps rows of charges from being stored together. */
export function chargeRowFaults(rows: readonly ChargeDraft[]): RowFault[] {
  return [...valueFaults(rows), ...twiceFaults(rows)];
}

/** Returns the sentence for a code or name that exists already. */
export function takenSays(field: (typeof ONCE)[number], text: string): string {
  return `${chargeFields[field].title}「${text}」已存在，请更换`;
}
