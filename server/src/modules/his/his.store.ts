import { stateCode } from '@mingmou/contract/base/flow';
import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import { hisFlow } from '@mingmou/contract/workstation/his/his.flow';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { type RowChange, writeRow } from '../../kernel/row/versioned-row';

export const WAITING = stateCode(hisFlow, 'WAITING');
export const UPLOADED = stateCode(hisFlow, 'UPLOADED');
export const FAILED = stateCode(hisFlow, 'FAILED');
export const REMOVED = stateCode(hisFlow, 'REMOVED');

/** Source of an upload: a doctor, a visit, or a signed prescription. */
export interface HisUploadSource {
  readonly bizType: HisBizType;
  readonly bizId: number;
}

/** Facts of an upload row. */
export interface Subject extends HisUploadSource {
  readonly bizNo: string;
  readonly name: string;
  readonly doctorId: number | null;
  readonly doctorName: string | null;
  readonly bizDate: string;
  readonly diagnosis: string | null;
}

export function uploads(cx: SessionCx, bizType: HisBizType) {
  return mine(cx, 'hisUpload')
    .where('hisUpload.orgId', '=', cx.caller.orgId)
    .where('hisUpload.bizType', '=', bizType)
    .select(['hisUpload.id', 'hisUpload.version', 'hisUpload.bizType', 'hisUpload.bizId', 'hisUpload.bizVersion'])
    .select(['hisUpload.bizNo', 'hisUpload.name', 'hisUpload.doctorId', 'hisUpload.doctorName', 'hisUpload.bizDate'])
    .select(['hisUpload.diagnosis', 'hisUpload.state', 'hisUpload.tryCount', 'hisUpload.platformId'])
    .select(['hisUpload.errorCode', 'hisUpload.errorMsg', 'hisUpload.lastTryAt', 'hisUpload.nextTryAt'])
    .select(['hisUpload.claimedAt', 'hisUpload.autoTries', 'hisUpload.payload']);
}

export type UploadRow = Awaited<ReturnType<ReturnType<typeof uploads>['executeTakeFirstOrThrow']>>;

export function findUpload(cx: SessionCx, bizType: HisBizType, id: number) {
  return uploads(cx, bizType).where('hisUpload.id', '=', id).executeTakeFirst();
}

export function lockUpload(cx: SessionCx, bizType: HisBizType, id: number) {
  return uploads(cx, bizType).where('hisUpload.id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the latest version of a source's upload. */
export function latestUpload(cx: SessionCx, { bizType, bizId }: HisUploadSource) {
  return uploads(cx, bizType)
    .where('hisUpload.bizId', '=', bizId)
    .orderBy('hisUpload.bizVersion', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts a version once, also for concurrent callers. */
export async function insertUpload({ db, caller }: SessionCx, subject: Subject, bizVersion: number): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('hisUpload')
    .values({ propertyOwnerId, orgId, ...subject, bizVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function writeUpload(cx: SessionCx, id: number, change: RowChange<'hisUpload'>): Promise<void> {
  return writeRow(cx, 'hisUpload', id, change);
}

/** The code that the organisation is known by; nothing is queued without one. */
export async function hisOrgCode(cx: SessionCx): Promise<string | null> {
  const org = await mine(cx, 'org').where('id', '=', cx.caller.orgId).select('hisOrgCode').executeTakeFirst();
  return org?.hisOrgCode || null;
}

export function fieldMap({ db }: Pick<SessionCx, 'db'>, bizType: HisBizType) {
  return db
    .selectFrom('hisFieldMap')
    .where('bizType', '=', bizType)
    .orderBy('sort')
    .select(['ourField', 'theirField', 'codeMap', 'required', 'secret'])
    .execute();
}

export type MapRow = Awaited<ReturnType<typeof fieldMap>>[number];

/** Every code that is known, of the platform and of the chain's drugs, by map and our code. */
export async function knownCodes(cx: SessionCx): Promise<ReadonlyMap<string, string>> {
  const codes = await cx.db.selectFrom('hisCode').select(['codeMap', 'ourCode', 'theirCode']).execute();
  const drugs = await mine(cx, 'erpDrugInfo').select(['approvalNo', 'nationalCode']).execute();
  return new Map([
    ...codes.map(({ codeMap, ourCode, theirCode }) => [`${codeMap} ${ourCode}`, theirCode] as const),
    ...drugs.flatMap(({ approvalNo, nationalCode }) =>
      nationalCode ? [[`DRUG ${approvalNo}`, nationalCode] as const] : [],
    ),
  ]);
}
