import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateAt, stateOf } from '@mingmou/contract/base/flow';
import { hisCodes } from '@mingmou/contract/workstation/his/his.codes';
import { his } from '@mingmou/contract/workstation/his/his.contract';
import type { HisBizType, HisEnv } from '@mingmou/contract/workstation/his/his.dicts';
import { hisFlow } from '@mingmou/contract/workstation/his/his.flow';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { Refusal, refuse } from '../../kernel/call/refusal';
import { addMinutes, dateTimeText, dayText } from '../../kernel/context/clock';
import type { AheadCx, SessionCx } from '../../kernel/context/cx';
import { readParameter } from '../../kernel/context/parameters';
import { type Acting, type SystemCx, systemCx } from '../../kernel/context/system-cx';
import { enqueue } from '../../kernel/process/jobs';
import { mustMove } from '../../kernel/row/transition';
import { hisConnector } from '../../providers/his.config';
import type { HisAnswer, HisRequest } from '../../providers/his-connector.types';
import {
  FAILED,
  fieldMap,
  findUpload,
  insertUpload,
  knownCodes,
  latestUpload,
  lockUpload,
  REMOVED,
  UPLOADED,
  type UploadRow,
  writeUpload,
} from './his.store';
import { mappedFields } from './his-map.rules';
import { sealedPayload } from './his-payload.service';
import { RETRY } from './his-retry.constants';
import { hisSourceOf } from './his-source.service';

type Result = OutputOf<typeof his.CASE.upload>['rows'][number];

/** Minutes until the network is tried again by itself, three times. */
const RETRIES = [1, 5, 30] as const;
/** Longer than an answer of the platform can take; an upload without a result by then is considered lost. */
const LEASE_MINUTES = 2;
const AT_ONCE = 5;
const SILENT = 'NETWORK';

/** Where and for whom something is uploaded; each step has a transaction of its own, the platform is asked between them. */
export interface Place {
  readonly database: Database;
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly now: Date;
  readonly acting?: Acting;
  readonly accountId: number | null;
}

export function placeOf({ database, caller, now, request }: AheadCx): Place {
  const { propertyOwnerId, orgId, accountId, staffName } = caller;
  return { database, propertyOwnerId, orgId, accountId, now, acting: { name: staffName, request } };
}

export function inPlace<T>(
  { database, propertyOwnerId, orgId, now, acting }: Place,
  work: (cx: SystemCx) => Promise<T>,
) {
  return inChain(database, { propertyOwnerId, orgId, now: now.getTime() }, async (db) =>
    work(await systemCx({ db, now, propertyOwnerId }, orgId, acting)),
  );
}

export function envOf({ db, caller }: SessionCx): Promise<HisEnv> {
  return readParameter(db, workstationParameters.hisEnv, caller.propertyOwnerId, caller.orgId);
}

/** The doctor is known to the platform before anything of the doctor's. */
async function requireDoctor(cx: SessionCx, { bizType, doctorId, doctorName }: UploadRow): Promise<void> {
  if (bizType === 'DOCTOR') return;
  const doctor = doctorId ? await latestUpload(cx, { bizType: 'DOCTOR', bizId: doctorId }) : undefined;
  if (doctor?.state !== UPLOADED) refuse(hisCodes.doctorFirst, { name: doctorName ?? '' });
}

async function requestOf(cx: SessionCx, row: UploadRow, bizVersion: number): Promise<HisRequest> {
  await requireDoctor(cx, row);
  const { fields, idNo, practiceCertNo } = await hisSourceOf(cx, row);
  const map = await fieldMap(cx, row.bizType);
  const { bizType, bizId, bizDate, name } = row;
  return {
    ...{ bizType, bizId, bizVersion, bizDate, name, idNo, practiceCertNo },
    fields: mappedFields({ map, codes: await knownCodes(cx) }, fields),
  };
}

interface Sending {
  readonly id: number;
  readonly request: HisRequest;
}

