import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyProject, keptLibraries, transform } from '@mingmou/tooling/jest-node';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Jest project of a package that runs in the browser: `export default browserProject('kit', import.meta.url)`. The icons' CommonJS
 * build asks for two ES modules, which are the only libraries transformed.
 */
export function browserProject(name, url, extra = {}) {
  return {
    displayName: name,
    rootDir: dirname(fileURLToPath(url)),
    ...everyProject,
    ...keptLibraries,
    transform: { ...transform, '/es/.+\\.js$': transform['\\.tsx?$'] },
    transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|@ant-design/(colors|fast-color)/es/)'],
    moduleNameMapper: {
      '\\.module\\.css$': join(here, 'css-stub.cjs'),
      '/useGlobalCache$': join(here, 'style-cache.cjs'),
      '^\\./util/genStyleUtils$': join(here, 'style-hooks.cjs'),
    },
    setupFiles: [join(here, 'src/chosen-clock.ts'), join(here, 'src/browser-gaps.ts')],
    setupFilesAfterEnv: [join(here, 'src/matchers.ts'), join(here, 'src/parts.ts')],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/'],
    ...extra,
  };
}
