import { runCli } from './run-cli.mjs';

await runCli('check-files', ...process.argv.slice(2));
