import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { isStrongPassword } from '@mingmou/contract/auth/password.rules';
import { SecretFile } from '../../src/database/secrets';
import { createLogger } from '../../src/kernel/process/logger';
import { isCommonPassword } from '../../src/modules/auth/common-password.rules';
import common from '../../src/modules/auth/common-passwords.json';
import { temporaryPassword } from '../../src/modules/system/account/temporary-password.service';
import { demoPassword } from '../../src/start/demo-password';
import { admin, codeFor, mobileOf } from '../auth/support';
import { TEST_PASSWORD, type TestApp, testApp } from '../support/app';

describe('files that contain a secret', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mingmou-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;

  it('are readable by their owner only', () => {
    const before = process.umask(0);
    const password = new SecretFile(folder).obtain('app');
    demoPassword(folder, undefined);
    process.umask(before);
    expect([modeOf('database-secrets.json'), modeOf('demo-password')]).toEqual([0o600, 0o600]);
    expect(Buffer.from(password, 'base64url')).toHaveLength(24);
  });

  it('keep their permissions when another secret is written into them', () => {
    const secrets = new SecretFile(folder);
    const first = secrets.obtain('owner');
    secrets.obtain('app');
    expect([secrets.obtain('owner'), modeOf('database-secrets.json')]).toEqual([first, 0o600]);
  });
});

describe('the log of the server', () => {
  it.each(['password', 'newPassword', 'code', 'token', 'access_token', 'authorization', 'mobile', 'idCardNo', 'name'])(
    'never contains a %s, at three depths',
    (key) => {
      const lines: string[] = [];
      const logger = createLogger('info', { write: (line) => lines.push(line) });
      logger.info({ [key]: 'S3CRET', a: { [key]: 'S3CRET', b: { [key]: 'S3CRET' } } }, 'x');
      expect(lines).toHaveLength(1);
      expect(lines.join('')).not.toContain('S3CRET');
    },
  );

  it('keeps input within one line', () => {
    const lines: string[] = [];
    createLogger('info', { write: (line) => lines.push(line) }).info({ path: 'a\n{"level":60}\r\u001b[31m' }, 'b\nc');
    const [line = ''] = lines;
    expect(line.trimEnd().split(/\r|\n/)).toHaveLength(1);
    expect(line).not.toContain('\u001b');
  });
});

describe('common passwords', () => {
  it.each(['Password1', 'PASSW0RD', 'qwerty123', '1qaz2wsx', 'Mingmou2026', 'xMINGMOU1'])('include %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it('include more than 3,000 that satisfy the password rule', () => {
    expect(common.filter(isStrongPassword).length).toBeGreaterThan(3000);
  });

  it('include none that the server generates', () => {
    for (let made = 0; made < 200; made += 1) expect(isCommonPassword(temporaryPassword())).toBe(false);
  });
});

describe('the stored data of a signed-in account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const change = async (newPassword: string) =>
    app.send(auth.updatePassword, {
      code: await codeFor(app, 'buyer'),
      mobile: await mobileOf(app, 'buyer'),
      newPassword,
    });

  it('refuses a common password and changes nothing', async () => {
    const hash = () => admin(app, "SELECT password_hash FROM account WHERE account = 'buyer'");
    const before = await hash();
    expect(await change('Password1')).toMatchObject({ code: 100124 });
    expect(await hash()).toEqual(before);
  });

  it('contains no token, password or code in accounts, tokens, codes and logs', async () => {
    const token = await app.signIn('cashier');
    const code = await codeFor(app, 'cashier');
    const tables = ['account', 'auth_token', 'auth_token_map', 'sms_code', 'operation_log', 'login_attempt'];
    for (const table of tables) {
      const text = JSON.stringify(await admin(app, `SELECT to_jsonb(t) AS row FROM ${table} t`));
      expect(text).not.toContain(token);
      expect(text).not.toContain(TEST_PASSWORD);
      if (table === 'sms_code') expect(text).not.toContain(`"${code}"`);
    }
    expect(app.logLines.join('')).not.toMatch(new RegExp(`${token}|${TEST_PASSWORD}|"${code}"`));
  });
});
