import { rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { forbidden, malformed, refuse } from '../../kernel/call/refusal';
import { acrossOrgs } from '../../kernel/context/across-orgs';
import type { SessionCx } from '../../kernel/context/cx';
import { linkFiles, picturesOf } from '../../kernel/file/file-link';
import { pageOf } from '../../kernel/row/list';
import { changes } from '../../kernel/row/operation-log';
import { insertRow, writeRow } from '../../kernel/row/versioned-row';
import { holdsThere } from '../system/account/grant.service';
import { findAccount } from './wx-account.store';
import { doctorsOf, findWxOrg, lockShownOrg, shownOrgs, wxOrgSorting } from './wx-org.store';

const TARGET = '公众号机构信息';
const SAVE = 'wechat-org:save';

/** The organisations in which the caller may save. */
function editable(cx: SessionCx): Promise<(orgId: number) => boolean> {
  return holdsThere(cx, SAVE);
}

/** Every organisation of the chain as the account shows it. */
export async function wxOrgPage(cx: SessionCx, query: InputOf<typeof wxOrg.page>) {
  const page = await pageOf(shownOrgs(cx), query, wxOrgSorting);
  const mayEdit = await editable(cx);
  return { ...page, records: page.records.map((row) => ({ ...row, editable: mayEdit(row.orgId) })) };
}

async function found(cx: SessionCx, orgId: number) {
  const row = (await findWxOrg(cx, orgId)) ?? refuse(sharedCodes.missing);
  const { ownIntro, ownPhone, ownAddress, ownHours, ...shown } = row;
  if (shown.id !== null) return shown;
  return { ...shown, intro: ownIntro, phone: ownPhone, address: ownAddress, businessHours: ownHours };
}

export async function shownWxOrg(cx: SessionCx, orgId: number) {
  const { id: _id, ...shown } = await found(cx, orgId);
  const covers = await picturesOf(cx, shown.coverFileIds);
  return { ...shown, covers, doctors: await acrossOrgs(cx, () => doctorsOf(cx, orgId)) };
}

async function refuseUnknown(cx: SessionCx, { orgId, wxAccountId, doctorIds }: InputOf<typeof wxOrg.update>) {
  const { propertyOwnerId } = cx.caller;
  if (wxAccountId) {
    const account = await findAccount({ db: cx.db, propertyOwnerId }, wxAccountId);
    if (!account?.orgIds.includes(orgId)) throw malformed('wxAccountId', '公众号：不适用于该机构');
  }
  const doctors = await acrossOrgs(cx, () => doctorsOf(cx, orgId));
  if ((doctorIds ?? []).some((id) => !doctors.some((doctor) => doctor.id === id)))
    throw malformed('doctorIds', '展示医生：不在该机构出诊');
}

export async function updateWxOrg(cx: SessionCx, input: InputOf<typeof wxOrg.update>) {
  const { orgId, version, ...fields } = input;
  if (!(await editable(cx))(orgId)) {
    if (!(await findWxOrg(cx, orgId))) refuse(sharedCodes.missing);
    throw forbidden(rightName(SAVE));
  }
  await lockShownOrg(cx, orgId);
  const old = await found(cx, orgId);
  if (old.version !== version) refuse(sharedCodes.stale);
  await refuseUnknown(cx, input);
  const coverFileIds = [...new Set(fields.coverFileIds ?? [])];
  const row = { ...fields, coverFileIds, doctorIds: [...new Set(fields.doctorIds ?? [])] };
  const id = old.id ?? (await insertRow(cx, 'wxOrg', { ...row, orgId }));
  if (old.id !== null) await writeRow(cx, 'wxOrg', id, row);
  await linkFiles(cx, { use: 'WX_COVER', ownerId: id, wanted: coverFileIds, held: old.coverFileIds });
  cx.log({ targetType: TARGET, targetId: id, targetName: old.orgName, ...changes(wxOrg.fields, old, row) });
  return { version: old.version + 1 };
}

/** The order of the organisations: those named first, in their order. */
export async function sortWxOrgs(cx: SessionCx, { orgIds }: InputOf<typeof wxOrg.sort>): Promise<null> {
  const mayEdit = await editable(cx);
  if (new Set(orgIds).size !== orgIds.length) throw malformed('orgIds', '机构：重复');
  for (const [index, orgId] of orgIds.entries()) {
    await lockShownOrg(cx, orgId);
    const row = await found(cx, orgId);
    if (!mayEdit(orgId)) throw forbidden(rightName(SAVE));
    const sort = index + 1;
    if (row.id !== null) await writeRow(cx, 'wxOrg', row.id, { sort });
    else {
      const { displayName, intro, phone, address, businessHours } = row;
      await insertRow(cx, 'wxOrg', { orgId, displayName, intro, phone, address, businessHours, sort });
    }
  }
  cx.log({ targetType: TARGET, targetName: '排序' });
  return null;
}
