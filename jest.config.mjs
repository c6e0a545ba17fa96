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
  testTimeout: 30_000,
};
