import { rspack } from '@rspack/core';

const NAME = 'CompileAheadPlugin';

/** By this first line Chromium compiles a file whole, beside the page's thread, while it comes; others read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the files of these names compiled while they come. By itself the browser compiles a function when it is first
 * called, on the thread that draws: half of a first screen's functions, one by one, while nothing else goes on.
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
