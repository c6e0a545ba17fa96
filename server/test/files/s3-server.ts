import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Signature version 4 worked out anew from the request as it arrived; null where the request is not signed so. */
function expectedSignature(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: Account) {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature = ''] = found ?? [];
  const [keyId, day = '', ofRegion, service, end] = credential.split('/');
  if (!found || keyId !== accessKeyId || ofRegion !== region || service !== 's3' || end !== 'aws4_request') return null;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const names = signedHeaders.split(';');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return null;
  const canonical = [request.method, pathname, String(searchParams), headers, signedHeaders, hash].join('\n');
  const scope = [day, region, 's3', 'aws4_request'].join('/');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  return { given: signature, expected: hmac(key, toSign).toString('hex') };
}

/** A bucket in memory that refuses what is not signed by the account. */
export async function startS3(account: Account, bucket: string) {
  const objects = new Map<string, { bytes: Buffer; mime: string }>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const judged = expectedSignature(request, body, account);
    const key = decodeURIComponent(request.url ?? '');
    if (!judged || judged.given !== judged.expected || !key.startsWith(`/${bucket}/`)) {
      refused.push(`${request.method} ${key}`);
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    const stored = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, mime: request.headers['content-type'] ?? '' });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!stored) {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const bytes = from ? stored.bytes.subarray(Number(from), Number(to) + 1) : stored.bytes;
      response.writeHead(from ? 206 : 200, { 'content-type': stored.mime }).end(bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
