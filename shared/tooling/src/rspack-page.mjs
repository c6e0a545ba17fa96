import { basename, join } from 'node:path';
import { rspack } from '@rspack/core';
import { BuildInputs } from './build-inputs.mjs';
import { buildVersion } from './content-hash.mjs';
import { sourceResolve } from './sources.mjs';
import { VersionRecordPlugin } from './version-record.mjs';
import { packageDirOf } from './workspace.mjs';

/** Browsers inside phones' messengers and televisions are years behind those of the clinic's computers. */
const OLDEST = 'es2019';

/**
 * Build configuration of standalone pages without React, antd and federation; their files are below `/assets/`.
 * `titles` by name: a page is `src/<name>/main.ts` in the document `page.html`, and becomes `<name>.html`.
 */
export function pageConfig(configUrl, titles) {
  return (_env, argv) => {
    const development = argv.mode === 'development';
    const packageDir = packageDirOf(configUrl);
    const version = development ? 'development' : buildVersion(packageDir);
    const dist = join(packageDir, 'dist');
    const name = basename(packageDir);
    const entries = Object.keys(titles);
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
      // Files of the contract only declare; unused declarations are removed.
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
              template: './page.html',
              title: titles[entry],
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
