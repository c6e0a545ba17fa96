import { fileCodes } from '@mingmou/contract/files/file.codes';
import { type Client, Refused, type ScanState, Unreachable } from './client';
import { type Item, roomFor } from './item';
import { shrink } from './shrink';
import { sendVideo, videoFault } from './video';

const LOOK_MS = 5000;

export interface SessionView {
  /** Absent until the server has answered. */
  readonly state: ScanState | undefined;
  readonly expired: boolean;
  /** Trouble with the connection or the session that prevents showing anything. */
  readonly trouble: string | undefined;
  readonly items: readonly Item[];
}

let serials = 0;

/** Model of the page: chosen files, their progress, and the state of the session. */
export class UploadSession {
  private view: SessionView = { state: undefined, expired: false, trouble: undefined, items: [] };
  private readonly files = new Map<string, File>();
  private working = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly client: Client,
    private readonly show: (view: SessionView) => void,
  ) {}

  /** Polls the state of the session, because another phone may upload too. */
  async open(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Takes as many as there is room for; answers how many were left out. */
  add(files: readonly File[]): number {
    const { state, items } = this.view;
    const room = roomFor(state?.remaining ?? 0, items);
    const added = files.slice(0, room).map((file): Item => {
      serials += 1;
      const id = `local-${serials}`;
      this.files.set(id, file);
      const preview = file.type.startsWith('image/') ? { preview: URL.createObjectURL(file) } : {};
      return { id, name: file.name, status: 'waiting', share: 0, ...preview };
    });
    this.change({ items: [...items, ...added] });
    void this.work();
    return files.length - added.length;
  }

  retry(id: string): void {
    this.set(id, { status: 'waiting', share: 0, reason: undefined });
    void this.work();
  }

  /** Takes one away: from the server as well where it is there. */
  async remove(id: string): Promise<void> {
    const item = this.view.items.find((each) => each.id === id);
    if (!item || item.status === 'sending') return;
    if (item.stored) {
      try {
        await this.client.remove(item.stored.id);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== fileCodes.missing.code) {
          this.tell(id, error);
          return;
        }
      }
    }
    this.drop(id);
    await this.look();
  }

  private drop(id: string): void {
    const { preview } = this.view.items.find((each) => each.id === id) ?? {};
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    this.files.delete(id);
    this.change({ items: this.view.items.filter((each) => each.id !== id) });
  }

  private async look(): Promise<void> {
    try {
      const state = await this.client.state();
      const expired = state.state !== 'OPEN';
      this.change({ state, expired, trouble: undefined, items: expired ? this.view.items : this.withStored(state) });
    } catch (error) {
      if (error instanceof Refused) this.change({ expired: true, trouble: error.message });
      else if (!this.view.state) this.change({ trouble: new Unreachable().message });
    }
  }

  /** Puts files that the server has and this page lacks first; removes files that another phone deleted. */
  private withStored({ files }: ScanState): Item[] {
    const { items } = this.view;
    const held = new Set(files.map(({ id }) => id));
    const kept = items.filter(({ stored }) => !stored || held.has(stored.id));
    const known = new Set(items.flatMap(({ stored }) => (stored ? [stored.id] : [])));
    const others = files
      .filter(({ id }) => !known.has(id))
      .map((stored): Item => {
        const preview = stored.thumbUrl ? { preview: stored.thumbUrl } : {};
        return { id: `stored-${stored.id}`, name: stored.name, status: 'done', share: 1, stored, ...preview };
      });
    // While one is on its way, its answer says which of the server's files it is.
    return this.working ? kept : [...others, ...kept];
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let next = this.nextWaiting(); next; next = this.nextWaiting()) await this.sendOne(next);
    this.working = false;
    await this.look();
  }

  private nextWaiting(): Item | undefined {
    return this.view.items.find(({ status }) => status === 'waiting');
  }

  private async sendOne({ id }: Item): Promise<void> {
    const file = this.files.get(id);
    const { state } = this.view;
    if (!file || !state) {
      this.drop(id);
      return;
    }
    this.set(id, { status: 'sending', share: 0 });
    try {
      const stored = await (state.kind === 'IMAGE' ? this.sendImage(id, file, state) : this.sendFilm(id, file, state));
      if (stored) this.set(id, { status: 'done', share: 1, stored });
    } catch (error) {
      this.tell(id, error);
    }
  }

  private async sendImage(id: string, file: File, { limitMb }: ScanState) {
    const bytes = await shrink(file, limitMb);
    const onSent = (sent: number) => this.set(id, { share: Math.min(1, sent / Math.max(1, bytes.size)) });
    return this.client.image(bytes, file.name, { onSent });
  }

  private async sendFilm(id: string, file: File, { limitMb }: ScanState) {
    const fault = await videoFault(file, limitMb);
    if (fault) {
      this.set(id, { status: 'failed', reason: fault, retryable: false });
      return null;
    }
    return sendVideo(this.client, file, { onShare: (share) => this.set(id, { share }) });
  }

  private tell(id: string, error: unknown): void {
    const isRefused = error instanceof Refused;
    const reason = isRefused ? error.message : new Unreachable().message;
    this.set(id, { status: 'failed', reason, retryable: !isRefused });
    if (isRefused && error.code === fileCodes.expired.code) this.change({ expired: true });
  }

  private set(id: string, change: { readonly [K in keyof Item]?: Item[K] | undefined }): void {
    this.change({ items: this.view.items.map((item) => (item.id === id ? ({ ...item, ...change } as Item) : item)) });
  }

  private change(change: Partial<SessionView>): void {
    this.view = { ...this.view, ...change };
    this.show(this.view);
  }
}
