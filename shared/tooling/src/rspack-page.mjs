import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rspack } from '@rspack/core';
import { BuildInputs } from './build-inputs.mjs';
import { buildVersion } from './content-hash.mjs';
import { sourceResolve } from './sources.mjs';
import { VersionRecordPlugin } from './version-record.mjs';
import { packageDirOf } from './workspace.mjs';

/** Browsers inside phones' messengers and televisions are years behind those of the clinic's computers. */
const OLDEST = 'es2019';

/** Each page of the package is `<name>.html` beside `src/<name>/main.ts`. */
function entriesOf(packageDir) {
  const names = readdirSync(packageDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => basename(file, '.html'));
  return names.filter((name) => existsSync(join(packageDir, 'src', name, 'main.ts')));
}

/** The build of pages that stand by themselves, without React, antd and federation; their files lie below `/assets/`. */
export function pageConfig(configUrl) {
  return (_env, argv) => {
    const development = argv.mode === 'development';
    const packageDir = packageDirOf(configUrl);
    const version = development ? 'development' : buildVersion(packageDir);
    const dist = join(packageDir, 'dist');
    const name = basename(packageDir);
    const entries = entriesOf(packageDir);
    // A further page is a file that no build has read yet: the list of pages stands for it.
    const inputs = new BuildInputs(configUrl, [join(packageDir, 'manifest.ts')]);
    return {
      name,
      mode: development ? 'development' : 'production',
      context: packageDir,
      target: ['web', OLDEST],
      entry: Object.fromEntries(entries.map((entry) => [entry, `./src/${entry}/main.ts`])),
      devtool: development ? 'cheap-module-source-map' : false,
      lazyCompilation: false,
      module: {
        rules: [
          {
            test: /\.ts$/,
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: OLDEST } },
            type: 'javascript/auto',
          },
          { test: /\.css$/, type: 'css' },
        ],
      },
      resolve: sourceResolve,
      // The contract's files declare and do nothing: of what a page does not name, nothing is left.
      optimization: { sideEffects: true },
      output: {
        path: dist,
        clean: true,
        publicPath: '/assets/',
        crossOriginLoading: 'anonymous',
        filename: '[name].[contenthash:12].js',
        chunkFilename: '[contenthash:12].js',
        cssFilename: '[name].[contenthash:12].css',
      },
      plugins: [
        ...entries.map(
          (entry) =>
            new rspack.HtmlRspackPlugin({
              template: `./${entry}.html`,
              filename: `${entry}.html`,
              chunks: [entry],
              scriptLoading: 'defer',
            }),
        ),
        ...(development
          ? []
          : [
              new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
              inputs,
              new VersionRecordPlugin(dist, inputs, async () => ({
                name,
                version,
                entry: `${entries.at(0)}.html`,
                shared: [],
                pages: [],
              })),
            ]),
      ],
      performance: false,
    };
  };
}
