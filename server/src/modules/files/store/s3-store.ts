import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, Content, FileStore } from './file-store';

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
}

const PATIENCE_MS = 120_000;
const RETRIES = 3;

async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) return hash.update(content).digest('hex');
  for await (const piece of createReadStream(content.path)) hash.update(piece);
  return hash.digest('hex');
}

/** A bucket of an S3-compatible service. What is stored is signed with its bytes' own hash. */
export class S3Store implements FileStore {
  private readonly client: AwsClient;
  private readonly base: string;

  constructor({ endpoint, bucket, pathStyle, prefix, accessKeyId, secretAccessKey, region }: S3Settings) {
    const address = new URL(endpoint);
    if (!pathStyle) address.hostname = `${bucket}.${address.hostname}`;
    const folders = [address.origin, address.pathname.replace(/^\/|\/$/g, ''), pathStyle ? bucket : '', prefix];
    this.base = folders.filter((part) => part !== '').join('/');
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

  /** Answers without a body for what is not there; throws for any other refusal. */
  private async send(method: string, key: string, init: RequestInit): Promise<Response> {
    const response = await this.client.fetch(`${this.base}/${key}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && method !== 'PUT') return new Response(null, { status: 204 });
    throw new Error(`the file service answered ${response.status} to ${method}`);
  }
}
