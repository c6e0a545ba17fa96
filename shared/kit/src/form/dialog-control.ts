import type { Call } from '@mingmou/contract/base/call';
import { send } from '@mingmou/core/http/client';

/** Calls of a master that a dialog needs. `Draft` and `Change` are the inputs of save and update. */
export interface FormCalls<Row, Draft, Change, Created = unknown> {
  readonly findById: Call<{ readonly id: number }, Row>;
  readonly save: Call<Draft, Created>;
  readonly update: Call<Change, unknown>;
}

/** An opening of the dialog; each has its own, so that nothing typed before shines through. */
export interface Opening<Row> {
  readonly serial: number;
  /** The row being edited; absent for a new one. */
  readonly row: Row | undefined;
}

/** Opens one form dialog. A page holds it without rendering when the dialog opens; only the dialog subscribes. */
export class DialogControl<Row, Draft, Change, Created = unknown> {
  private opening: Opening<Row> | undefined;
  private serial = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly calls: FormCalls<Row, Draft, Change, Created>,
    /** The row is gone: what shows it is old. */
    private readonly onGone: () => void,
  ) {}

  /** Opens for a new row, or for the newest state of one that is there. */
  readonly open = async (row?: { readonly id: number }): Promise<void> => {
    this.show(row ? await this.read(row.id) : undefined);
  };

  readonly close = (): void => {
    this.opening = undefined;
    this.tell();
  };

  readonly current = (): Opening<Row> | undefined => this.opening;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private async read(id: number): Promise<Row> {
    try {
      return await send(this.calls.findById, { id });
    } catch (refused) {
      this.onGone();
      throw refused;
    }
  }

  private show(row: Row | undefined): void {
    this.serial += 1;
    this.opening = { serial: this.serial, row };
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
