import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..', '..', '..');
const BROWSER = ['host/src', 'shared/core/src', 'shared/kit/src', 'shared/clinic/src', 'shared/contract/src'];
const SERVER = ['server/src'];

function remotes(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => `${name}/src`);
}

function sourcesIn(folder: string): string[] {
  const path = join(ROOT, folder);
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(path, name));
}

/** Forbidden source text, the reason, and the exempt files. */
const FORBIDDEN: ReadonlyArray<{
  readonly what: string;
  readonly pattern: RegExp;
  readonly in: readonly string[];
  readonly except?: readonly string[];
}> = [
  {
    what: 'code made of text',
    pattern: /\beval\(|new Function\(|from 'node:vm'/,
    in: [...SERVER, ...BROWSER, ...remotes()],
  },
  {
    what: 'markup made of text',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write\b/,
    in: [...BROWSER, ...remotes()],
  },
  {
    what: 'statements made of text',
    pattern: /sql\.raw\(/,
    in: SERVER,
    // The sums of shifts are built from source constants only, shared with the invariants, which are texts.
    except: [
      'server/src/database/context.ts',
      'server/src/modules/cashier/shift/money-check.store.ts',
      'server/src/modules/cashier/shift/cashier-shift-sums.rows.ts',
    ],
  },
  {
    what: 'a shell',
    pattern: /shell: true|\bexec(Sync|File)?\(['"`]|import \{[^}]*\bexec(Sync|File|FileSync)?\b/,
    in: SERVER,
  },
  {
    what: 'requests of the server to somewhere',
    pattern: /\bfetch\(|\bhttps?\.(get|request)\(|from 'axios'/,
    in: SERVER,
    // Each reaches one configured address.
    except: [
      'server/src/modules/files/store/s3-store.driver.ts',
      'server/src/modules/files/store/s3-sts.driver.ts',
      'server/src/modules/wechat/gateway/official.driver.ts',
      'server/src/providers/aliyun-client.ts',
      'server/src/providers/his-drivers/http.driver.ts',
      'server/src/providers/speech-drivers/azure.driver.ts',
      'server/src/remote-cli/client.ts',
    ],
  },
  {
    what: 'weak hashes',
    pattern: /createHash\(['"](md5|sha1)['"]\)/,
    in: SERVER,
    // WeChat signs its calls in this way; no check relies on this signature alone (the body is encrypted with AES).
    except: ['server/src/modules/wechat/callback-crypto.rules.ts'],
  },
  {
    what: 'cookies',
    pattern: /document\.cookie|set-cookie|@fastify\/cookie/,
    in: [...SERVER, ...BROWSER, ...remotes()],
  },
  { what: 'certificates taken unseen', pattern: /rejectUnauthorized|NODE_TLS_REJECT/, in: SERVER },
  {
    what: 'random numbers that can be foretold',
    pattern: /Math\.random\(/,
    in: SERVER,
    except: ['server/src/database/context.ts'],
  },
];

it.each(FORBIDDEN.map((rule) => [rule.what, rule] as const))(
  'no source holds %s',
  (_what, { pattern, except, ...rule }) => {
    const files = rule.in.flatMap(sourcesIn);
    expect(files.length).toBeGreaterThan(50);
    const found = files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => relative(ROOT, file));
    expect(found.filter((file) => !except?.includes(file))).toEqual([]);
  },
);
