import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const NAME = 'PageFilesPlugin';
const loader = /^ {2}(\w+): \(\) =>\s+import\('([^']+)'\),$/gm;

/**
 * Records which files of a remote's build contain the code of each page, so that a start can fetch them together with
 * the entry. Otherwise the entry names the exposed module, which names the page, each after a round trip.
 */
export class PageFilesPlugin {
  byRequest = new Map();
  exposed = [];

  constructor(packageDir) {
    this.loaders = join(packageDir, 'src/pages.ts');
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        this.byRequest = new Map();
        for (const group of compilation.chunkGroups) {
          for (const { request, module } of group.origins) {
            if (module?.nameForCondition() === this.loaders) this.byRequest.set(request, group.getFiles());
            // The entry exposes one module, which every page needs.
            else if (module?.identifier().startsWith('container entry')) this.exposed = group.getFiles();
          }
        }
      });
    });
  }

  /** The page table, each row with its files. */
  withFiles(pages) {
    const source = readFileSync(this.loaders, 'utf8');
    const requests = new Map([...source.matchAll(loader)].map(([, key, request]) => [key, request]));
    return pages.map((page) => {
      if (page.kind === 'redirect') return page;
      const files = this.byRequest.get(requests.get(page.key));
      if (!files)
        throw new Error(`the files of page ${page.key} are not found: is its line in pages.ts as the others?`);
      return { ...page, files: [...this.exposed, ...files] };
    });
  }
}
