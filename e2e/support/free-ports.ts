import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '..', '..', 'shared', 'tooling', 'bin', 'free-ports.mjs');

/** Returns `count` ports on which no process listens now. */
export function freePorts(count: number): number[] {
  return JSON.parse(execFileSync(process.execPath, [PROGRAM, String(count)], { encoding: 'utf8' }));
}

/**
 * Returns the ports that were free when the first process of a run asked; all processes of the run get the same ports.
 * Each worker reads the configuration again and cannot wait for a result. `variable`: environment variable that passes
 * the ports on.
 */
export function portsOfRun(variable: string, count: number): number[] {
  process.env[variable] ??= JSON.stringify(freePorts(count));
  return JSON.parse(process.env[variable]);
}
