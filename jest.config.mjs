export default {
  projects: ['shared/contract', 'shared/core', 'shared/kit', 'shared/tooling', 'host', 'remote-erp', 'remote-system', 'server'],
  testTimeout: 30_000,
};
