/** A line of a bill as the page holds it; `key` names it as long as the page is open. */
export interface KeyedLine {
  readonly key: string;
}

/** Text in a cell that is no value of its field. */
export interface UnreadCell {
  readonly lineKey: string;
  readonly name: string;
  readonly text: string;
}

type Listener = () => void;

/**
 * The lines of a bill outside of React: a row listens to its own line alone, so that typing in one draws one, however
 * many there are. Lines are never changed in place.
 */
export class LineStore<Line extends KeyedLine> {
  private order: readonly string[];
  private readonly byKey = new Map<string, Line>();
  private snapshot: readonly Line[] | undefined;
  private texts: readonly UnreadCell[] = [];
  private readonly textListeners = new Set<Listener>();
  private readonly listeners = new Set<Listener>();
  private readonly lineListeners = new Map<string, Set<Listener>>();

  constructor(lines: readonly Line[]) {
    this.order = lines.map(({ key }) => key);
    for (const line of lines) this.byKey.set(line.key, line);
  }

  /** A new array only when lines come, go or change their order. */
  readonly keys = (): readonly string[] => this.order;

  readonly line = (key: string): Line | undefined => this.byKey.get(key);

  /** A new array after each change. */
  readonly lines = (): readonly Line[] => {
    this.snapshot ??= this.order.flatMap((key) => this.byKey.get(key) ?? []);
    return this.snapshot;
  };

  readonly change = (key: string, patch: Partial<Line>): void => this.changeAll(new Map([[key, patch]]));

  /** Several lines in one step: a paste. */
  readonly changeAll = (patches: ReadonlyMap<string, Partial<Line>>): void => {
    for (const [key, patch] of patches) {
      const line = this.byKey.get(key);
      if (line) this.byKey.set(key, { ...line, ...patch });
    }
    this.keepTexts(this.texts.filter(({ lineKey, name }) => !(name in (patches.get(lineKey) ?? {}))));
    this.tell([...patches.keys()]);
  };

  readonly add = (lines: readonly Line[]): void => {
    for (const line of lines) this.byKey.set(line.key, line);
    this.order = [...this.order, ...lines.map(({ key }) => key)];
    this.tell([]);
  };

  readonly remove = (key: string): void => {
    this.byKey.delete(key);
    this.keepTexts(this.texts.filter(({ lineKey }) => lineKey !== key));
    this.order = this.order.filter((other) => other !== key);
    this.tell([key]);
  };

  readonly replace = (lines: readonly Line[]): void => {
    const known = [...this.byKey.keys()];
    this.byKey.clear();
    this.keepTexts([]);
    for (const line of lines) this.byKey.set(line.key, line);
    this.order = lines.map(({ key }) => key);
    this.tell(known);
  };

  /** Text that was left in a cell without being a value; a later value replaces it. */
  readonly unread = (key: string, name: string): string | undefined =>
    this.texts.find((cell) => cell.lineKey === key && cell.name === name)?.text;

  readonly unreadCells = (): readonly UnreadCell[] => this.texts;

  readonly keepUnread = (lineKey: string, name: string, text: string): void => {
    const others = this.texts.filter((cell) => cell.lineKey !== lineKey || cell.name !== name);
    this.keepTexts([...others, { lineKey, name, text }]);
  };

  /** Calls back after every change of whatever line. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly subscribeUnread = (listener: Listener): (() => void) => {
    this.textListeners.add(listener);
    return () => this.textListeners.delete(listener);
  };

  readonly subscribeLine = (key: string, listener: Listener): (() => void) => {
    const listeners = this.lineListeners.get(key) ?? new Set();
    this.lineListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.lineListeners.delete(key);
    };
  };

  private keepTexts(texts: readonly UnreadCell[]): void {
    if (texts.length === 0 && this.texts.length === 0) return;
    this.texts = texts;
    for (const listener of [...this.textListeners]) listener();
  }

  private tell(keys: readonly string[]): void {
    this.snapshot = undefined;
    for (const key of keys) for (const listener of [...(this.lineListeners.get(key) ?? [])]) listener();
    for (const listener of [...this.listeners]) listener();
  }
}
