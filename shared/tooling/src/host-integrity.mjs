import { rspack } from '@rspack/core';

const NAME = 'HostIntegrityPlugin';

/** The runtime itself leaves `crossOrigin` out on its own origin, and a preload that has it would be fetched once more. */
const heldToHash = (tag, address) =>
  `${tag}.crossOrigin = 'anonymous';\n${tag}.integrity = globalThis.mingmouIntegrity(${tag}.${address});`;

/**
 * Makes the runtime of a remote ask the host for the expected hash of a script or style sheet, instead of containing a
 * hash for every file. For a file outside of the release the host returns a hash that never matches, so the file is
 * refused like a changed one (docs/decisions/0041-integrity-tree.md).
 */
export class HostIntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript, createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      createScript.tap(NAME, (code) => `${code}\n${heldToHash('script', 'src')}`);
      createLink.tap(NAME, (code) => `${code}\n${heldToHash('link', 'href')}`);
    });
  }
}
