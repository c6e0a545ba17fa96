import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { setClock } from './clock';
import { DemoServer } from './demo-server';
import { DATA_ROOT, SEEDED_DIR } from './place';

/** Creates the data folder that each spec file copies: the demo after its first start. */
export default async function seed(): Promise<() => void> {
  rmSync(DATA_ROOT, { recursive: true, force: true });
  mkdirSync(DATA_ROOT, { recursive: true });
  // The database's own user needs access, whatever the umask.
  chmodSync(DATA_ROOT, 0o755);
  setClock('seeding');
  const server = await DemoServer.start(SEEDED_DIR);
  await server.stop();
  return () => rmSync(DATA_ROOT, { recursive: true, force: true });
}
