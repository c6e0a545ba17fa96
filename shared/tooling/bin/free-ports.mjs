import { freePorts } from '../src/free-ports.mjs';

process.stdout.write(JSON.stringify(await freePorts(Number(process.argv[2] ?? 1))));
