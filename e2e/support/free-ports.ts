import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '..', '..', 'shared', 'tooling', 'bin', 'free-ports.mjs');

/** Returns so many ports on which nobody listens now. */
export function freePorts(count: number): number[] {
  return JSON.parse(execFileSync(process.execPath, [PROGRAM, String(count)], { encoding: 'utf8' }));
}

/**
 * Ports that were free when the first process of a run asked, the same in all others of it: a configuration is read anew
 * by each worker, and cannot wait. `variable`: of the environment that hands them on.
 */
export function portsOfRun(variable: string, count: number): number[] {
  process.env[variable] ??= JSON.stringify(freePorts(count));
  return JSON.parse(process.env[variable]);
}
