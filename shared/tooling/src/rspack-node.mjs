import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { BuildInputs } from './build-inputs.mjs';
import { buildVersion } from './content-hash.mjs';
import { sourceResolve, sourceRules } from './sources.mjs';
import { VersionRecordPlugin } from './version-record.mjs';
import { packageDirOf, readJson } from './workspace.mjs';

/**
 * The build of a program for Node: workspace packages are compiled in, everything from the registry stays outside.
 * `entry` maps output names to source files. A build for development lies apart and has no record: it is never
 * published, and the last finished build stays as it is. `finish` gets the folder of the programs once they are written
 * and may add files; it does not run in development.
 */
export function nodeConfig(configUrl, entry, { folder = 'dist', finish = async () => undefined } = {}) {
  return (_env, argv) => {
    const development = argv.mode === 'development';
    const packageDir = packageDirOf(configUrl);
    const { name } = readJson(join(packageDir, 'package.json'));
    const version = development ? 'development' : buildVersion(packageDir);
    const dist = join(packageDir, development ? join('.cache', 'development') : folder);
    const inputs = new BuildInputs(configUrl);
    return {
      name,
      mode: development ? 'development' : 'production',
      context: packageDir,
      target: 'node20',
      entry,
      devtool: 'source-map',
      module: { rules: sourceRules({ development }) },
      resolve: sourceResolve,
      externalsType: 'module',
      externals: [({ request }, done) => (isExternal(request) ? done(undefined, request) : done())],
      output: {
        path: dist,
        clean: true,
        filename: '[name].mjs',
        chunkFilename: '[name].mjs',
        module: true,
        chunkFormat: 'module',
        library: { type: 'module' },
      },
      // People read stack traces and constructor names of servers; size does not matter. Programs share no chunks:
      // modules of one program in two chunks can wait for each other in a cycle, and the program does not start.
      optimization: { minimize: false, splitChunks: false, emitOnErrors: false },
      node: { __dirname: false, __filename: false },
      plugins: [
        new rspack.DefinePlugin({ __VERSION__: JSON.stringify(version) }),
        ...(development
          ? []
          : [
              inputs,
              new FinishPlugin(() => finish(dist)),
              new VersionRecordPlugin(dist, inputs, async () => ({
                name,
                version,
                entry: Object.keys(entry).map((key) => `${key}.mjs`),
              })),
            ]),
      ],
      performance: false,
    };
  };
}

/** Runs the last step of a build, ahead of its record. */
class FinishPlugin {
  constructor(finish) {
    this.finish = finish;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('FinishPlugin', async ({ errors }) => {
      if (errors.length === 0) await this.finish();
    });
  }
}

function isExternal(request) {
  if (request.startsWith('.') || request.startsWith('/') || request.startsWith('@mingmou/')) return false;
  return request.startsWith('node:') || builtinModules.includes(request) || /^(@[^/]+\/)?[^/]/.test(request);
}
