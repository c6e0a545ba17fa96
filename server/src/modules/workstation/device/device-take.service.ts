import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { deviceFlow } from '@mingmou/contract/workstation/device.flow';
import type { DeviceTaken, deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { deviceCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { findVisit } from '../../visit/visit.rows';
import { addRow, saveRows } from '../inspection.service';
import { saveTriage } from '../triage/triage.service';
import { findRecord, lockRecord, moveRecord, nobodysRecords, recordsOfVisit, type StoredRecord } from './device.store';
import { type Offer, offersFor } from './device-offers.service';
import type { DeviceReading, EyeReading } from './reading.types';

const TAKEN = stateCode(deviceFlow, 'TAKEN');
const IGNORED = stateCode(deviceFlow, 'IGNORED');

const PARTS: readonly (readonly [keyof EyeReading, string])[] = [
  ['lens', '焦度计'],
  ['refraction', '电脑验光'],
  ['subjective', '主觉验光'],
  ['keratometry', '角膜曲率'],
  ['pressure', '眼压'],
  ['thickness', '角膜厚度'],
  ['biometry', '眼轴'],
];

/** As it was kept: written by the readers of this module alone. */
const readingOf = (record: StoredRecord) => record.reading as unknown as DeviceReading;

function summaryOf({ eyes }: DeviceReading): string {
  const found = PARTS.filter(([part]) => eyes.od[part] !== undefined || eyes.os[part] !== undefined);
  return found.map(([, title]) => title).join('、');
}

function shown(record: StoredRecord) {
  const { reading: _reading, recordNo: _recordNo, createdAt, ...head } = record;
  const taken = record.taken === null ? {} : { taken: record.taken };
  return { ...head, ...taken, receivedAt: createdAt, summary: summaryOf(readingOf(record)) };
}

/** Those of the visit, and what came in the last day and is nobody's. */
export async function inboxOf(cx: SessionCx, acceptsId: number) {
  if (!(await findVisit(cx, acceptsId))) refuse(stageCodes.noVisit);
  const [own, nobodys] = [await recordsOfVisit(cx, acceptsId), await nobodysRecords(cx)];
  return [...own, ...nobodys].map(shown);
}

type Visit = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** Returns the question that must be answered before a record is accepted; refuses a record of another patient. */
function questionOf(record: StoredRecord, visit: Visit): string | null {
  if (record.acceptsId !== null) {
    if (record.recordNo === visit.recordNo) return null;
    refuse(deviceCodes.another, { name: record.patientName ?? '', recordNo: record.recordNo ?? '' });
  }
  const code = record.patientCode;
  const says = code ? `文件中的编号“${code}”不是今天就诊的患者` : '文件中没有患者编号';
  return `${says}，确认是${visit.name}的测量吗？`;
}

const namedReading = (record: StoredRecord) => ({ ...readingOf(record), deviceName: record.deviceName });

export async function previewOf(cx: SessionCx, { id, acceptsId }: InputOf<typeof deviceInbox.preview>) {
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const record = (await findRecord(cx, id)) ?? refuse(sharedCodes.missing);
  const offers = await offersFor(cx, namedReading(record), acceptsId);
  return {
    ...shown(record),
    question: questionOf(record, visit),
    offers: offers.map(({ current: _current, version: _version, figures, ...offer }) => ({
      ...offer,
      figures: [...figures],
    })),
  };
}

/** Writes the figures of an offer into empty fields, as a draft. */
async function draft(cx: SessionCx, acceptsId: number, offer: Offer): Promise<DeviceTaken> {
  const { target, current } = offer;
  const taking = offer.figures.filter(({ kept }) => kept === undefined);
  if (offer.blocked || taking.length === 0)
    refuse(deviceCodes.nothing, { reason: offer.blocked ?? '这些项目都已填写' });
  const values = Object.fromEntries(taking.map(({ name, value }) => [name, value]));
  const whole = { ...current, ...values };
  if (target === 'GLS') {
    await saveTriage(cx, { ...whole, acceptsId, version: offer.version });
    return { target, checkRowId: null, values };
  }
  const begun = offer.checkRowId === undefined ? await addRow(cx, { acceptsId, formCode: target }) : undefined;
  const [checkRowId, version] = begun
    ? [begun.recordId, begun.version]
    : [offer.checkRowId ?? refuse(sharedCodes.missing), offer.version];
  await saveRows(cx, { acceptsId, rows: [{ checkRowId, version, formCode: target, result: whole }] });
  return { target, checkRowId, values };
}

const logged = (record: StoredRecord) => ({
  targetType: '仪器记录',
  targetName: `${record.deviceName} ${record.fileName}`,
});

/** 采用: fills empty fields of the chosen forms, as drafts. */
export async function takeRecord(cx: SessionCx, input: InputOf<typeof deviceInbox.take>) {
  const { id, version, acceptsId, targets, confirmed } = input;
  const visit = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
  const { change: taken } = await transition(cx, {
    flow: deviceFlow,
    action: 'take',
    version,
    lock: () => lockRecord(cx, id),
    state: ({ state }) => stateOf(deviceFlow, state),
    effect: async (record) => {
      const question = questionOf(record, visit);
      if (question && !confirmed) refuse(deviceCodes.unsure, { question });
      const offers = await offersFor(cx, namedReading(record), acceptsId);
      const chosen = offers.filter(({ target }) => targets.includes(target));
      if (chosen.length === 0) refuse(deviceCodes.nothing, { reason: '请重新选择' });
      const written: DeviceTaken[] = [];
      for (const offer of chosen) written.push(await draft(cx, acceptsId, offer));
      return written;
    },
    write: (_record, _to, written) => moveRecord(cx, id, { state: TAKEN, acceptsId, taken: written }),
    target: logged,
  });
  return { id, state: TAKEN, taken };
}

export async function ignoreRecord(cx: SessionCx, { id, version }: InputOf<typeof deviceInbox.ignore>) {
  await transition(cx, {
    flow: deviceFlow,
    action: 'ignore',
    version,
    lock: () => lockRecord(cx, id),
    state: ({ state }) => stateOf(deviceFlow, state),
    write: () => moveRecord(cx, id, { state: IGNORED }),
    target: logged,
  });
  return { id, state: IGNORED };
}
