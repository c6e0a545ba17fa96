import { everyProject, keptProduct } from '@mingmou/tooling/jest-node';

const swc = { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true } }, module: { type: 'commonjs' } };

export default {
  displayName: 'server',
  ...everyProject,
  ...keptProduct,
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
  // Workspace packages resolve to their TypeScript source outside node_modules, and pass through here too.
  transform: { '\\.tsx?$': ['@swc/jest', swc], '\\.js$': ['@swc/jest', swc] },
  // These two are published as ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/)?(content-disposition|cookie)[@/])'],
  // A thread that loads TypeScript: Node alone cannot.
  moduleNameMapper: { '/start-worker$': '<rootDir>/test/support/sheet-worker.ts' },
  globalSetup: '<rootDir>/test/support/database-setup.ts',
  globalTeardown: '<rootDir>/test/support/database-teardown.ts',
};
