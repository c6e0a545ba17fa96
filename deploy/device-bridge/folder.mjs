import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Shares of devices tell of no change, so the folder is looked through; a file rests when two looks find it the same. */
const LOOK_MS = 500;
const LARGEST = 600 * 1024;
/** Age of files that are sent after a restart, because they were written while the bridge was off. */
const BACKLOG_MS = 24 * 60 * 60_000;
const PICTURE = /\.(jpe?g|png|gif|webp|bmp|tiff?|pdf|mp4|tmp)$/i;

/** Sends each file of a folder once it rests. `send` answers whether it need not be sent again. */
export function watchFolder(folder, send, say) {
  const since = Date.now() - BACKLOG_MS;
  const seen = new Map();
  const done = new Map();
  let isAway = false;
  let timer;

  const consider = async (name) => {
    const path = join(folder, name);
    const { size, mtimeMs, isFile } = await stat(path).then((found) => ({
      size: found.size,
      mtimeMs: found.mtimeMs,
      isFile: found.isFile(),
    }));
    if (!isFile || size === 0 || size > LARGEST || mtimeMs < since) return;
    const mark = `${size}:${mtimeMs}`;
    if (done.get(name) === mark) return;
    if (seen.get(name) !== mark) {
      seen.set(name, mark);
      return;
    }
    if (await send({ fileName: name, bytes: await readFile(path), isSerial: false })) done.set(name, mark);
  };

  const look = async () => {
    try {
      const names = await readdir(folder);
      isAway = false;
      for (const name of names) {
        // A file that is gone or still locked by its device is looked at again.
        if (!PICTURE.test(name) && !name.startsWith('.')) await consider(name).catch(() => undefined);
      }
    } catch (error) {
      if (!isAway) say(`目录 ${folder} 打不开：${error.message}`);
      isAway = true;
    }
    timer = setTimeout(look, LOOK_MS);
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}
