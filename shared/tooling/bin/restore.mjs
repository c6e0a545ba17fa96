import { runCli } from './run-cli.mjs';

await runCli('restore', ...process.argv.slice(2));
