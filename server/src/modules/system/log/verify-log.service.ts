import { inChain } from '../../../database/context';
import type { Database } from '../../../database/pool';
import { ORIGIN, sealOf } from './seal.rules';
import { countAfter, findChains, headOf, linesBetween, type Sealed, sealedAfter } from './seal.store';

export interface Finding {
  readonly kind: 'CHANGED' | 'REMOVED' | 'INSERTED' | 'SEAL_REMOVED' | 'HEAD_CHANGED';
  /** Number of the log's line; of the seal for the last two. */
  readonly id: number;
}

export interface NotedHead {
  readonly propertyOwnerId: number;
  readonly seq: number;
  readonly hash: string;
}

export interface Verdict {
  readonly propertyOwnerId: number;
  readonly chainName: string;
  readonly head: NotedHead;
  readonly sealed: number;
  /** Written in the last minutes, sealed with the next round. */
  readonly unsealed: number;
  readonly findings: readonly Finding[];
}

const BATCH = 5000;

/** Walks the seals of one chain together with their lines and checks each seal against its predecessor. */
class Walk {
  readonly findings: Finding[] = [];
  sealed = 0;
  private seq = 0;
  private before: string | null = ORIGIN;

  constructor(private readonly noted: NotedHead | undefined) {}

  step({ seq, logId, hash, line }: Sealed): void {
    if (seq !== this.seq + 1) {
      this.findings.push({ kind: 'SEAL_REMOVED', id: this.seq + 1 });
      this.before = null;
    }
    if (!line) this.findings.push({ kind: 'REMOVED', id: logId });
    else if (this.before !== null && sealOf(this.before, line) !== hash)
      this.findings.push({ kind: 'CHANGED', id: logId });
    if (seq === this.noted?.seq && hash !== this.noted.hash) this.findings.push({ kind: 'HEAD_CHANGED', id: seq });
    this.seq = seq;
    this.before = hash;
    this.sealed += 1;
  }

  end(): void {
    const { noted } = this;
    if (noted && noted.seq > this.seq) this.findings.push({ kind: 'HEAD_CHANGED', id: noted.seq });
  }
}

async function verifyChain(
  database: Database,
  chain: { readonly id: number; readonly chainName: string },
  noted: NotedHead | undefined,
): Promise<Verdict> {
  const { id: propertyOwnerId, chainName } = chain;
  // Stops at the head as of the start, however much is written and sealed meanwhile.
  return inChain(database, { propertyOwnerId }, async (db) => {
    const walk = new Walk(noted);
    const head = await headOf(db, propertyOwnerId);
    for (let after = 0; ; ) {
      const rows = await sealedAfter(db, propertyOwnerId, after, BATCH);
      for (const row of rows) if (row.seq <= head.seq) walk.step(row);
      after = rows.at(-1)?.seq ?? head.seq;
      if (rows.length < BATCH || after >= head.seq) break;
    }
    walk.end();
    const inserted = await linesBetween(db, propertyOwnerId, head.logId);
    return {
      propertyOwnerId,
      chainName,
      head: { propertyOwnerId, seq: head.seq, hash: head.hash },
      sealed: walk.sealed,
      unsealed: await countAfter(db, propertyOwnerId, head.logId),
      findings: [...walk.findings, ...inserted.map((id) => ({ kind: 'INSERTED' as const, id }))],
    };
  });
}

/**
 * Holds the operation log of every chain to its seals. `noted`: heads that were written down elsewhere before; without
 * them nobody can tell a log whose end was cut off together with its seals.
 */
export async function verifyLog(database: Database, noted: readonly NotedHead[] = []): Promise<Verdict[]> {
  const chains = await findChains(database);
  const verdicts: Verdict[] = [];
  for (const chain of chains) {
    const former = noted.find(({ propertyOwnerId }) => propertyOwnerId === chain.id);
    verdicts.push(await verifyChain(database, chain, former));
  }
  return verdicts;
}

const WORDS: Readonly<Record<Finding['kind'], (id: number) => string>> = {
  CHANGED: (id) => `编号 ${id} 的记录与封存时不符`,
  REMOVED: (id) => `编号 ${id} 的记录被删除`,
  INSERTED: (id) => `编号 ${id} 的记录是事后插入的`,
  SEAL_REMOVED: (id) => `第 ${id} 个封存缺失`,
  HEAD_CHANGED: (id) => `第 ${id} 个封存与此前记下的不同，或末尾被截去`,
};

/** What an operator reads, chain by chain. */
export function verdictText({ chainName, sealed, unsealed, head, findings }: Verdict): string {
  const lines = [
    `${chainName}：${findings.length === 0 ? '完好' : `发现 ${findings.length} 处问题`}，已封存 ${sealed} 条，待封存 ${unsealed} 条`,
    ...findings.map(({ kind, id }) => `  ✗ ${WORDS[kind](id)}`),
    `  末尾 ${head.seq} ${head.hash}`,
  ];
  return `${lines.join('\n')}\n`;
}
