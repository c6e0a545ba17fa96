import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For how long a server that is being stopped waits for the calls in hand. */
const GRACE_MS = 10_000;

/**
 * Browsers open connections ahead of need and keep those that were answered. Node counts one that has asked nothing yet as
 * busy, and closes the others once, at the start: a stop would wait until the browser gives them up, minutes later. Answers
 * what hangs up on those at once, on who is being answered after that, and on everybody when the grace is over.
 */
export function hangUpOn(server: Server, graceMs = GRACE_MS): () => void {
  const silent = new Set<Socket>();
  let stopping = false;
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    response.once('close', () => {
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
  });
  return () => {
    stopping = true;
    for (const socket of silent) socket.destroy();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  };
}
