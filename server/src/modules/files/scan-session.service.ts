import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { HTTP_CODES, sharedCodes } from '@mingmou/contract/base/codes';
import { fileCodes } from '@mingmou/contract/files/file.codes';
import type { ScanKind } from '@mingmou/contract/files/file.dicts';
import { kindOfUse, readScanKey, scanLimitMb } from '@mingmou/contract/files/file.rules';
import { scanParameters } from '@mingmou/contract/files/scan.parameters';
import type { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { HttpRefusal, malformed, refusal, refuse } from '../../kernel/call/refusal';
import { dateTimeText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { fileSigner } from '../../kernel/file/file-address';
import { pictureView, videoView } from '../../kernel/file/file-link';
import { whereUnique } from '../../kernel/row/unique';
import { type ScanSettings, scanOrigin } from '../phone/scan.config';
import { firstExpiry, isReadable, stateAt } from './scan-session.rules';
import { endSession, filesOf, insertSession, lockOpenSessions, lockSession, type Session } from './scan-session.store';

type Opening = InputOf<typeof scanSession.open>;

const TARGET = '扫码上传';
const DRIFT_MS = 2 * 60_000;
const PAGES: Readonly<Record<ScanKind, string>> = { IMAGE: '/up', VIDEO: '/video' };

/** Checks that the key names its creator and a recent time; a workstation with a wrong clock gets the correct time. */
function checkKey({ caller, now }: SessionCx, key: string): void {
  const parts = readScanKey(key);
  if (parts?.userId !== caller.accountId) throw malformed('key', '上传编号：与登录账号不符');
  if (Math.abs(now.getTime() - parts.at) > DRIFT_MS)
    throw new HttpRefusal(400, HTTP_CODES.malformed, '上传编号：时间不正确，请核对电脑时间', {
      field: 'key',
      now: now.getTime(),
    });
}

async function endTimed(cx: SessionCx, session: Session): Promise<void> {
  const isOver = stateAt(session, cx.now) === 'EXPIRED';
  await endSession(cx.db, session, isOver ? 'EXPIRED' : 'CLOSED', isOver ? instantOf(session.expiresAt) : cx.now);
}

async function limitsOf({ db, caller }: SessionCx, { kind, size, max }: Opening) {
  const { propertyOwnerId, orgId } = caller;
  const { scanUploadMax, scanUploadSize } = scanParameters;
  if (kind === 'VIDEO') return { max: 1, size: scanLimitMb(kind, size ?? 0) };
  const most = max ?? (await readParameter(db, scanUploadMax, propertyOwnerId, orgId));
  const given = size ?? (await readParameter(db, scanUploadSize, propertyOwnerId, orgId));
  return { max: most, size: given > 0 ? scanLimitMb(kind, given) : 0 };
}

/** Opens a session; one that the person left open before is closed. */
export async function openSession(
  cx: SessionCx,
  input: Opening,
  settings: ScanSettings,
): Promise<OutputOf<typeof scanSession.open>> {
  const { key, kind, bizType } = input;
  checkKey(cx, key);
  if (kindOfUse(bizType) !== kind) throw malformed('bizType', '文件用途：与扫码内容不符');
  const { propertyOwnerId, orgId, accountId } = cx.caller;
  const { max, size } = await limitsOf(cx, input);
  for (const older of await lockOpenSessions(cx.db, propertyOwnerId, accountId)) await endTimed(cx, older);
  const expires = firstExpiry(cx.now);
  const running = () => refusal(sharedCodes.running);
  await whereUnique({ scan_session_key_once: running, scan_session_open_once: running, scan_key_pkey: running }, () =>
    insertSession(cx.db, {
      ...{ propertyOwnerId, orgId, accountId, deviceId: cx.request.deviceId, key, kind, bizType },
      ...{ sizeMb: size, maxFiles: max, openedAt: cx.now.toISOString(), expiresAt: expires.toISOString() },
    }),
  );
  cx.log({ targetType: TARGET, targetName: key });
  const query = new URLSearchParams({ key, size: String(size), max: String(max) });
  return {
    url: `${scanOrigin(settings, cx.request.origin)}${PAGES[kind]}?${query}`,
    expireAt: dateTimeText(expires),
  };
}

/** The caller's own session here; null for a key that was never opened. */
async function ownSession(cx: SessionCx, key: string): Promise<Session | null> {
  const { propertyOwnerId, accountId, orgId } = cx.caller;
  if (readScanKey(key)?.userId !== accountId) refuse(fileCodes.missing);
  const session = await lockSession(cx.db, propertyOwnerId, key);
  if (!session) return null;
  if (session.orgId !== orgId || session.accountId !== accountId) refuse(fileCodes.missing);
  return session;
}

export async function closeSession(cx: SessionCx, key: string) {
  const session = await ownSession(cx, key);
  if (session?.state === 'OPEN') await endTimed(cx, session);
  cx.log({ targetType: TARGET, targetName: key });
  return null;
}

/**
 * What came in, and the end of the session in the same transaction: nothing can arrive between reading and closing, and
 * be lost.
 */
async function readAndClose(cx: SessionCx, key: string, kind: ScanKind) {
  const session = await ownSession(cx, key);
  if (session?.kind !== kind) return [];
  if (session.state === 'OPEN') await endTimed(cx, session);
  return isReadable(session, cx.now) ? filesOf(cx.db, session) : [];
}

export async function readImages(cx: SessionCx, key: string): Promise<OutputOf<typeof scanSession.images>> {
  const files = await readAndClose(cx, key, 'IMAGE');
  const sign = await fileSigner(cx.db, cx.caller.propertyOwnerId, cx.now);
  return files.map((file) => pictureView(file, sign));
}

export async function readVideo(cx: SessionCx, key: string): Promise<OutputOf<typeof scanSession.video>> {
  const [file] = await readAndClose(cx, key, 'VIDEO');
  if (!file) return null;
  const sign = await fileSigner(cx.db, cx.caller.propertyOwnerId, cx.now);
  return videoView(file, sign);
}
