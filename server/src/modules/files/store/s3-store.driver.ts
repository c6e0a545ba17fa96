import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { refuseInTransaction } from '../../../database/open-transaction';
import type { ByteRange, Content, FileStore, Lent } from './file-store.service';
import { assumeRole, type StsSettings } from './s3-sts.driver';

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly pathStyle: boolean;
  /** Before every key. */
  readonly prefix: string;
  /** Where browsers reach the service, if not at `endpoint`. */
  readonly publicBase?: string;
  /** Absent where nothing is lent. */
  readonly sts?: StsSettings;
}

const PATIENCE_MS = 120_000;
const RETRIES = 3;

const patience = () => AbortSignal.timeout(PATIENCE_MS);
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('/');

async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) return hash.update(content).digest('hex');
  for await (const piece of createReadStream(content.path)) hash.update(piece);
  return hash.digest('hex');
}

/** Bucket of an S3-compatible service. Requests sign the hash of the stored bytes. */
export class S3Store implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;
  private readonly bucketAddress: string;

  constructor(private readonly settings: S3Settings) {
    const { endpoint, bucket, pathStyle, prefix, accessKeyId, secretAccessKey, region } = settings;
    const address = new URL(endpoint);
    if (!pathStyle) address.hostname = `${bucket}.${address.hostname}`;
    this.bucketAddress = joined(address.origin, address.pathname.replace(/^\/|\/$/g, ''), pathStyle ? bucket : '');
    this.base = joined(this.bucketAddress, prefix);
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  }

  async put(key: string, content: Content, mime: string): Promise<void> {
    const body = Buffer.isBuffer(content) ? new Blob([new Uint8Array(content)]) : await openAsBlob(content.path);
    await this.send('PUT', key, {
      body,
      headers: { 'content-type': mime, 'x-amz-content-sha256': await sha256Of(content) },
    });
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const response = await this.send('GET', key, { headers });
    if (!response.body) return null;
    // The two declarations of web streams, of the browser's library and of Node's, do not know each other.
    return Readable.fromWeb(response.body as never);
  }

  async remove(key: string): Promise<void> {
    await this.send('DELETE', key, {});
  }

  async list(prefix: string): Promise<string[]> {
    refuseInTransaction('a bucket is listed');
    const whole = joined(this.settings.prefix, prefix);
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: whole });
      if (next) query.set('continuation-token', next);
      const answer = await this.client.fetch(`${this.bucketAddress}/?${query}`, { signal: patience() });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the file service answered ${answer.status} to a list`);
      for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g))
        keys.push(key.slice(whole.length - prefix.length));
      next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    } while (next);
    return keys;
  }

  async lend(prefix: string, seconds: number): Promise<Lent | null> {
    const { sts, endpoint, publicBase, region, bucket } = this.settings;
    if (!sts) return null;
    const whole = joined(this.settings.prefix, prefix);
    const credentials = await assumeRole(this.settings, sts, { bucket, prefix: whole, seconds });
    return { endpoint: publicBase ?? endpoint, region, bucket, prefix: whole, ...credentials };
  }

  /** Sends a request. A missing object returns an answer without a body; any other refusal throws. */
  private async send(method: string, key: string, init: RequestInit): Promise<Response> {
    refuseInTransaction('a bucket is asked');
    const response = await this.client.fetch(`${this.base}/${key}`, {
      ...init,
      method,
      signal: patience(),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && method !== 'PUT') return new Response(null, { status: 204 });
    throw new Error(`the file service answered ${response.status} to ${method}`);
  }
}
