import { connect, createServer, type Server, type Socket } from 'node:net';

/** What happens to one connection: nothing, the request never arrives, its answer never comes, or half of it. */
export type Fate = 'passes' | 'request lost' | 'answer lost' | 'answer torn';

function addressOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the line is not open');
  return address.port;
}

/** A network between browser and server that loses what the test says; one connection, one request. */
export class LossyLine {
  private readonly open = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(port: number, fateOf: () => Fate): Promise<LossyLine> {
    const server = createServer();
    const line = new LossyLine(server);
    server.on('connection', (browser) => line.carry(browser, port, fateOf()));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return line;
  }

  private carry(browser: Socket, port: number, fate: Fate): void {
    this.keep(browser);
    if (fate === 'request lost') {
      browser.once('data', () => browser.destroy());
      return;
    }
    const server = this.keep(connect(port, '127.0.0.1'));
    browser.pipe(server);
    if (fate === 'passes') {
      server.pipe(browser);
      return;
    }
    server.once('data', (answer: Buffer) => {
      if (fate === 'answer torn') browser.write(answer.subarray(0, answer.length / 2), () => browser.destroy());
      else browser.destroy();
      server.destroy();
    });
  }

  private keep(socket: Socket): Socket {
    this.open.add(socket);
    socket.on('close', () => this.open.delete(socket));
    // A line that breaks is what is tested here.
    socket.on('error', () => socket.destroy());
    return socket;
  }

  get url(): string {
    return `http://127.0.0.1:${addressOf(this.server)}`;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}
