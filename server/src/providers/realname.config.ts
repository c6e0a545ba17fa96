export interface AliyunRealname {
  readonly provider: 'aliyun';
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Host, or the whole address where it is not `https://host`. */
  readonly endpoint: string;
}

export interface NoRealname {
  readonly provider: 'none';
}

export type RealnameConfig = AliyunRealname | NoRealname;

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`REALNAME_PROVIDER=aliyun needs ${name}`);
  return value;
}

/** Who proves names: nothing said, nobody, and numbers are checked by their last digit alone. */
export function readRealnameConfig(env: NodeJS.ProcessEnv): RealnameConfig {
  const provider = env.REALNAME_PROVIDER || 'none';
  if (provider === 'none') return { provider };
  if (provider !== 'aliyun') throw new Error(`REALNAME_PROVIDER is neither none nor aliyun: ${provider}`);
  return {
    provider,
    accessKeyId: needed(env, 'ALIYUN_REALNAME_ACCESS_KEY_ID'),
    accessKeySecret: needed(env, 'ALIYUN_REALNAME_ACCESS_KEY_SECRET'),
    endpoint: env.ALIYUN_REALNAME_ENDPOINT || 'cloudauth.aliyuncs.com',
  };
}

/** The configuration of this process. */
export const realnameConfig = readRealnameConfig(process.env);
