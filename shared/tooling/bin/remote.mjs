import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { outliveReaders } from '../src/broken-pipe.mjs';
import { workspaceRoot } from '../src/workspace.mjs';

const USAGE = `用法：npm run remote -- build REMOTE --version X.Y.Z
  构建一个模块的发布版，放在 REMOTE/dist，再用 npm run remote -- publish REMOTE/dist 发布
其余命令：npm run remote -- --help
`;
/** As the registry reads a version (semver), without what follows a plus. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const EXIT = { refused: 1, usage: 2 };

function refuse(message) {
  process.stderr.write(`${message}\n${USAGE}`);
  process.exit(EXIT.usage);
}

/** Returns the two arguments of `build`; exits with the fault if they are invalid. */
function asked(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { version: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) refuse(`一次构建一个页面模块：${positionals.join(' ')}`);
    return { version: values.version ?? '', word: positionals[0] ?? '' };
  } catch (error) {
    return refuse(error.message);
  }
}

/** Builds a release of one remote, by the same configuration as every build of it. */
function buildRelease(args) {
  const { version, word } = asked(args);
  const remotes = readdirSync(workspaceRoot).filter(
    (name) => name.startsWith('remote-') && existsSync(join(workspaceRoot, name, 'rspack.config.mjs')),
  );
  const remote = remotes.find((name) => name === word || name === `remote-${word}`);
  if (!remote) refuse(`没有页面模块 ${word}，可选：${remotes.join(' ')}`);
  if (!VERSION.test(version)) refuse(`版本号应写作 1.4.0：${version || '没有写'}`);
  const folder = join(workspaceRoot, remote);
  const command = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'rspack.cmd' : 'rspack');
  const { status } = spawnSync(command, ['build', '--mode', 'production'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, RELEASE: version },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(EXIT.refused);
  process.stdout.write(`已构建 ${remote}@${version}：${join(remote, 'dist')}\n`);
}

outliveReaders();
if (process.argv[2] === 'build') buildRelease(process.argv.slice(3));
else await import(pathToFileURL(join(workspaceRoot, 'server/dist/mingmou-remote.mjs')).href);
