import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeConfig } from '@mingmou/tooling/rspack-node';

/** Runs the program that describes the calls; a build whose calls cannot be described fails. */
const describeCalls = (dist) =>
  promisify(execFile)(process.execPath, [join(dist, 'describe-calls.mjs'), join(dist, 'openapi.json')]);

export default nodeConfig(
  import.meta.url,
  {
    main: './src/main.ts',
    cli: './src/cli.ts',
    'mingmou-remote': './src/remote-cli.ts',
    'describe-calls': './src/describe-calls.ts',
  },
  { finish: describeCalls },
);
