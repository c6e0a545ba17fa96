export default {
  projects: [
    'shared/contract',
    'shared/core',
    'shared/kit',
    'shared/testing',
    'host',
    'remote-outpatient',
    'remote-erp',
    'remote-patients',
    'remote-reports',
    'remote-screening',
    'remote-system',
    'remote-workstation',
    'scanupload',
    'server',
  ],
  testTimeout: 120_000,
  // A worker keeps what its files loaded; beyond this its time goes into collecting garbage, and it is started anew.
  workerIdleMemoryLimit: '800MB',
};
