import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { workspaceRoot } from './workspace.mjs';

const say = (text) => process.stdout.write(`  ${text}\n`);

function isRunning(child) {
  return child?.exitCode === null && child.signalCode === null;
}

/**
 * Builds the server after each change of its sources, and restarts it with `env` if the build succeeds; otherwise shows
 * the errors, and the server of the last successful build continues.
 */
export async function watchServer(env) {
  const { default: configure } = await import('../../../server/rspack.config.mjs');
  const compiler = rspack(configure({}, { mode: 'development' }));
  const main = join(compiler.outputPath, 'main.mjs');
  let server;
  let isStopping = false;
  /** Restarts run one after the other: two servers never share the data, and each start takes the newest build. */
  let line = Promise.resolve();

  async function stopServer() {
    if (!isRunning(server)) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  async function restart() {
    await stopServer();
    if (isStopping) return;
    const started = spawn(process.execPath, [main], {
      cwd: workspaceRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    server = started;
    started.on('exit', (code) => {
      // A fresh change may end the server; the next change starts it again.
      if (code !== 0 && !isStopping) say(`server 已退出（${code ?? '信号'}），修改源文件后重新启动`);
    });
  }

  let lastBuild = '';
  const watching = compiler.watch({}, (error, stats) => {
    if (isStopping) return;
    if (error || stats.hasErrors()) {
      const what = error
        ? String(error.stack)
        : stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY });
      say(`server 构建失败${server ? '，仍在运行上一次的构建' : ''}：\n${what}`);
      return;
    }
    if (stats.hash === lastBuild) return;
    say(lastBuild ? `server 已重新构建（${stats.endTime - stats.startTime} ms），正在重新启动` : 'server 正在启动');
    lastBuild = stats.hash;
    line = line.then(restart);
  });

  return async function stop() {
    isStopping = true;
    await new Promise((closed) => watching.close(closed));
    await line;
    await stopServer();
  };
}
