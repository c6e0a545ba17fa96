import { createHash } from 'node:crypto';
import { rspack } from '@rspack/core';

const NAME = 'BootFilesPlugin';

/**
 * Hash of the host's files. The shell names the hash of every file that it may load, and hashes do not compress: those
 * of sha384 would make it 1.2 KiB larger.
 */
export const INTEGRITY = 'sha256';

function linkTo(rel, address, content) {
  const integrity = `${INTEGRITY}-${createHash(INTEGRITY).update(content).digest('base64')}`;
  const as = address.endsWith('.css') ? 'style' : 'script';
  return `<link rel="${rel}" as="${as}" href="${address}" crossorigin="anonymous" integrity="${integrity}">`;
}

/** Returns the files that the shell requests when it runs, then the named files, in this order. */
export function bootFiles(compilation, names) {
  const boot = [...compilation.chunkGroups].filter((group) =>
    group.origins.some(({ request }) => request === './bootstrap'),
  );
  const named = names.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]);
  return [...new Set([...boot.flatMap((group) => group.getFiles()), ...named])];
}

/**
 * Adds to the document the names of files that the shell requests when it runs, so that they arrive a round trip or two
 * earlier. `frame`: files of the first screen's frame, which shared modules request in turn. `rest`: files of the page
 * inside the frame, which are only named for the shell to fetch when it runs (`host/src/boot/later-files.ts`): on a
 * slow connection the frame then gets its files earlier and is rendered meanwhile.
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
