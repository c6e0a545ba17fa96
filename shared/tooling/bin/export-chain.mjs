import { runCli } from './run-cli.mjs';

await runCli('export-chain', ...process.argv.slice(2));
