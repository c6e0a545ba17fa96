export default {
  projects: [
    'shared/contract',
    'shared/core',
    'shared/kit',
    'shared/testing',
    'host',
    'remote-erp',
    'remote-system',
    'server',
  ],
  testTimeout: 30_000,
};
