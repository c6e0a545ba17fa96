import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every restore begins a line of its own, which leaves its parent at some place of the write-ahead log. */
export interface Line {
  readonly id: number;
  /** When the restore that began it had ended. */
  readonly since: number;
  /** The lines that it comes from, the oldest first, and where each was left. */
  readonly parents: readonly { readonly id: number; readonly until: bigint }[];
}

/** Position of a base copy. Replay must reach at least `end`. */
export interface Place {
  readonly line: number;
  readonly end: bigint;
}

const HISTORY = /^([0-9A-F]{8})\.history$/;

/** `16/B374D848` as a number that can be compared. */
export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The lines that the archive knows besides the first, oldest first. */
export function linesIn(archive: string): Line[] {
  const lines: Line[] = [];
  for (const name of readdirSync(archive)) {
    const id = HISTORY.exec(name)?.[1];
    if (id === undefined) continue;
    const parents = readFileSync(join(archive, name), 'utf8')
      .split('\n')
      .flatMap((text) => {
        const [parent, until] = text.split('\t');
        return parent && until ? [{ id: Number(parent), until: positionOf(until) }] : [];
      });
    lines.push({ id: Number.parseInt(id, 16), since: statSync(join(archive, name)).mtimeMs, parents });
  }
  return lines.sort((a, b) => a.id - b.id);
}

/** The line that was worked on at a moment; undefined: the first. */
export function lineAt(lines: readonly Line[], moment: number): Line | undefined {
  return lines.filter(({ since }) => since <= moment).at(-1);
}

/** Whether replay leads from a base copy along a line. */
export function leadsTo({ line, end }: Place, target: Line | undefined): boolean {
  if (target === undefined) return line === 1;
  if (target.id === line) return true;
  const parent = target.parents.find(({ id }) => id === line);
  return parent !== undefined && end <= parent.until;
}
