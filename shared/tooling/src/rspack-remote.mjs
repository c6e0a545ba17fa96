import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { BuildInputs } from './build-inputs.mjs';
import { buildVersion } from './content-hash.mjs';
import { refreshPlugins, remoteDevServer } from './dev-server.mjs';
import { evaluateManifest } from './evaluate-manifest.mjs';
import { HostIntegrityPlugin } from './host-integrity.mjs';
import { PageFilesPlugin } from './page-files.mjs';
import { consumedShares, sharedModules, shareLists } from './share.mjs';
import { sourceResolve, sourceRules } from './sources.mjs';
import { TakenNamesPlugin } from './taken-names.mjs';
import { VersionRecordPlugin } from './version-record.mjs';
import { withoutRemotes } from './without-remotes.mjs';
import { packageDirOf, readJson, workspaceRoot } from './workspace.mjs';

/** The name of a build, known to the host as `containerOf` a release. */
function containerName(remote, version) {
  return `${remote}_${version}`.replaceAll(/\W/g, '_');
}

/** Release 0.1.x of a remote runs in any host of the same major and minor (before 1.0 a minor may break). */
function hostRange() {
  const [major, minor] = readJson(join(workspaceRoot, 'host/package.json')).version.split('.');
  return major === '0' ? `~0.${minor}.0-0` : `^${major}.${minor}.0-0`;
}

/** The build of a remote: `export default remoteConfig(import.meta.url)`. */
export function remoteConfig(configUrl) {
  return (_env, argv) => {
    const development = argv.mode === 'development';
    const packageDir = packageDirOf(configUrl);
    const remote = basename(packageDir);
    const version = development ? 'development' : buildVersion(packageDir);
    // Two versions of a remote may live in one page; by one name they would adopt each other's chunks and shares.
    const container = containerName(remote, version);
    const dist = join(packageDir, 'dist');
    const taken = new TakenNamesPlugin();
    const pageFiles = new PageFilesPlugin(packageDir);
    const inputs = new BuildInputs(configUrl, shareLists);
    return {
      name: remote,
      mode: development ? 'development' : 'production',
      context: packageDir,
      target: ['web', 'es2022'],
      entry: {},
      devtool: development ? 'cheap-module-source-map' : false,
      lazyCompilation: false,
      module: { rules: sourceRules({ development, refresh: development }) },
      resolve: sourceResolve,
      output: {
        path: dist,
        clean: true,
        publicPath: 'auto',
        uniqueName: container,
        crossOriginLoading: 'anonymous',
        filename: '[name].js',
        chunkFilename: development ? '[name].js' : '[id].js',
        cssChunkFilename: development ? '[name].css' : '[id].css',
        chunkLoadTimeout: 120_000,
      },
      // Small code shared by several pages is duplicated: small files compress badly, and each needs a request.
      optimization: { splitChunks: { chunks: 'async', minSize: 60_000 } },
      plugins: [
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          exposes: { './app': './src/remote.tsx' },
          shared: consumedShares({ development }),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { externalRuntime: true, optimization: { target: 'web' } },
        }),
        withoutRemotes(),
        ...(development
          ? refreshPlugins(container)
          : [
              inputs,
              taken,
              pageFiles,
              new HostIntegrityPlugin(),
              new VersionRecordPlugin(dist, inputs, async () => ({
                name: remote,
                version,
                entry: 'remoteEntry.js',
                exposes: ['./app'],
                shared: sharedModules(),
                hostRange: hostRange(),
                needs: await taken.needs(packageDir, inputs),
                pages: pageFiles.withFiles(await evaluateManifest(packageDir, inputs)),
              })),
            ]),
      ],
      devServer: remoteDevServer(),
      performance: false,
    };
  };
}
