import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { dateTimeText } from '../../kernel/context/clock';
import type { ClusterHome } from '../embedded/home';

/** Mark that the rows moved to another database; further work here would create a second version of the data. */
interface MovedMark {
  /** Without the password. */
  readonly to: string;
  readonly at: string;
}

type Home = Pick<ClusterHome, 'dir'>;

function markFile({ dir }: Home): string {
  return join(dir, 'moved-to-another-database.json');
}

/** As the driver reads the address, whichever way it names the server. */
function addressOf(url: string): string {
  const { user, host, port, database } = new Client({ connectionString: url });
  return `${user}@${host}:${port}/${database}`;
}

export function markMoved(home: Home, url: string, now: Date): void {
  const mark: MovedMark = { to: addressOf(url), at: dateTimeText(now) };
  const file = markFile(home);
  writeFileSync(`${file}.new`, JSON.stringify(mark));
  renameSync(`${file}.new`, file);
}

/** Throws if the data of this home have moved, until an operator removes the mark. */
export function assertNotMoved(home: Home): void {
  const file = markFile(home);
  if (!existsSync(file)) return;
  const { to, at }: MovedMark = JSON.parse(readFileSync(file, 'utf8'));
  throw new Error(
    `这里的数据已于 ${at} 搬到 ${to}：请用 DATABASE_URL 指明那个数据库。确要改用搬迁前的旧数据，请先删除 ${file}`,
  );
}
