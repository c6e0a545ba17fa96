import { runCli } from './run-cli.mjs';

await runCli('verify-log', ...process.argv.slice(2));
