import { runCli } from './run-cli.mjs';

await runCli('demo-reset');
