import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Ports that were free when the first process of a run asked, the same in all others of it: a configuration is read anew
 * by each worker, and cannot wait. `variable`: of the environment that hands them on.
 */
export function portsOfRun(variable: string, count: number): number[] {
  const program = join(__dirname, '..', '..', 'shared', 'tooling', 'bin', 'free-ports.mjs');
  process.env[variable] ??= execFileSync(process.execPath, [program, String(count)], { encoding: 'utf8' });
  return JSON.parse(process.env[variable]);
}
