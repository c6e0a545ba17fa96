import type { PoolClient, QueryResult, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { namesOfColumns } from './column-names';
import { typeParsers } from './parsers';

/** A statement as connections keep it prepared. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

type Sent = string | Buffer | null;
type Row = Record<string, unknown>;

/** How the columns of a statement become the properties of a row; nothing where it answers no rows. */
type Shape = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

/** Parts of the driver's protocol that statements need. */
interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

interface Answered {
  readonly fields: readonly (string | null)[];
}

const NO_ROWS: Shape = [];

const shapeOf = ({ fields }: Described): Shape =>
  fields.map(({ name, dataTypeID }) => ({
    name: namesOfColumns.of(name),
    parse: typeParsers.getTypeParser(dataTypeID, 'text'),
  }));

function rowOf(shape: Shape, { fields }: Answered): Row {
  const row: Row = {};
  for (const [at, { name, parse }] of shape.entries()) {
    const text = fields[at] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

type Settled = Pick<QueryResult<Row>, 'rows'>;

/** One run of a statement. */
class Run {
  private readonly rows: Row[] = [];
  private failure: unknown;
  readonly answer: Promise<Settled>;
  private resolve: (answer: Settled) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  constructor(
    readonly statement: Prepared,
    readonly values: readonly Sent[],
  ) {
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  add(shape: Shape, answered: Answered): void {
    try {
      if (this.failure === undefined) this.rows.push(rowOf(shape, answered));
    } catch (error) {
      this.failure = error;
    }
  }

  /** A failed transaction is rolled back by COMMIT, which says so and is no error to the server. */
  complete(tag: string): void {
    if (this.statement.text === COMMIT && tag !== COMMIT) this.failure = new Error('the transaction had failed before');
  }

  fail(error: unknown): void {
    this.reject(error);
  }

  end(): void {
    if (this.failure === undefined) this.resolve({ rows: this.rows });
    else this.reject(this.failure);
  }
}

export const BEGIN = 'BEGIN';
export const COMMIT = 'COMMIT';

/** The driver's connection, as far as its messages go. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void; destroy(): void };
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly Sent[] }): void;
  describe(message: { readonly type: 'P' }): void;
  execute(message: null): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

/**
 * Statements that are sent and answered together. The server runs them in order and none after a failed one. A
 * statement that is new to the connection is prepared on the way; its columns are described once.
 */
class Message {
  private done = 0;

  constructor(
    private readonly runs: readonly Run[],
    private readonly known: Map<Prepared, Shape>,
  ) {}

  /** Called by the driver, as all below, when it is this message's turn. */
  submit(wire: Wire): void {
    wire.stream.cork();
    const news = new Set<Prepared>();
    for (const { statement, values } of this.runs) {
      const { name, text } = statement;
      if (!this.known.has(statement) && !news.has(statement)) {
        // A former message may have failed behind its preparation.
        wire.close({ type: 'S', name });
        wire.parse({ name, text });
        news.add(statement);
      }
      wire.bind({ statement: name, values });
      if (news.has(statement)) wire.describe({ type: 'P' });
      wire.execute(null);
    }
    wire.sync();
    wire.stream.uncork();
  }

  private get current(): Run | undefined {
    return this.runs[this.done];
  }

  handleRowDescription(described: Described): void {
    const { current } = this;
    if (current) this.known.set(current.statement, shapeOf(described));
  }

  handleDataRow(answered: Answered): void {
    const { current } = this;
    if (current) current.add(this.known.get(current.statement) ?? NO_ROWS, answered);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { current } = this;
    if (!current) return;
    if (!this.known.has(current.statement)) this.known.set(current.statement, NO_ROWS);
    current.complete(text);
    this.done += 1;
  }

  /** Whatever was to run behind the statement that failed did not. */
  handleError(error: unknown, wire: Wire): void {
    const [failed, ...others] = this.runs.slice(this.done);
    for (const run of this.runs.slice(0, this.done)) run.end();
    // What follows would run, and stay, outside of any transaction.
    if (failed?.statement.text === BEGIN) wire.stream.destroy();
    if (failed) this.known.delete(failed.statement);
    failed?.fail(error);
    for (const run of others) run.fail(error);
  }

  handleReadyForQuery(): void {
    for (const run of this.runs) run.end();
  }
}

/**
 * Statements of one connection. Statements that are started without waiting for each other are sent in one message, in
 * the order of their start: `Promise.all([lockLines(…), holdCoupon(…)])` waits once.
 */
export class Line {
  private waiting: Run[] = [];
  private readonly known = new Map<Prepared, Shape>();

  constructor(private readonly client: PoolClient) {}

  run(statement: Prepared, values: readonly unknown[]): Promise<Settled> {
    const run = new Run(statement, values.map(prepareValue));
    if (this.waiting.length === 0) process.nextTick(() => this.send());
    this.waiting.push(run);
    return run.answer;
  }

  /** Sends the queued statements. Call this before any other use of the connection. */
  send(): void {
    if (this.waiting.length === 0) return;
    const message: unknown = new Message(this.waiting, this.known);
    this.waiting = [];
    this.client.query(message as Submittable);
  }
}
