import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { BootFilesPlugin, bootFiles, INTEGRITY } from './boot-files.mjs';
import { BuildInputs } from './build-inputs.mjs';
import { chunkRoles, filesAhead, firstFiles, frameFiles } from './chunk-roles.mjs';
import { CompileAheadPlugin } from './compile-ahead.mjs';
import { buildVersion } from './content-hash.mjs';
import { hostDevServer, refreshPlugins } from './dev-server.mjs';
import { evaluateManifest } from './evaluate-manifest.mjs';
import { OfferedNamesPlugin } from './offered-names.mjs';
import { offeredModules, providedShares, shareLists } from './share.mjs';
import { sourceResolve, sourceRules } from './sources.mjs';
import { lazyTableParts } from './table-parts.mjs';
import { VersionRecordPlugin } from './version-record.mjs';
import { withoutFetch } from './without-fetch.mjs';
import { packageDirOf } from './workspace.mjs';

/** The two builds of the host: the shell, and the login page, which carries neither federation nor antd. */
export function hostConfig(configUrl) {
  return (_env, argv) => {
    const development = argv.mode === 'development';
    const packageDir = packageDirOf(configUrl);
    const version = development ? 'development' : buildVersion(packageDir);
    const dist = join(packageDir, 'dist');
    const base = `/host/${version}/`;
    const offered = new OfferedNamesPlugin();
    const inputs = new BuildInputs(configUrl, shareLists);
    const common = { development, packageDir, version, dist, base, offered, inputs };
    return [shellConfig(common), loginConfig(common)];
  };
}

function shellConfig({ development, packageDir, version, dist, base, offered, inputs }) {
  return {
    ...commonConfig({ development, packageDir, version }),
    name: 'shell',
    entry: { shell: './src/index.ts' },
    output: { ...outputOf('mingmou_host', version, development), path: dist, clean: true, publicPath: base },
    optimization: {
      splitChunks: {
        // The shell's own file stays one.
        chunks: 'async',
        minSize: 30_000,
        cacheGroups: chunkRoles,
      },
    },
    plugins: [
      ...commonPlugins({ development, version, inputs }),
      new ModuleFederationPlugin({
        name: 'mingmou_host',
        shared: providedShares({ development }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // Entries are loaded by their scripts: nothing reads the snapshots that manifests are made of.
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      offered,
      lazyTableParts(),
      new PrefetchListPlugin(base),
      new rspack.HtmlRspackPlugin({
        template: './index.html',
        filename: 'index.html',
        favicon: './src/favicon.svg',
        scriptLoading: 'defer',
      }),
      ...(development
        ? refreshPlugins('mingmou_host')
        : [
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY] }),
            new CompileAheadPlugin(['shell', ...frameFiles, ...firstFiles]),
            new BootFilesPlugin(base, { frame: frameFiles, rest: firstFiles }),
          ]),
    ],
    devServer: hostDevServer(base),
  };
}

/** Writes the addresses of the shell's files, which the sign-in page fetches ahead after its first paint. */
class PrefetchListPlugin {
  constructor(base) {
    this.base = base;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PrefetchListPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PrefetchListPlugin', stage }, () => {
        const list = JSON.stringify(bootFiles(compilation, filesAhead).map((name) => this.base + name));
        compilation.emitAsset('prefetch.json', new rspack.sources.RawSource(list));
      });
    });
  }
}

function loginConfig({ development, packageDir, version, dist, base, offered, inputs }) {
  return {
    ...commonConfig({ development, packageDir, version }),
    name: 'login',
    // The record below describes the whole folder, so the shell must have been written before.
    dependencies: ['shell'],
    entry: { login: './src/login/main.tsx' },
    output: {
      ...outputOf('mingmou_login', version, development),
      path: join(dist, 'login'),
      publicPath: `${base}login/`,
    },
    plugins: [
      ...commonPlugins({ development, version, inputs }),
      new rspack.HtmlRspackPlugin({
        template: './login.html',
        filename: '../login.html',
        favicon: './src/favicon.svg',
        scriptLoading: 'defer',
      }),
      ...(development
        ? refreshPlugins('mingmou_login')
        : [
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [INTEGRITY] }),
            new VersionRecordPlugin(dist, inputs, async () => ({
              name: 'host',
              version,
              entry: 'index.html',
              shared: offeredModules(offered.offers),
              offers: offered.offers,
              pages: await evaluateManifest(packageDir, inputs),
            })),
          ]),
    ],
  };
}

function commonConfig({ development, packageDir }) {
  return {
    mode: development ? 'development' : 'production',
    context: packageDir,
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    // Lazily compiled imports would leave provided shares empty, and the shell would never start.
    lazyCompilation: false,
    module: { rules: sourceRules({ development, refresh: development }) },
    resolve: sourceResolve,
    performance: false,
  };
}

function outputOf(uniqueName, version, development) {
  return {
    uniqueName: `${uniqueName}_${version}`,
    // Each file names it, a document holds one version of the host.
    chunkLoadingGlobal: uniqueName,
    crossOriginLoading: 'anonymous',
    filename: development ? '[name].js' : '[name].[contenthash:12].js',
    chunkFilename: development ? '[name].js' : '[contenthash:12].js',
    cssFilename: development ? '[name].css' : '[name].[contenthash:12].css',
    cssChunkFilename: development ? '[name].css' : '[contenthash:12].css',
    chunkLoadTimeout: 120_000,
  };
}

function commonPlugins({ version, inputs }) {
  return [inputs, new rspack.DefinePlugin({ __HOST_VERSION__: JSON.stringify(version) }), withoutFetch()];
}
