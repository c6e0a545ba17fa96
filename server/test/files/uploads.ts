import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { storedFile } from '@mingmou/contract/files/file.contract';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { CHUNK_BYTES, scanKey } from '@mingmou/contract/files/file.rules';
import { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { instantOf } from '../../src/kernel/context/clock';
import type { FileStore } from '../../src/modules/files/store/file-store.service';
import { LocalStore } from '../../src/modules/files/store/local-store.driver';
import { type As, type Reply, TEST_NOW, type TestApp, testApp } from '../support/app';

type Picture = OutputOf<typeof storedFile.picture>;
type Scanned = OutputOf<typeof scanUpload.image>;
type Piece = OutputOf<typeof scanUpload.video>;

const BOUNDARY = '----mingmou-test';

interface Part {
  readonly bytes: Buffer;
  readonly name: string;
}

interface Got {
  readonly statusCode: number;
  readonly rawPayload: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: () => unknown;
}

export function multipartOf({ bytes, name }: Part, fields: Readonly<Record<string, string>> = {}) {
  const head = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head.join('') + file), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Starts the application with its own file store and helpers for every kind of upload. */
export async function openUploads(other?: FileStore) {
  const directory = mkdtempSync(join(tmpdir(), 'mingmou-test-files-'));
  const store = other ?? new LocalStore(directory);
  const app: TestApp = await testApp({ files: store });

  async function post<T>(url: string, body: Buffer, headers: Record<string, string>, as: As = {}): Promise<Reply<T>> {
    const response = await app.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...headers, 'x-device-id': 'device-1', ...(as.token ? { authorization: `Bearer ${as.token}` } : {}) },
      remoteAddress: as.ip ?? '10.1.2.3',
    });
    const envelope: Envelope<T> = response.json();
    return { ...envelope, status: response.statusCode };
  }

  const userIds = new Map<string, number>();
  async function userId(account: string): Promise<number> {
    const known = userIds.get(account);
    if (known) return known;
    const { rows } = await app.database.query('SELECT id::int FROM account WHERE account = $1', [account]);
    const id = Number(rows[0]?.id);
    userIds.set(account, id);
    return id;
  }

  return {
    app,
    store,
    directory,
    post,
    userId,
    picture: (bytes: Buffer, bizType: FileUse, as: As, name = 'a.png') => {
      const { payload, headers } = multipartOf({ bytes, name }, { bizType });
      return post<Picture>(storedFile.picture.path, payload, headers, as);
    },
    /** Opens a scan session of this account at the current test time. */
    open: async (
      account: string,
      token: string,
      at: string = TEST_NOW,
      more: Partial<{ kind: 'IMAGE' | 'VIDEO'; max: number; size: number }> = {},
    ) => {
      const key = scanKey({ userId: await userId(account), at: instantOf(at).getTime() });
      const bizType = more.kind === 'VIDEO' ? ('VISIT_VIDEO' as const) : ('VISIT_IMAGE' as const);
      const input = { key, kind: 'IMAGE' as const, bizType, ...more };
      return { key, reply: await app.send(scanSession.open, input, { token }) };
    },
    image: (key: string, bytes: Buffer, as: As = {}, name = 'a.png') => {
      const { payload, headers } = multipartOf({ bytes, name });
      return post<Scanned>(scanUpload.image.path.replace('{key}', key), payload, headers, as);
    },
    piece: (key: string, video: Buffer, offset: number, upload = 'v1') => {
      const query = new URLSearchParams({ upload, name: 'a.mp4', offset: String(offset), total: String(video.length) });
      const bytes = video.subarray(offset, offset + CHUNK_BYTES);
      const url = `${scanUpload.video.path.replace('{key}', key)}?${query}`;
      return post<Piece>(url, bytes, { 'content-type': 'application/octet-stream' });
    },
    get: async (url: string, headers: Record<string, string> = {}): Promise<Got> => {
      const response = await app.app.inject({ method: 'GET', url, headers });
      const { statusCode, rawPayload } = response;
      return { statusCode, rawPayload, headers: response.headers, json: () => response.json() };
    },
    close: async () => {
      await app.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type Uploads = Awaited<ReturnType<typeof openUploads>>;
