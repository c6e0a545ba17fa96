import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outliveReaders } from '../src/broken-pipe.mjs';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

outliveReaders();
process.chdir(workspaceRoot);
process.stdout.write('\n  明眸 Mingmou\n\n');
await prepare();
await import(pathToFileURL(join(workspaceRoot, 'server/dist/main.mjs')).href);
