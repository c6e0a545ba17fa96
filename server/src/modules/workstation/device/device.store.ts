import { stateCode } from '@mingmou/contract/base/flow';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import type { DeviceTaken } from '@mingmou/contract/workstation/device-inbox.contract';
import type { Kysely } from 'kysely';
import type { DB } from '../../../database/schema.generated';
import { addDays, dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { writeRow } from '../../../kernel/row/versioned-row';
import type { DeviceReading } from './reading.types';

/** Who a file comes in for: a person at a visit, or the organisation of a bridge. */
export interface Receiving {
  readonly db: Kysely<DB>;
  readonly now: Date;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

const OPEN_VISITS = [stateCode(acceptsFlow, 'WAITING'), stateCode(acceptsFlow, 'RECEIVED')] as const;
const NOBODYS = [stateCode(deviceFlow, 'WAITING'), stateCode(deviceFlow, 'FAILED')] as const;
/** As many as anybody looks through. */
const SHOWN = 60;

/** The open visit of today that a file names by its record number or visit number; the one being seen first. */
export async function visitNamed(receiving: Receiving, code: string): Promise<number | null> {
  const { now, orgId } = receiving;
  const wanted = code.trim().toUpperCase();
  const row = await mine(receiving, 'accepts')
    .innerJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .where('accepts.orgId', '=', orgId)
    .where('accepts.day', '=', dayText(now))
    .where('accepts.validFlag', '=', true)
    .where('accepts.acceptsState', 'in', OPEN_VISITS)
    .where((is) => is.or([is('accepts.visitNo', '=', wanted), is('patient.recordNo', '=', wanted)]))
    .select('accepts.id')
    .orderBy('accepts.acceptsState', 'desc')
    .orderBy('accepts.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewRecord {
  readonly bridgeId: number | null;
  readonly fileName: string;
  readonly sha256: string;
  readonly deviceName: string;
  readonly state: 0 | 1 | 4;
  readonly acceptsId: number | null;
  readonly measuredAt: string | null;
  readonly reading: DeviceReading;
}

/** Undefined where the same file came before. */
export async function insertRecord({ db, propertyOwnerId, orgId }: Receiving, record: NewRecord) {
  const { reading, ...row } = record;
  const { format, patientCode, errors } = reading;
  return db
    .insertInto('deviceRecord')
    .values({
      ...{ propertyOwnerId, orgId, ...row, format, errors: [...errors] },
      ...{ patientCode: patientCode?.slice(0, 64) ?? null, reading: JSON.stringify(reading) },
    })
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'orgId', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function recordOfHash(receiving: Receiving, sha256: string) {
  return mine(receiving, 'deviceRecord')
    .where('orgId', '=', receiving.orgId)
    .where('sha256', '=', sha256)
    .select(['id', 'state'])
    .executeTakeFirstOrThrow();
}

function records(cx: SessionCx) {
  return mine(cx, 'deviceRecord as record')
    .leftJoin('accepts', (on) =>
      on.onRef('accepts.propertyOwnerId', '=', 'record.propertyOwnerId').onRef('accepts.id', '=', 'record.acceptsId'),
    )
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'accepts.propertyOwnerId').onRef('patient.id', '=', 'accepts.patientId'),
    )
    .where('record.orgId', '=', cx.caller.orgId)
    .select(['record.id', 'record.version', 'record.state', 'record.deviceName', 'record.fileName'])
    .select(['record.patientCode', 'record.measuredAt', 'record.createdAt', 'record.acceptsId', 'record.errors'])
    .select(['record.reading', 'record.taken', 'patient.name as patientName', 'patient.recordNo']);
}

export type StoredRecord = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

export function findRecord(cx: SessionCx, id: number) {
  return records(cx).where('record.id', '=', id).executeTakeFirst();
}

export async function lockRecord(cx: SessionCx, id: number) {
  await mine(cx, 'deviceRecord').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return findRecord(cx, id);
}

/** Those of a visit; two questions, because each has an index of its own. */
export function recordsOfVisit(cx: SessionCx, acceptsId: number) {
  return records(cx).where('record.acceptsId', '=', acceptsId).orderBy('record.id', 'desc').limit(SHOWN).execute();
}

/** What came in the last day and is nobody's yet. */
export function nobodysRecords(cx: SessionCx) {
  return records(cx)
    .where('record.acceptsId', 'is', null)
    .where('record.state', 'in', NOBODYS)
    .where('record.createdAt', '>=', addDays(cx.now, -1).toISOString())
    .orderBy('record.createdAt', 'desc')
    .orderBy('record.id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** How many of a visit wait to be looked at. */
export async function waitingRecords(cx: SessionCx, acceptsId: number): Promise<number> {
  const { n } = await mine(cx, 'deviceRecord')
    .where('acceptsId', '=', acceptsId)
    .where('state', '=', stateCode(deviceFlow, 'MATCHED'))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Returns the figures of a visit's examinations that came from devices, with the devices. */
export async function takenOf(cx: SessionCx, acceptsId: number) {
  const rows = await mine(cx, 'deviceRecord')
    .where('acceptsId', '=', acceptsId)
    .where('state', '=', stateCode(deviceFlow, 'TAKEN'))
    .select(['deviceName', 'measuredAt', 'createdAt', 'taken'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ taken, deviceName, measuredAt, createdAt }) =>
    (taken ?? []).map((one) => ({ ...one, source: `${deviceName} ${(measuredAt ?? createdAt).slice(5, 16)}` })),
  );
}

/** Returns the names of the devices whose files came to this organisation. */
export async function deviceNames(cx: SessionCx): Promise<string[]> {
  const rows = await mine(cx, 'deviceRecord')
    .where('orgId', '=', cx.caller.orgId)
    .select('deviceName')
    .distinct()
    .orderBy('deviceName')
    .execute();
  return rows.map(({ deviceName }) => deviceName);
}

interface Moved {
  readonly state: 2 | 3;
  readonly acceptsId?: number;
  readonly taken?: readonly DeviceTaken[];
}

export function moveRecord(cx: SessionCx, id: number, { taken, ...moved }: Moved): Promise<void> {
  return writeRow(cx, 'deviceRecord', id, { ...moved, ...(taken ? { taken: JSON.stringify(taken) } : {}) });
}
