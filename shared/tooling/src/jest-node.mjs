import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Workspace packages are TypeScript source: everything below node_modules but them stays untransformed. */
export const transform = {
  '\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  ],
};

/** Jest project of a package without a DOM. */
export function nodeProject(name, url, extra = {}) {
  return {
    displayName: name,
    rootDir: dirname(fileURLToPath(url)),
    testEnvironment: 'node',
    transform,
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
    ...extra,
  };
}
