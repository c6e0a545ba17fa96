import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a fake external service on a free local port and returns its address. */
export async function openLocal(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes the server and its open connections. */
export function closeLocal(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
