import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { OutputOf } from '@mingmou/contract/base/call';
import { directUpload } from '@mingmou/contract/files/direct-upload.contract';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { kindOfUse, MAX_VIDEO_MB, MB, PICTURES } from '@mingmou/contract/files/file.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import { addMinutes, dateTimeText } from '../../kernel/context/clock';
import { findGrant, type Grant, insertGrant } from './direct-upload.store';
import type { Filing } from './filing.types';
import { largestImage } from './keep-image.service';
import { asUploader, type Uploader } from './uploader.service';

const GOOD_MINUTES = 15;
/** Minutes after the end of a grant in which an upload can still become a file; later the rest is deleted. */
export const LATE_MINUTES = 60;

const KEY = /^(?:[^?#]*\/)?(incoming\/\d{1,15}\/\d{1,15}\/[0-9a-f-]{36}\/)([\w-]{1,80}(?:\.\w{1,10})?)$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Lends a prefix of the bucket, or of the server where there is none to lend (domain-system §3.4). */
export async function grantDirect(
  filing: Filing,
  from: Uploader,
  bizType: FileUse,
): Promise<OutputOf<typeof directUpload.sts>> {
  const { propertyOwnerId, orgId, accountId } = from.session;
  const prefix = `incoming/${propertyOwnerId}/${orgId}/${randomUUID()}/`;
  const expiresAt = addMinutes(from.now, GOOD_MINUTES);
  const lent = await filing.store.lend(prefix, GOOD_MINUTES * 60);
  const token = lent ? null : randomBytes(32).toString('base64url');
  await asUploader(filing, from, (tx) =>
    insertGrant(tx, {
      ...{ propertyOwnerId, orgId, accountId, bizType, prefix, expiresAt: expiresAt.toISOString() },
      tokenHash: token === null ? null : hashOf(token),
    }),
  );
  const expiration = dateTimeText(expiresAt);
  if (lent) return { provider: 's3', expiration, ...lent };
  return { provider: 'local', prefix, expiration, uploadUrl: directUpload.put.path, token };
}

export interface Put {
  readonly grant: Grant;
  /** As this server's store knows it. */
  readonly key: string;
  readonly name: string;
  /** Bytes that a file for this use may have. */
  readonly most: number;
}

/** Returns the grant of a key. A prefix of the bucket may precede the key. */
export async function grantOf(filing: Filing, from: Uploader, key: string, after: Date): Promise<Put> {
  const [, prefix, name] = KEY.exec(key) ?? [];
  if (!prefix || !name) throw malformed('key', '对象名：应以直传目录开头，文件名只能是字母、数字、横线和后缀');
  const grant = await asUploader(filing, from, (tx) => findGrant(tx, from.session, prefix, after));
  if (!grant) refuse(fileCodes.missing);
  const isVideo = kindOfUse(grant.bizType) === 'VIDEO';
  const most = isVideo ? MAX_VIDEO_MB * MB : largestImage(grant.bizType, PICTURES);
  return { grant, key: `${prefix}${name}`, name, most };
}

/** Whether the bytes may come through the server. */
export function holdsToken({ tokenHash }: Grant, token: string): boolean {
  return tokenHash !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(tokenHash));
}
