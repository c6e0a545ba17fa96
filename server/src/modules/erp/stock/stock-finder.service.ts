import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { statisticsCodes } from '@mingmou/contract/erp/erp.codes';
import type { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { inOrg } from '../../../kernel/context/across-orgs';
import { dayText } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { orgShortName } from '../../../kernel/context/orgs';
import { putNotice } from '../../../kernel/process/notice';
import { lookAtOrgs } from '../../../kernel/report/view.service';
import { viewedOrgs } from '../../../kernel/report/view.store';
import { pageOf } from '../../../kernel/row/list';
import { goodsByIds } from './goods.store';
import { asksNothing, finderSorting, foundStock } from './stock-finder.store';

const SENDING_MENU = 1407;
const SENDING_PAGE = '/erp/stock/outEdit';

const refusals = {
  rangeTooLong: () => refuse(statisticsCodes.rangeTooLong),
  foreignOrg: (name: string) => refuse(statisticsCodes.foreignOrg, { name }),
};

/** The organisations asked about, in view from here on; all that the caller may look at, where none is named. */
export async function lookAtStock(cx: SessionCx, orgIds: readonly number[] | null | undefined): Promise<number[]> {
  const asked = orgIds?.length ? [...orgIds] : (await viewedOrgs(cx)).map(({ id }) => id);
  return lookAtOrgs(cx, { orgIds: asked }, refusals);
}

export async function finderPage(cx: SessionCx, query: InputOf<typeof stockFinder.page>) {
  const orgIds = await lookAtStock(cx, query.orgIds);
  if (asksNothing(query)) return { records: [], total: 0, page: query.page ?? 1, size: query.size ?? 10 };
  const { rows } = await foundStock(cx, query, orgIds);
  return pageOf(rows, query, finderSorting);
}

/** Requests goods from another organisation, which finds a prefilled transfer (domain-erp §2.7). */
export async function askForGoods(cx: SessionCx, input: InputOf<typeof stockFinder.ask>) {
  const { orgId, barcodeId, qty, remark } = input;
  const { propertyOwnerId, orgId: own } = cx.caller;
  const viewed = (await viewedOrgs(cx)).find(({ id }) => id === orgId) ?? refuse(sharedCodes.missing);
  if (orgId === own) throw malformed('orgId', '机构：不能向本机构请求调拨');
  const goods = (await goodsByIds(cx, [barcodeId])).get(barcodeId) ?? refuse(sharedCodes.missing);
  const asker = await orgShortName({ db: cx.db, propertyOwnerId }, own);
  const named = [goods.goodsName, goods.spec].filter(Boolean).join(' ');
  await inOrg(cx, orgId, ({ db, now }) =>
    putNotice(
      { db, now, propertyOwnerId, orgId },
      {
        ...{ menuId: SENDING_MENU, source: 'transfer-ask' },
        sourceKey: `${own}-${barcodeId}-${qty}-${dayText(now)}`,
        text: `${asker}请求调拨 ${named} ×${qty}${remark ? `：${remark}` : ''}`,
        targetPath: `${SENDING_PAGE}?toOrgId=${own}&barcodeId=${barcodeId}&qty=${qty}`,
      },
    ),
  );
  cx.log({ targetType: '调拨请求', targetId: barcodeId, targetName: `${viewed.name} ${named} ×${qty}` });
  return { orgName: viewed.name };
}
