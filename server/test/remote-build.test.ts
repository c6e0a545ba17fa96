import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..', '..');

/** Runs `npm run remote -- …` as a pipeline does. */
function remote(...args: string[]) {
  const program = join(ROOT, 'shared/tooling/bin/remote.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm run remote -- build', () => {
  it.each([
    ['no version', ['build', 'erp'], '版本号应写作 1.4.0：没有写'],
    ['two numbers', ['build', 'erp', '--version', '1.4'], '版本号应写作 1.4.0：1.4'],
    ['a letter before it', ['build', 'erp', '--version', 'v1.4.0'], '版本号应写作 1.4.0：v1.4.0'],
    ['a leading zero', ['build', 'erp', '--version', '1.04.0'], '版本号应写作 1.4.0：1.04.0'],
    ['what follows a plus', ['build', 'erp', '--version', '1.4.0+7'], '版本号应写作 1.4.0：1.4.0+7'],
    ['a path for a version', ['build', 'erp', '--version', '../1.4.0'], '版本号应写作 1.4.0：../1.4.0'],
    ['no remote', ['build', '--version', '1.4.0'], '没有页面模块 '],
    ['an unknown remote', ['build', 'shop', '--version', '1.4.0'], '没有页面模块 shop，可选：'],
    ['the host, which is no remote', ['build', 'host', '--version', '1.4.0'], '没有页面模块 host，可选：'],
    ['two remotes', ['build', 'erp', 'system', '--version', '1.4.0'], '一次构建一个页面模块：erp system'],
    ['an unknown option', ['build', 'erp', '--release', '1.4.0'], '--release'],
  ])('reports %s, shows the usage and exits with 2', (_what, args, sentence) => {
    const { status, stdout, stderr } = remote(...args);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('用法：npm run remote -- build REMOTE --version X.Y.Z');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('lists the existing remotes', () => {
    expect(remote('build', 'shop', '--version', '1.4.0').stderr).toContain(
      '可选：remote-erp remote-outpatient remote-patients remote-reports remote-screening remote-system remote-workstation',
    );
  });
});