/** What may be sent is taken, so that nobody else sends it; else why not, or the first result again. */
export async function takeUpload(cx: SessionCx, bizType: HisBizType, id: number): Promise<Sending | Result> {
  const row = (await lockUpload(cx, bizType, id)) ?? refuse(sharedCodes.missing);
  const { state, bizVersion, claimedAt } = row;
  if (state === UPLOADED) return { id, ok: true, state, msg: '已上传' };
  const refused = (msg: string): Result => ({ id, ok: false, state, msg });
  if (!hisConnector(await envOf(cx))) return refused('当前环境未启用上传，保持待上传');
  if (claimedAt && claimedAt > dateTimeText(addMinutes(cx.now, -LEASE_MINUTES))) return refused('正在上传，请稍候');
  try {
    const version = state === REMOVED ? bizVersion + 1 : bizVersion;
    const request = await requestOf(cx, row, version);
    if (state !== REMOVED) mustMove(hisFlow, stateOf(hisFlow, state), 'upload', hisCodes.wrongState);
    const target = state === REMOVED ? await nextVersion(cx, row) : row;
    await writeUpload(cx, target.id, { claimedAt: cx.now.toISOString() });
    return { id: target.id, request };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

/** After 撤销 a further version begins; another of it that waits already is that one. */
async function nextVersion(cx: SessionCx, row: UploadRow): Promise<UploadRow> {
  const { bizType, bizId, bizNo, name, doctorId, doctorName, bizDate, diagnosis, bizVersion } = row;
  const subject = { bizType, bizId, bizNo, name, doctorId, doctorName, bizDate, diagnosis };
  await insertUpload(cx, subject, bizVersion + 1);
  const latest = (await latestUpload(cx, row)) ?? refuse(sharedCodes.missing);
  if (latest.state !== REMOVED && latest.bizVersion !== bizVersion + 1) refuse(sharedCodes.stale);
  return latest;
}

interface Answered extends Sending {
  readonly answer: HisAnswer;
  /** By itself, after the network failed. */
  readonly isAuto: boolean;
  readonly operatorId: number | null;
}

async function planRetry(cx: SessionCx, { id, bizType }: UploadRow, autoTries: number): Promise<string | null> {
  const minutes = RETRIES[autoTries];
  if (minutes === undefined) return null;
  const runAt = addMinutes(cx.now, minutes);
  const { propertyOwnerId, orgId } = cx.caller;
  await enqueue({ db: cx.db, now: cx.now, propertyOwnerId }, { kind: RETRY, runAt, payload: { orgId, bizType, id } });
  return runAt.toISOString();
}

/** Stores the platform's answer: its number, its refusal, or the time of the next attempt. */
export async function settleUpload(
  cx: SystemCx,
  { id, request, answer, isAuto, operatorId }: Answered,
): Promise<Result> {
  const { bizType } = request;
  const row = (await lockUpload(cx, bizType, id)) ?? refuse(sharedCodes.missing);
  const tried = {
    payload: JSON.stringify(sealedPayload(await fieldMap(cx, bizType), request.fields)),
    env: await envOf(cx),
    tryCount: row.tryCount + 1,
    lastTryAt: cx.now.toISOString(),
    claimedAt: null,
    operatorId: operatorId ?? undefined,
  };
  const said = { targetType: his[bizType].title, targetId: id, targetName: `${row.bizNo} ${row.name}` };
  if (answer.kind === 'ok') {
    const { platformId } = answer;
    await writeUpload(cx, id, {
      ...tried,
      ...{ state: UPLOADED, platformId, errorCode: null, errorMsg: null, nextTryAt: null, autoTries: 0 },
    });
    cx.log({ ...said, after: { platformId } });
    await cx.writeLog(his[bizType].upload);
    return { id, ok: true, state: UPLOADED, msg: '上传成功' };
  }
  const autoTries = isAuto ? row.autoTries + 1 : 0;
  const nextTryAt = answer.kind === 'silent' ? await planRetry(cx, row, autoTries) : null;
  const errorCode = answer.kind === 'refused' ? answer.code : SILENT;
  await writeUpload(cx, id, { ...tried, state: FAILED, errorCode, errorMsg: answer.message, nextTryAt, autoTries });
  cx.log({ ...said, after: { errorCode, errorMsg: answer.message } });
  await cx.writeLog(his[bizType].upload);
  return { id, ok: false, state: FAILED, msg: `平台返回：${answer.message}` };
}

async function uploadOne(place: Place, bizType: HisBizType, id: number, isAuto: boolean): Promise<Result> {
  const taken = await inPlace(place, (cx) => takeUpload(cx, bizType, id));
  if (!('request' in taken)) return taken;
  const connector = hisConnector(await inPlace(place, envOf));
  const answer: HisAnswer = connector
    ? await connector.upload(taken.request)
    : { kind: 'silent', message: '平台已停用' };
  return inPlace(place, (cx) => settleUpload(cx, { ...taken, answer, isAuto, operatorId: place.accountId }));
}

/**
 * Uploads several rows, a few concurrently; a refused row does not stop the others. Uploads nothing if one of the rows
 * does not exist.
 */
export async function uploadAll(place: Place, bizType: HisBizType, ids: readonly number[]): Promise<Result[]> {
  const results: Result[] = [];
  const wanted = [...new Set(ids)];
  await inPlace(place, async (cx) => {
    for (const id of wanted) if (!(await findUpload(cx, bizType, id))) refuse(sharedCodes.missing);
  });
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(some.map((id) => uploadOne(place, bizType, id, false)))));
  }
  return results;
}

