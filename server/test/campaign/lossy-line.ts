import { connect, createServer, type Server, type Socket } from 'node:net';

/** Fault of one connection: none, the request is lost, the answer is lost, or half of the answer arrives. */
export type Fate = 'passes' | 'request lost' | 'answer lost' | 'answer torn';

function addressOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the line is not open');
  return address.port;
}

/** Proxy between browser and server that loses requests and answers as the test demands; one request per connection. */
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
    // Broken connections are expected here.
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
