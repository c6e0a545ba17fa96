import { createServer } from 'node:net';

/** Below the ports that a system gives to outgoing connections, which could take one between the look and its use. */
const FIRST = 20_000;
const LAST = 29_999;

/** Whether nobody listens on a port of this machine. */
export function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Returns so many different ports on which nobody listens now. */
export async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}
