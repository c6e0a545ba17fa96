import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Options of every project: runs fixed lists of files, reports the cost of each file, and restores spies before each test. */
export const everyProject = {
  runner: join(here, 'list-runner.cjs'),
  testRunner: join(here, 'counted-runner.cjs'),
  restoreMocks: true,
};

const runtime = join(here, 'kept-runtime.cjs');

/** The server's files share the product and its libraries. */
export const keptProduct = {
  runtime,
  testEnvironment: join(here, 'kept-environment.cjs'),
  testEnvironmentOptions: { shared: 'product' },
};

/** Files of the browser's packages share libraries and the window. */
export const keptLibraries = {
  runtime,
  testEnvironment: join(here, 'kept-window.cjs'),
  testEnvironmentOptions: { shared: 'libraries' },
};

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
    ...everyProject,
    transform,
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
    ...extra,
  };
}
