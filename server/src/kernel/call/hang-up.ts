import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a stopping server waits for running calls. */
const GRACE_MS = 10_000;

/**
 * Returns a function that closes the connections of a stopping server: unused ones immediately, busy ones after their
 * answer, all when the grace period ends. Browsers open connections in advance, which Node counts as busy, and Node
 * closes idle ones only once; without this a stop would wait minutes for the browser.
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
