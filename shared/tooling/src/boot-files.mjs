import { createHash } from 'node:crypto';
import { rspack } from '@rspack/core';

const NAME = 'BootFilesPlugin';

function linkTo(address, content) {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const as = address.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" href="${address}" crossorigin="anonymous" integrity="${integrity}">`;
}

/** What the shell asks for once it runs, then the files of these names, in this order. */
export function bootFiles(compilation, names) {
  const boot = [...compilation.chunkGroups].filter((group) =>
    group.origins.some(({ request }) => request === './bootstrap'),
  );
  const named = names.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
  return [...new Set([...boot.flatMap((group) => group.getFiles()), ...named])];
}

/**
 * Names in the document the files that the shell asks for once it runs: they come beside it, a round trip or two
 * earlier. `named`: the files of the first screen, which shared modules ask for in their turn.
 */
export class BootFilesPlugin {
  constructor(base, named) {
    this.base = base;
    this.named = named;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const files = bootFiles(compilation, this.named);
        const links = files.map((file) => linkTo(this.base + file, assets[file].buffer()));
        const html = assets['index.html'].source().toString();
        compilation.updateAsset(
          'index.html',
          new rspack.sources.RawSource(html.replace('</head>', () => `${links.join('')}</head>`)),
        );
      });
    });
  }
}
