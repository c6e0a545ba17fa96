import { randomBytes } from 'node:crypto';
import { CALL_DEFAULTS } from '@mingmou/contract/calling/call-setting.contract';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';

interface Filling {
  readonly tx: Kysely<DB>;
  readonly propertyOwnerId: number;
  readonly orgId: number;
}

/** 32 characters of base 64. */
const KEY_BYTES = 24;

const REFERRERS = [
  { name: '文三路小学', kind: '学校', phone: '0571-88880101', contact: '张老师' },
  { name: '西湖社区卫生服务中心', kind: '医院', phone: '0571-88880102', contact: '王医生' },
  { name: '青少年活动中心', kind: '机构', phone: '0571-88880103', contact: '刘主任' },
] as const;

/** A screen in the waiting room of an organisation, and those outside who send patients. */
export async function insertDemoCalling({ tx, propertyOwnerId, orgId }: Filling): Promise<void> {
  await sql`SELECT set_config('app.org', ${String(orgId)}, true), set_config('app.orgs', ${String(orgId)}, true)`.execute(
    tx,
  );
  const screenKey = randomBytes(KEY_BYTES).toString('base64url');
  const screen = { name: '一楼候诊区', screenKey, departmentIds: [], roomIds: [] };
  const notice = { title: '候诊大厅', notice: '请留意屏幕和语音叫号，过号请到分诊台说明' };
  await tx.insertInto('callScreenKey').values({ screenKey, propertyOwnerId, orgId }).execute();
  await tx
    .insertInto('callSetting')
    .values({
      ...CALL_DEFAULTS,
      propertyOwnerId,
      orgId,
      screens: JSON.stringify([{ ...screen, ...notice }]),
    })
    .execute();
  await tx
    .insertInto('outsideReferrer')
    .values(REFERRERS.map((referrer) => ({ ...referrer, propertyOwnerId })))
    .execute();
}
