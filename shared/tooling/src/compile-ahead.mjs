import { rspack } from '@rspack/core';

const NAME = 'CompileAheadPlugin';

/**
 * A file that starts with this line is compiled by Chromium as a whole, off the page's thread, while it arrives; other
 * browsers see a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds a hint that lets Chromium compile the named files while they arrive. By default each function is compiled at its
 * first call on the rendering thread, one by one for half of the first screen's functions.
 */
export class CompileAheadPlugin {
  constructor(names) {
    this.names = names;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After minifying, which drops comments, and before files are hashed.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const name of this.names) {
          for (const file of compilation.namedChunks.get(name)?.files ?? []) {
            if (!file.endsWith('.js')) continue;
            compilation.updateAsset(file, (source) => new rspack.sources.ConcatSource(HINT, source));
          }
        }
      });
    });
  }
}
