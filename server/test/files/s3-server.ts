import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Credentials issued by the token service. */
interface LentAccount extends Account {
  readonly sessionToken: string;
  readonly policy: { readonly Statement: readonly { readonly Action: string[]; readonly Resource: string[] }[] };
}

/** Returns the query as signatures need it: sorted, with all other characters escaped. */
function queryOf(searchParams: URLSearchParams): string {
  return [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
}

/** Calculates the version 4 signature of the received request; null when the request has no such signature. */
function expectedSignature(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Account,
  of: 's3' | 'sts' = 's3',
) {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature = ''] = found ?? [];
  const [keyId, day = '', ofRegion, service, end] = credential.split('/');
  if (!found || keyId !== accessKeyId || ofRegion !== region || service !== of || end !== 'aws4_request') return null;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const names = signedHeaders.split(';');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const hash = of === 's3' ? String(request.headers['x-amz-content-sha256']) : sha256(body);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return null;
  const canonical = [request.method, pathname, queryOf(searchParams), headers, signedHeaders, hash].join('\n');
  const scope = [day, region, of, 'aws4_request'].join('/');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [of, 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  return { given: signature, expected: hmac(key, toSign).toString('hex') };
}

/** Answers AssumeRole as AWS and MinIO do. */
function lend(form: URLSearchParams, account: Account, lent: LentAccount[]): string | null {
  if (form.get('Action') !== 'AssumeRole' || form.get('Version') !== '2011-06-15') return null;
  const n = lent.length + 1;
  const one: LentAccount = {
    ...{ accessKeyId: `ASIA${n}`, secretAccessKey: `lent/${n}`, sessionToken: `token+${n}/=`, region: account.region },
    policy: JSON.parse(form.get('Policy') ?? ''),
  };
  lent.push(one);
  return `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>${one.accessKeyId}</AccessKeyId><SecretAccessKey>${one.secretAccessKey}</SecretAccessKey><SessionToken>${one.sessionToken}</SessionToken></Credentials></AssumeRoleResult></AssumeRoleResponse>`;
}

/** Returns whether temporary credentials allow the request; their only pattern ends with a star. */
function allows({ policy, sessionToken }: LentAccount, request: IncomingMessage, key: string): boolean {
  if (request.headers['x-amz-security-token'] !== sessionToken) return false;
  const action = request.method === 'PUT' ? 's3:PutObject' : `s3:${request.method}`;
  return policy.Statement.some(
    ({ Action, Resource }) =>
      Action.includes(action) && Resource.some((one) => `arn:aws:s3:::${key.slice(1)}`.startsWith(one.slice(0, -1))),
  );
}

/** Starts an in-memory bucket that refuses requests not signed by the account or by its temporary credentials, which `/sts` issues. */
export async function startS3(account: Account, bucket: string) {
  const objects = new Map<string, { bytes: Buffer; mime: string }>();
  const refused: string[] = [];
  const lent: LentAccount[] = [];

  const isAllowed = (request: IncomingMessage, body: Buffer, key: string) => {
    const holder = lent.find(({ accessKeyId }) => request.headers.authorization?.includes(`=${accessKeyId}/`));
    const judged = expectedSignature(request, body, holder ?? account, key === '/sts' ? 'sts' : 's3');
    if (!judged || judged.given !== judged.expected) return false;
    if (holder) return allows(holder, request, key);
    return key === '/sts' || key.startsWith(`/${bucket}/`);
  };

  /** Lists two keys per page, so that clients must request further pages. */
  const listed = (query: URLSearchParams) => {
    const own = [...objects.keys()].map((key) => key.slice(bucket.length + 2)).sort();
    const found = own.filter((key) => key.startsWith(query.get('prefix') ?? ''));
    const from = Number(query.get('continuation-token') ?? 0);
    const more = found.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    const keys = found.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return `<ListBucketResult>${keys.join('')}${more}</ListBucketResult>`;
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const key = decodeURIComponent(pathname);
    if (!isAllowed(request, body, key)) {
      refused.push(`${request.method} ${key}`);
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    const stored = objects.get(key);
    if (key === '/sts') {
      const answer = lend(new URLSearchParams(body.toString()), account, lent);
      response.writeHead(answer ? 200 : 400).end(answer ?? '<ErrorResponse/>');
    } else if (request.method === 'PUT') {
      objects.set(key, { bytes: body, mime: request.headers['content-type'] ?? '' });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (searchParams.get('list-type') === '2') {
      response.writeHead(200).end(listed(searchParams));
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
    lent,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
