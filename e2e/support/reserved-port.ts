import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A port that this process holds: no other process can listen on the port, and every connection is cut. */
export class ReservedPort {
  private constructor(private readonly server: Server) {}

  static async take(this: void, port: number): Promise<ReservedPort> {
    const server = createServer((socket) => socket.destroy());
    const taken = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    await taken;
    return new ReservedPort(server);
  }

  async release(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }
}
