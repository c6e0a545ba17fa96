import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface WechatConfig {
  readonly provider: 'local' | 'official';
  readonly apiBase: string;
  /** Where WeChat reaches this server. */
  readonly callbackBase: string;
}

const API = 'https://api.weixin.qq.com';
const KEY_FILE = 'wechat-secret-key';

function publicUrl(env: NodeJS.ProcessEnv): string {
  return env.PUBLIC_URL || `http://localhost:${env.PORT || '8080'}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** How official accounts are reached: nothing said, by the gateway that needs no network. */
export function wechatConfig(env: NodeJS.ProcessEnv = process.env): WechatConfig {
  const provider = env.WECHAT_PROVIDER || 'local';
  if (provider !== 'local' && provider !== 'official')
    throw new Error(`WECHAT_PROVIDER is neither local nor official: ${provider}`);
  if (provider === 'official' && !env.WECHAT_SECRET_KEY)
    throw new Error('WECHAT_PROVIDER=official needs WECHAT_SECRET_KEY');
  return {
    provider,
    apiBase: withoutSlash(env.WECHAT_API_BASE || API),
    callbackBase: withoutSlash(env.WECHAT_CALLBACK_BASE || publicUrl(env)),
  };
}

function keptKey(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = randomBytes(32).toString('base64url');
  mkdirSync(resolve(file, '..'), { recursive: true });
  // Of two concurrent starts, the first one's key stays.
  try {
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
    return made;
  } catch {
    return readFileSync(file, 'utf8').trim();
  }
}

let kept: string | undefined;

/**
 * Returns the key that encrypts secrets: from the configuration or, if no WeChat account is used, created once in the
 * data directory.
 */
export function wechatSecretKey(env: NodeJS.ProcessEnv = process.env): string {
  if (env.WECHAT_SECRET_KEY) return env.WECHAT_SECRET_KEY;
  kept ??= keptKey(join(resolve(env.MINGMOU_DATA || '.data'), KEY_FILE));
  return kept;
}
