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
  testSequencer: './shared/tooling/src/list-sequencer.cjs',
  // A busy machine takes more than the default 500 ms to end a process: only open handles shall be reported.
  workerGracefulExitTimeout: 30_000,
};
