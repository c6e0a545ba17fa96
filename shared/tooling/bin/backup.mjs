import { runCli } from './run-cli.mjs';

await runCli('backup');
