import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import type { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { CallRefused } from '@mingmou/core/http/refusal';

type Input = InputOf<typeof inventoryCheck.count>;
export type Counted = OutputOf<typeof inventoryCheck.count>;
export type Entry = Omit<Input, 'id' | 'at'>;

/** An entry that the server has not taken yet: its key makes sure that it counts once, however often it is sent. */
export interface Queued {
  readonly key: string;
  readonly input: Input;
}

export interface QueueEvents {
  readonly taken: (answer: Counted, entry: Queued) => void;
  readonly refused: (refusal: CallRefused, entry: Queued) => void;
  /** How many wait. */
  readonly waiting: (count: number) => void;
}

interface Box {
  readonly read: () => readonly Queued[] | undefined;
  readonly write: (entries: readonly Queued[] | undefined) => void;
}

const KEY_BYTES = 16;
/** Also where the page is served over plain http and the browser withholds `crypto.randomUUID`. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends an entry under its key. */
type Post = (input: Input, idempotencyKey: string) => Promise<Counted>;

const RETRY_MS = 3000;
const SERVER_FAULT = 500;
const NOT_SIGNED_IN = 401;
const BUSY = 429;

/** No answer, or none of the product's: the entry may have been taken, and is sent again under its key. */
function isUnanswered({ status }: CallRefused): boolean {
  return status === 0 || status >= SERVER_FAULT || status === NOT_SIGNED_IN || status === BUSY;
}

/**
 * Queue of counts, sent to the server one after the other. Each is stored before it is sent, so that a lost connection
 * or a closed page loses nothing.
 */
export class ScanQueue {
  private entries: readonly Queued[];
  private isSending = false;
  private sending: Promise<void> = Promise.resolve();
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: number,
    private readonly box: Box,
    private readonly post: Post,
    private readonly events: QueueEvents,
  ) {
    this.entries = box.read() ?? [];
  }

  get size(): number {
    return this.entries.length;
  }

  /** `at`: the moment on the server's clock. */
  add(entry: Entry, at: string): void {
    this.keep([...this.entries, { key: newKey(), input: { id: this.id, ...entry, at } }]);
    void this.drain();
  }

  /** Sends what waits; also when the connection is back. Resolves when nothing waits or an entry got no answer. */
  drain(): Promise<void> {
    if (!this.isSending) this.sending = this.sendWaiting();
    return this.sending;
  }

  /** Stops this queue: another page continues with the stored entries, and late answers here change nothing. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async sendWaiting(): Promise<void> {
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      while (this.entries[0]) {
        if (!(await this.sendOne(this.entries[0]))) break;
      }
    } finally {
      this.isSending = false;
      if (this.size > 0 && !this.isStopped) this.timer = setTimeout(() => void this.drain(), RETRY_MS);
    }
  }

  /** Returns false when the others have to wait with it. */
  private async sendOne(entry: Queued): Promise<boolean> {
    try {
      const answer = await this.post(entry.input, entry.key);
      if (this.isStopped) return false;
      this.keep(this.entries.filter((other) => other !== entry));
      this.events.taken(answer, entry);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof CallRefused)) throw refusal;
      if (this.isStopped) return false;
      if (isUnanswered(refusal)) return false;
      this.keep(this.entries.filter((other) => other !== entry));
      this.events.refused(refusal, entry);
      return true;
    }
  }

  private keep(entries: readonly Queued[]): void {
    this.entries = entries;
    this.box.write(entries.length > 0 ? entries : undefined);
    this.events.waiting(entries.length);
  }
}
