import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import { checkPlace, checkUscc } from '@mingmou/contract/system/org/org-info.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../../kernel/file/file-link';
import { checkAreaNames } from '../../../kernel/row/area';
import { changes } from '../../../kernel/row/operation-log';
import { duplicate, whereUnique } from '../../../kernel/row/unique';
import { asSeen, writeRow } from '../../../kernel/row/versioned-row';
import { findOrg, lockOrg, serviceOf } from './org-info.store';

type Draft = InputOf<typeof orgInfo.update>;

/** Returns the caller's current organisation; refuses any other. */
export async function readOrg(cx: SessionCx, orgId: number): Promise<OutputOf<typeof orgInfo.findById>> {
  const row = orgId === cx.caller.orgId ? await findOrg(cx) : undefined;
  if (!row) refuse(sharedCodes.missing);
  const [logo] = await picturesOf(cx, row.logoFileId === null ? [] : [row.logoFileId]);
  const images = await picturesOf(cx, row.imageFileIds);
  const { modules, serviceStart, serviceEnd } = await serviceOf(cx);
  return { ...row, logo: logo ?? null, images, modules: [...modules], serviceStart, serviceEnd };
}

function refuseMalformed(name: 'uscc' | 'latitude', reason: string | null): void {
  if (reason) throw malformed(name, `${orgInfo.fields[name].title}：${reason}`);
}

function valuesOf(draft: Draft) {
  refuseMalformed('uscc', checkUscc(draft.uscc));
  refuseMalformed('latitude', checkPlace(draft.longitude, draft.latitude));
  return {
    orgName: draft.orgName,
    orgShortName: draft.orgShortName,
    orgCode: draft.orgCode,
    phone: draft.phone,
    province: draft.province ?? null,
    city: draft.city ?? null,
    district: draft.district ?? null,
    address: draft.address,
    longitude: draft.longitude ?? null,
    latitude: draft.latitude ?? null,
    manager: draft.manager ?? null,
    sort: draft.sort ?? 0,
    legalPerson: draft.legalPerson ?? null,
    uscc: draft.uscc?.toUpperCase() ?? null,
    licenseNo: draft.licenseNo ?? null,
    licenseExpire: draft.licenseExpire ?? null,
    deviceLicenceNo: draft.deviceLicenceNo ?? null,
    deviceLicenceScope: [...new Set(draft.deviceLicenceScope ?? [])],
    deviceLicenceExpire: draft.deviceLicenceExpire ?? null,
    hisOrgCode: draft.hisOrgCode ?? null,
    printTitle: draft.printTitle ?? null,
    businessHours: draft.businessHours ?? null,
    logoFileId: draft.logoFileId ?? null,
    imageFileIds: [...new Set(draft.imageFileIds ?? [])],
    intro: draft.intro ?? null,
  };
}

const one = (id: number | null) => (id === null ? [] : [id]);

export async function updateOrg(cx: SessionCx, draft: Draft) {
  const { id, version } = draft;
  if (id !== cx.caller.orgId) refuse(sharedCodes.missing);
  const old = asSeen(await lockOrg(cx), version);
  const values = valuesOf(draft);
  checkAreaNames(values, old);
  await linkFiles(cx, { use: 'ORG_LOGO', ownerId: id, wanted: one(values.logoFileId), held: one(old.logoFileId) });
  await linkFiles(cx, { use: 'ORG_IMAGE', ownerId: id, wanted: values.imageFileIds, held: old.imageFileIds });
  const { orgName, orgShortName, orgCode } = orgInfo.fields;
  const refusals = {
    org_name_once: duplicate(orgName.title, values.orgName),
    org_short_name_once: duplicate(orgShortName.title, values.orgShortName),
    org_code_once: duplicate(orgCode.title, values.orgCode),
  };
  await whereUnique(refusals, () => writeRow(cx, 'org', id, values));
  cx.log({
    ...{ targetType: orgInfo.name, targetId: id, targetName: values.orgShortName },
    ...changes(orgInfo.fields, old, values),
  });
  return null;
}
