import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { setClock } from './clock';
import { DemoServer } from './demo-server';
import { DATA_ROOT, SEEDED_DIR } from './place';

/** Makes the data folder that each spec file gets a copy of: the demo as a first start leaves it. */
export default async function seed(): Promise<() => void> {
  rmSync(DATA_ROOT, { recursive: true, force: true });
  mkdirSync(DATA_ROOT, { recursive: true });
  // The database's own user must enter, whatever the umask.
  chmodSync(DATA_ROOT, 0o755);
  setClock('seeding');
  const server = await DemoServer.start(SEEDED_DIR);
  await server.stop();
  return () => rmSync(DATA_ROOT, { recursive: true, force: true });
}