/** Retries an upload that failed by the network, if it is still failed. */
export async function retryUpload(place: Place, bizType: HisBizType, id: number): Promise<void> {
  const row = await inPlace(place, (cx) => findUpload(cx, bizType, id));
  if (row?.state === FAILED && row.nextTryAt !== null) await uploadOne(place, bizType, id, true);
}

interface Removing {
  readonly id: number;
  readonly reason: string;
}

/** 撤销: withdraws the upload on the platform first; a row that the platform never received is withdrawn locally. */
export async function removeUpload(place: Place, bizType: HisBizType, { id, reason }: Removing): Promise<UploadRow> {
  const row = (await inPlace(place, (cx) => findUpload(cx, bizType, id))) ?? refuse(sharedCodes.missing);
  if (row.state === UPLOADED) await removeThere(place, row, reason);
  return row;
}

async function removeThere(place: Place, { bizType, platformId, bizDate }: UploadRow, reason: string): Promise<void> {
  const [connector, today] = await inPlace(place, async (cx) => [hisConnector(await envOf(cx)), dayOf(cx)] as const);
  if (!connector) refuse(hisCodes.answered, { errorMsg: '当前环境未启用上传' });
  const answer = await connector.remove({ bizType, platformId: platformId ?? '', bizDate, reason }, today);
  if (answer.kind !== 'ok') refuse(hisCodes.answered, { errorMsg: answer.message });
}

const dayOf = (cx: SessionCx) => dayText(cx.now);

export async function removed(cx: SessionCx, seen: UploadRow, { id, reason }: Removing) {
  const row = (await lockUpload(cx, seen.bizType, id)) ?? refuse(sharedCodes.missing);
  mustMove(hisFlow, stateOf(hisFlow, row.state), 'remove', hisCodes.wrongState);
  // The row was uploaded meanwhile, and the platform has not been asked to withdraw it.
  if (row.state !== seen.state) refuse(sharedCodes.stale);
  await writeUpload(cx, id, {
    ...{ state: REMOVED, removeReason: reason, nextTryAt: null },
    operatorId: cx.caller.accountId,
  });
  const { title } = stateAt(hisFlow, row.state);
  cx.log({
    ...{ targetType: his[row.bizType].title, targetId: id, targetName: `${row.bizNo} ${row.name}`, reason },
    before: { state: title },
    after: { state: hisFlow.states.REMOVED.title },
  });
  return { state: REMOVED };
}
