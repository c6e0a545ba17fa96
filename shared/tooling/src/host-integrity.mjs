import { rspack } from '@rspack/core';

const NAME = 'HostIntegrityPlugin';

/** The runtime itself leaves `crossOrigin` out on its own origin, and a preload that has it would be fetched once more. */
const heldToHash = (tag, address) =>
  `${tag}.crossOrigin = 'anonymous';\n${tag}.integrity = globalThis.mingmouIntegrity(${tag}.${address});`;

/**
 * Lets the runtime of a remote ask the host what a script or style sheet must hash to, instead of carrying a hash for
 * every file. The host answers for a file that the release does not name with a hash that nothing has, so it is refused
 * like one that was changed (docs/decisions/0041-integrity-tree.md).
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
