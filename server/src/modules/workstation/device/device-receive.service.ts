import { randomBytes } from 'node:crypto';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import {
  DEVICE_FILE_BYTES,
  type deviceBridge,
  type deviceInbox,
} from '@mingmou/contract/workstation/device-inbox.contract';
import { deviceCodes } from '@mingmou/contract/workstation/workstation.codes';
import { inChain } from '../../../database/context';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { instantOf } from '../../../kernel/context/clock';
import type { AheadCx, PublicCx, SessionCx } from '../../../kernel/context/cx';
import { tokenHash } from '../../../kernel/context/session';
import { countWrongKey, refuseGuesser } from '../../../kernel/context/wrong-key';
import { asSeen } from '../../../kernel/row/versioned-row';
import type { Filing } from '../../files/filing.types';
import { type KeptRaw, keepRaw, noteRaw, type RawFile } from '../../files/keep-raw.service';
import { insertRecord, type Receiving, recordOfHash, visitNamed } from './device.store';
import { bridgesHere, insertBridge, placeOfBridge, removeBridge, seenBridge } from './device-bridge.store';
import { readDeviceFile } from './read-device-file.service';
import { type DeviceReading, hasFigures, Unreadable } from './reading.types';

interface Sent {
  readonly fileName: string;
  readonly content: string;
  readonly isSerial?: boolean | null;
}

/** A file that was read and kept, and is no record yet. */
interface Arriving {
  readonly reading: DeviceReading;
  readonly file: RawFile;
  readonly kept: KeptRaw;
}

type Place = Pick<RawFile, 'propertyOwnerId' | 'orgId'>;

function readingOf({ fileName: name, content }: Sent, bytes: Buffer): DeviceReading {
  if (content.length % 4 !== 0 || bytes.length > DEVICE_FILE_BYTES) throw malformed('content', '文件内容：请重新发送');
  try {
    return readDeviceFile({ name, bytes });
  } catch (error) {
    if (error instanceof Unreadable) refuse(deviceCodes.unreadable, { says: error.message });
    throw error;
  }
}

/** Parses before it stores: a file that no device writes leaves nothing behind. */
async function arriving(filing: Filing | undefined, place: Place, sent: Sent): Promise<Arriving> {
  const bytes = Buffer.from(sent.content, 'base64');
  const reading = readingOf(sent, bytes);
  if (!filing) throw new Error('no store of files is open');
  const isNamed = sent.isSerial ?? false;
  const file = { ...place, bytes, name: sent.fileName, use: 'DEVICE_FILE', isNamed } as const;
  return { reading, file, kept: await keepRaw(filing.store, file) };
}

/** Returns the time by the device's own clock; null if the device gives none. */
function measuredAt({ measuredAt: text }: DeviceReading): string | null {
  const at = text === null ? null : instantOf(text);
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const nameOf = ({ maker, model, format }: DeviceReading) =>
  ([maker, model].filter((part) => part !== '').join(' ') || format).slice(0, 60);

interface Sender {
  readonly accountId: number;
  readonly bridgeId: number | null;
}

/** The record of a file that came in; the same file again changes nothing. */
async function record(receiving: Receiving, { reading, file, kept }: Arriving, { accountId, bridgeId }: Sender) {
  const acceptsId = reading.patientCode ? await visitNamed(receiving, reading.patientCode) : null;
  const matched = stateCode(deviceFlow, acceptsId === null ? 'WAITING' : 'MATCHED');
  const state = hasFigures(reading) ? matched : stateCode(deviceFlow, 'FAILED');
  const row = await insertRecord(receiving, {
    ...{ bridgeId, fileName: file.name, sha256: kept.identity, deviceName: nameOf(reading), state, acceptsId, reading },
    measuredAt: measuredAt(reading),
  });
  if (!row) return { ...(await recordOfHash(receiving, kept.identity)), repeated: true };
  const { now, db } = receiving;
  await noteRaw(db, file, kept, { ownerId: row.id, uploadedBy: accountId, now });
  return { id: row.id, state, repeated: false };
}

export function readDropped(filing: Filing | undefined) {
  return async (sent: InputOf<typeof deviceInbox.receive>, { caller }: AheadCx): Promise<Arriving> => {
    const { propertyOwnerId, orgId } = caller;
    return arriving(filing, { propertyOwnerId, orgId }, sent);
  };
}

export async function recordDropped({ db, now, caller, log }: SessionCx, found: Arriving) {
  const { propertyOwnerId, orgId, accountId } = caller;
  const came = await record({ db, now, propertyOwnerId, orgId }, found, { accountId, bridgeId: null });
  log({ targetType: '仪器记录', targetId: came.id, targetName: `${nameOf(found.reading)} ${found.file.name}` });
  return came;
}

/** Receives a file from a bridge. Its key alone determines the organisation. */
export async function receiveFromBridge(
  filing: Filing | undefined,
  { bridgeKey, ...sent }: InputOf<typeof deviceBridge.send>,
  { database, request, now }: PublicCx,
) {
  await refuseGuesser(database, request.ip, now);
  const keyHash = tokenHash(bridgeKey);
  const place = await placeOfBridge(database, keyHash);
  if (!place) {
    await countWrongKey(database, request.ip, now);
    refuse(deviceCodes.noBridge);
  }
  const found = await arriving(filing, place, sent);
  return inChain(database, { ...place, now: now.getTime() }, async (db) => {
    const receiving = { db, now, ...place };
    const bridge = (await seenBridge(receiving, keyHash)) ?? refuse(deviceCodes.noBridge);
    return record(receiving, found, { accountId: bridge.createdBy, bridgeId: bridge.id });
  });
}

export async function listBridges(cx: SessionCx) {
  return (await bridgesHere(cx)).map(({ keyHash: _secret, ...bridge }) => bridge);
}

export async function addBridge(cx: SessionCx, { name }: InputOf<typeof deviceBridge.add>) {
  const bridgeKey = randomBytes(32).toString('base64url');
  const id = await insertBridge(cx, name, tokenHash(bridgeKey));
  cx.log({ targetType: '桥接程序', targetId: id, targetName: name });
  return { id, bridgeKey };
}

export async function dropBridge(cx: SessionCx, { id, version }: InputOf<typeof deviceBridge.remove>) {
  const found = (await bridgesHere(cx)).find((one) => one.id === id) ?? refuse(sharedCodes.missing);
  const bridge = asSeen(found, version);
  await removeBridge(cx, bridge);
  cx.log({ targetType: '桥接程序', targetId: id, targetName: bridge.name });
  return true;
}
