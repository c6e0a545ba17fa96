import { runCli } from './run-cli.mjs';

await runCli('move-database');
