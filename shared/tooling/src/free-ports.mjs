import { createServer } from 'node:net';

/** Listens on a port, 0 for any that is free, and answers its server; undefined where somebody else has it. */
function taken(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined)).listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Whether nobody listens on a port of this machine. */
export async function isFree(port) {
  const server = await taken(port);
  if (server) await new Promise((resolve) => server.close(resolve));
  return server !== undefined;
}

/** So many different ports on which nobody listens now. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => taken(0)));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
