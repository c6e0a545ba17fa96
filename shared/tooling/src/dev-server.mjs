import { basename, join } from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { evaluateManifest } from './evaluate-manifest.mjs';
import { workspaceRoot } from './workspace.mjs';

/**
 * react-refresh's own hook keeps no renderers, so the refresh runtime of a remote would never find the host's
 * react-dom. This one, put before everything else, stores them.
 */
const rendererHook = `
(() => {
  const renderers = new Map();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers, supportsFiber: true, isDisabled: false, checkDCE() {},
    inject(renderer) { const id = renderers.size + 1; renderers.set(id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})();`;

export function refreshPlugins(uniqueName) {
  return [
    new ReactRefreshRspackPlugin(),
    new rspack.BannerPlugin({ banner: rendererHook, raw: true, entryOnly: true, test: /^shell\.js$|remoteEntry\.js$/ }),
    new rspack.DefinePlugin({ __DEV_NAME__: JSON.stringify(uniqueName) }),
  ];
}

/** Serves a remote at `MINGMOU_DEV_PORT` on the loopback interface. */
export function remoteDevServer() {
  const port = Number(process.env.MINGMOU_DEV_PORT ?? 3101);
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    headers: { 'Access-Control-Allow-Origin': '*' },
    // The page belongs to the host's port; without this the client would ask that port for updates.
    client: { overlay: false, webSocketURL: `ws://127.0.0.1:${port}/ws` },
  };
}

/**
 * Serves the shell at `MINGMOU_DEV_PORT`; calls and built remotes come from the server at `MINGMOU_SERVER`.
 * `MINGMOU_DEV_REMOTES` (`remote-erp=http://127.0.0.1:3101 …`) are put in place of the pinned versions.
 */
export function hostDevServer(base) {
  const server = process.env.MINGMOU_SERVER ?? 'http://127.0.0.1:8080';
  const port = Number(process.env.MINGMOU_DEV_PORT ?? 3100);
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    client: { overlay: false, webSocketURL: `ws://127.0.0.1:${port}/ws` },
    historyApiFallback: {
      index: `${base}index.html`,
      rewrites: [{ from: /^\/login$/, to: `${base}login.html` }],
    },
    proxy: [
      {
        context: (path, request) => !path.startsWith(base) && path !== '/ws' && !isPage(request),
        target: server,
        bypass: undefined,
      },
    ],
    setupMiddlewares(middlewares) {
      middlewares.unshift(
        { name: 'dev-remotes', path: '/api/remotes/manifest', middleware: orAway(manifestWithDevRemotes(server)) },
        { name: 'dev-release', path: DEV_RELEASES, middleware: orAway(devRelease) },
      );
      return middlewares;
    },
  };
}

function isPage(request) {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

function devRemotes() {
  const pairs = (process.env.MINGMOU_DEV_REMOTES ?? '').split(' ').filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** Below this path, by the name of a remote, is the replacement for the `files.json` of a release. */
const DEV_RELEASES = '/dev-releases/';

/** The page table as the sources have it now; files of a development server have no hashes to be held to. */
async function devRelease(request, response) {
  const remote = basename(request.url ?? '', '.json');
  const isKnown = devRemotes().has(remote);
  const pages = isKnown ? await evaluateManifest(join(workspaceRoot, remote)) : [];
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ files: {}, pages }));
}

/** Answers while a restarting server is unavailable, so that the page retries. */
function orAway(middleware) {
  return (request, response) =>
    middleware(request, response).catch((error) => {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(String(error));
    });
}

function manifestWithDevRemotes(server) {
  return async (request, response) => {
    const { authorization = '', 'x-host-version': hostVersion = '' } = request.headers;
    const answer = await fetch(`${server}/api/remotes/manifest`, {
      headers: { authorization, 'x-host-version': String(hostVersion) },
    });
    const body = await answer.json();
    for (const remote of body.data?.remotes ?? []) {
      const origin = devRemotes().get(remote.name);
      if (!origin) continue;
      Object.assign(remote, {
        version: 'development',
        entry: `${origin}/remoteEntry.js`,
        integrity: '',
        files: `${DEV_RELEASES}${remote.name}.json`,
      });
    }
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  };
}
