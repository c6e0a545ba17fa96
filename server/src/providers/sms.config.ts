export interface AliyunSms {
  readonly provider: 'aliyun';
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Host, or the whole address where it is not `https://host`. */
  readonly endpoint: string;
  readonly region: string;
  /** Of the platform's own messages: login codes and codes of safe numbers. */
  readonly codeSign: string;
  readonly codeTemplate: string;
  /** Of the warning that a balance is low; without one nobody is warned by message. */
  readonly warnTemplate?: string;
}

export interface OutboxSms {
  readonly provider: 'outbox';
}

export type SmsConfig = (AliyunSms | OutboxSms) & {
  /** In the address that the provider calls; without one nobody may call. */
  readonly callbackSecret: string | undefined;
  /** The operator permits codes to be readable in the outbox. */
  readonly showsCodes: boolean;
};

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`SMS_PROVIDER=aliyun needs ${name}`);
  return value;
}

/** How messages go out: nothing said, they stay in the outbox. */
export function readSmsConfig(env: NodeJS.ProcessEnv): SmsConfig {
  const common = {
    callbackSecret: env.SMS_CALLBACK_SECRET || undefined,
    showsCodes: env.MINGMOU_DEMO !== '0' || env.MINGMOU_OUTBOX_CODES === '1',
  };
  const provider = env.SMS_PROVIDER || 'outbox';
  if (provider === 'outbox') return { ...common, provider };
  if (provider !== 'aliyun') throw new Error(`SMS_PROVIDER is neither outbox nor aliyun: ${provider}`);
  return {
    ...common,
    provider,
    accessKeyId: needed(env, 'ALIYUN_SMS_ACCESS_KEY_ID'),
    accessKeySecret: needed(env, 'ALIYUN_SMS_ACCESS_KEY_SECRET'),
    endpoint: env.ALIYUN_SMS_ENDPOINT || 'dysmsapi.aliyuncs.com',
    region: env.ALIYUN_SMS_REGION || 'cn-hangzhou',
    codeSign: needed(env, 'ALIYUN_SMS_CODE_SIGN'),
    codeTemplate: needed(env, 'ALIYUN_SMS_CODE_TEMPLATE'),
    ...(env.ALIYUN_SMS_WARN_TEMPLATE ? { warnTemplate: env.ALIYUN_SMS_WARN_TEMPLATE } : {}),
  };
}

/** The configuration of this process. */
export const smsConfig = readSmsConfig(process.env);
