import { createHash } from 'node:crypto';
import { rspack } from '@rspack/core';

const NAME = 'BootFilesPlugin';

function linkTo(rel, address, content) {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const as = address.endsWith('.css') ? 'style' : 'script';
  return `<link rel="${rel}" as="${as}" href="${address}" crossorigin="anonymous" integrity="${integrity}">`;
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
 * earlier. `frame`: the files of the first screen's frame, which shared modules ask for in their turn. `rest`: those of
 * the page inside it; they are named alone, for the shell to fetch when it runs (`host/src/boot/later-files.ts`): on a
 * slow line the frame then has its files sooner, and is drawn while these come.
 */
export class BootFilesPlugin {
  constructor(base, { frame, rest }) {
    this.base = base;
    this.frame = frame;
    this.rest = rest;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const frame = bootFiles(compilation, this.frame);
        const rest = bootFiles(compilation, this.rest).filter((file) => !frame.includes(file));
        const link = (rel) => (file) => linkTo(rel, this.base + file, assets[file].buffer());
        const links = [...frame.map(link('preload')), ...rest.map(link('later'))];
        const html = assets['index.html'].source().toString();
        compilation.updateAsset(
          'index.html',
          new rspack.sources.RawSource(html.replace('</head>', () => `${links.join('')}</head>`)),
        );
      });
    });
  }
}
