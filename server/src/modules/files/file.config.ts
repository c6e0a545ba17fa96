import { join, resolve } from 'node:path';
import type { S3Settings } from './store/s3-store.driver';

export type StorageSettings =
  | { readonly provider: 'local'; readonly directory: string }
  | ({ readonly provider: 's3' } & S3Settings);

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const text = env[name];
  if (!text) throw new Error(`${name} is needed where STORAGE_PROVIDER is s3`);
  return text;
}

/** Returns where files are stored. An incomplete configuration prevents the start and names the missing variable. */
export function storageSettings(env: NodeJS.ProcessEnv, checkout: string, dataDir: string): StorageSettings {
  const provider = env.STORAGE_PROVIDER || 'local';
  if (provider === 'local')
    return { provider, directory: resolve(checkout, env.STORAGE_LOCAL_DIR || join(dataDir, 'files')) };
  if (provider !== 's3') throw new Error(`STORAGE_PROVIDER is neither local nor s3: ${provider}`);
  return {
    provider,
    endpoint: needed(env, 'S3_ENDPOINT'),
    region: env.S3_REGION || 'us-east-1',
    bucket: needed(env, 'S3_BUCKET'),
    accessKeyId: needed(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY'),
    pathStyle: env.S3_FORCE_PATH_STYLE !== 'false',
    prefix: env.S3_PREFIX ?? '',
    publicBase: env.S3_PUBLIC_BASE || undefined,
    sts: env.S3_STS_ENDPOINT ? { endpoint: env.S3_STS_ENDPOINT, roleArn: env.S3_STS_ROLE_ARN || undefined } : undefined,
  };
}
