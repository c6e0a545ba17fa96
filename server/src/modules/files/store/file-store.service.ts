import type { Readable } from 'node:stream';
import type { StorageSettings } from '../file.config';
import { LocalStore } from './local-store.driver';

/** Bytes to keep: in memory, or a file on this machine's disk. */
export type Content = Buffer | { readonly path: string; readonly bytes: number };

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bucket with credentials for one prefix. */
export interface Lent {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** As the bucket knows it. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
}

/** Where the bytes of files lie. Keys are made by the server: letters, digits, `/`, `-` and `.` alone. */
export interface FileStore {
  /** Resolves once the bytes are kept; a key is written again only with the same bytes. */
  put(key: string, content: Content, mime: string): Promise<void>;
  /** Null where no such bytes are. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Succeeds also if the object does not exist. */
  remove(key: string): Promise<void>;
  /** Keys that begin so, which ends with `/`. */
  list(prefix: string): Promise<string[]>;
  /** Lets a browser put below a prefix and do nothing else; null where bytes come through the server. */
  lend(prefix: string, seconds: number): Promise<Lent | null>;
}

export async function openFileStore(settings: StorageSettings): Promise<FileStore> {
  if (settings.provider === 'local') return new LocalStore(settings.directory);
  const { S3Store } = await import('./s3-store.driver');
  return new S3Store(settings);
}
