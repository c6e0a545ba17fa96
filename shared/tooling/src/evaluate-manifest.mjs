import { evaluateModule } from './evaluate-module.mjs';

/** The page table that a package's manifest.ts declares. */
export async function evaluateManifest(packageDir, inputs) {
  const { manifest } = await evaluateModule(packageDir, './manifest.ts', inputs);
  return Object.entries(manifest.pages).map(([key, page]) => ({ ...page, remote: manifest.remote, key }));
}
