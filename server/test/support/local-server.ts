import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Opens a stand-in for a service outside on a free port of this machine; answers its address. */
export async function openLocal(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes it, with whatever it has not answered. */
export function closeLocal(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
