import { sharedCodes } from '@mingmou/contract/base/codes';
import { refusal } from '../call/refusal';

interface UniqueBreak {
  readonly constraint: string;
}

function uniqueBreak(error: unknown): UniqueBreak | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' ? { constraint } : null;
}

/**
 * Runs a write whose uniqueness the database enforces (two people may save the same name concurrently) and turns a
 * violated constraint into its refusal.
 */
export async function whereUnique<T>(
  refusals: Readonly<Record<string, () => Error>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const broken = uniqueBreak(error);
    const refused = broken ? refusals[broken.constraint] : undefined;
    throw refused ? refused() : error;
  }
}

/** 「{标签}「{值}」已存在，请更换」 */
export function duplicate(label: string, value: string): () => Error {
  return () => refusal(sharedCodes.duplicate, { label, value });
}
