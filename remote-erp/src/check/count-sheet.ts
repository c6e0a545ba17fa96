import type { OutputOf } from '@mingmou/contract/base/call';
import type { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import type { KeyedLine } from '@mingmou/kit/bill/line-store';
import { LineStore } from '@mingmou/kit/bill/line-store';

type Found = OutputOf<typeof inventoryCheck.findById>;
export type FoundLine = Found['lines'][number];
export interface CountLine extends KeyedLine, FoundLine {}

export type Filter = 'ALL' | 'OPEN' | 'DONE' | 'TODO' | 'DIFF';

/** Which lines a filter leaves: by what they wait for, what they differ by, and words. */
export function isShown({ need, countedQty, diffQty, ...line }: FoundLine, filter: Filter, words: string): boolean {
  const isCounted = typeof countedQty === 'number';
  const passes =
    filter === 'ALL' ||
    (filter === 'OPEN' && need === 'COUNT') ||
    (filter === 'DONE' && isCounted) ||
    (filter === 'TODO' && (need === 'RECOUNT' || need === 'THIRD' || need === 'REASON')) ||
    (filter === 'DIFF' && (diffQty ?? 0) !== 0);
  if (!passes || words === '') return passes;
  const text = [line.goodsName, line.spec, line.code, line.batchNo, line.locationName].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const keyed = (line: FoundLine): CountLine => ({ ...line, key: `l${line.id}` });

/**
 * Lines of a count; the grid shows the lines that match a filter. Typed changes are recorded line by line; answers of
 * the server replace values without being recorded.
 */
export class CountSheet {
  readonly store: LineStore<CountLine>;
  private readonly byId = new Map<number, FoundLine>();
  private filter: Filter = 'ALL';
  private words = '';

  constructor(lines: readonly FoundLine[]) {
    for (const line of lines) this.byId.set(line.id, line);
    this.store = new LineStore(lines.map(keyed));
  }

  all(): readonly FoundLine[] {
    return [...this.byId.values()];
  }

  show(filter: Filter, words: string): void {
    this.filter = filter;
    this.words = words.trim();
    this.store.replace(
      this.all()
        .filter((line) => isShown(line, this.filter, this.words))
        .map(keyed),
    );
  }

  /** Applies lines from the server; a cell that is being edited keeps its input. */
  take(lines: readonly FoundLine[], besides: ReadonlySet<number>): void {
    const patches = new Map<string, Partial<CountLine>>();
    const fresh: CountLine[] = [];
    for (const line of lines) {
      if (besides.has(line.id)) continue;
      const isKnown = this.byId.has(line.id);
      this.byId.set(line.id, line);
      if (this.store.line(`l${line.id}`)) patches.set(`l${line.id}`, line);
      else if (!isKnown && isShown(line, this.filter, this.words)) fresh.push(keyed(line));
    }
    if (patches.size > 0) this.store.changeAll(patches);
    if (fresh.length > 0) this.store.add(fresh);
  }

  /** Lines of the grid whose figure or reason was typed since. */
  typed(): readonly { readonly line: CountLine; readonly known: FoundLine }[] {
    return this.store.lines().flatMap((line) => {
      const known = this.byId.get(line.id);
      if (!known) return [];
      const isSame =
        (line.countedQty ?? null) === (known.countedQty ?? null) && (line.reason ?? '') === (known.reason ?? '');
      return isSame ? [] : [{ line, known }];
    });
  }

  /** Marks the figure and reason of a line as sent. An emptied figure is not sent: the server cannot clear a figure. */
  settle({ id, countedQty, reason }: CountLine): void {
    const known = this.byId.get(id);
    if (known) this.byId.set(id, { ...known, countedQty: countedQty ?? known.countedQty, reason });
  }

  /** Restores the figures that the user emptied. Returns their lines. */
  putBack(): readonly FoundLine[] {
    const emptied = this.typed().flatMap(({ line, known }) =>
      typeof known.countedQty === 'number' && typeof line.countedQty !== 'number' ? [known] : [],
    );
    const patches = emptied.map(({ id, countedQty }) => [`l${id}`, { countedQty }] as const);
    if (patches.length > 0) this.store.changeAll(new Map(patches));
    return emptied;
  }

  line(id: number): FoundLine | undefined {
    return this.byId.get(id);
  }
}
