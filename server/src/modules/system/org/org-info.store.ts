import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

function orgHere(cx: SessionCx) {
  return mine(cx, 'org')
    .where('org.id', '=', cx.caller.orgId)
    .where('org.stateEnum', '<>', 'DELETE')
    .select(['org.id', 'org.version', 'org.updatedAt', 'org.orgName', 'org.orgShortName', 'org.orgCode', 'org.phone'])
    .select(['org.province', 'org.city', 'org.district', 'org.address', 'org.manager', 'org.sort', 'org.legalPerson'])
    .select(['org.uscc', 'org.licenseNo', 'org.licenseExpire', 'org.hisOrgCode', 'org.printTitle', 'org.businessHours'])
    .select(['org.deviceLicenceNo', 'org.deviceLicenceScope', 'org.deviceLicenceExpire'])
    .select(['org.logoFileId', 'org.imageFileIds', 'org.intro', 'org.longitude', 'org.latitude']);
}

/** Selects the caller's current organisation. */
export function findOrg(cx: SessionCx) {
  return orgHere(cx).executeTakeFirst();
}

export function lockOrg(cx: SessionCx) {
  return orgHere(cx).forUpdate().executeTakeFirst();
}

/** Selects the licences of the chain. */
export function serviceOf({ db, caller }: SessionCx) {
  return db
    .selectFrom('propertyOwner')
    .where('id', '=', caller.propertyOwnerId)
    .select(['modules', 'serviceStart', 'serviceEnd'])
    .executeTakeFirstOrThrow();
}
