import { AwsClient } from 'aws4fetch';
import { refuseInTransaction } from '../../../database/open-transaction';

/** A token service that speaks AssumeRole of 2011-06-15: AWS, MinIO and their kind. */
export interface StsSettings {
  readonly endpoint: string;
  /** Not needed by every service: MinIO lends of the account itself. */
  readonly roleArn?: string;
}

interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface Wanted {
  readonly bucket: string;
  readonly prefix: string;
  readonly seconds: number;
}

const PATIENCE_MS = 15_000;
const RETRIES = 2;
const SESSION = 'mingmou-direct-upload';

/** Returns the policy of temporary credentials: put objects below the prefix, nothing else. */
function policyOf({ bucket, prefix }: Wanted): string {
  const Resource = [`arn:aws:s3:::${bucket}/${prefix}*`];
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: ['s3:PutObject'], Resource }],
  });
}

function textOf(xml: string, name: string): string {
  const [, text] = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml) ?? [];
  if (!text) throw new Error(`the token service answered no ${name}`);
  return text;
}

/** Credentials for a prefix of a bucket that end by themselves. */
export async function assumeRole(
  { accessKeyId, secretAccessKey, region }: Account,
  { endpoint, roleArn }: StsSettings,
  wanted: Wanted,
) {
  refuseInTransaction('a token service is asked');
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 'sts', retries: RETRIES });
  const form = new URLSearchParams({
    ...{ Action: 'AssumeRole', Version: '2011-06-15', RoleSessionName: SESSION, Policy: policyOf(wanted) },
    ...{ DurationSeconds: String(wanted.seconds), ...(roleArn ? { RoleArn: roleArn } : {}) },
  });
  const response = await client.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const xml = await response.text();
  if (!response.ok) throw new Error(`the token service answered ${response.status}`);
  return {
    accessKeyId: textOf(xml, 'AccessKeyId'),
    accessKeySecret: textOf(xml, 'SecretAccessKey'),
    securityToken: textOf(xml, 'SessionToken'),
  };
}
