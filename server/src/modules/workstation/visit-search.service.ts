import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { exportShown } from '../../kernel/file/export';
import { lookAt, viewedOrgs } from '../../kernel/report/view.store';
import { pageOfKeys } from '../../kernel/row/list';
import { countByState, countsOf, type Filters } from './consulting-desk.store';
import { shownVisit } from './consulting-desk-view.service';
import { foundVisits, searchAsked, searchKeys, searchSorting } from './visit-search.store';

const COLUMNS = [
  ...([
    'visitNo',
    'day',
    'orgName',
    'recordNo',
    'name',
    'sex',
    'age',
    'phone',
    'departmentName',
    'doctorName',
  ] as const),
  ...(['visitType', 'acceptsState', 'diagnosisSummary', 'prescriptionCount', 'payableAmount', 'paidAmount'] as const),
  ...(['printedCount', 'registeredAt', 'receiveAt', 'finishAt'] as const),
] as const;

/** The organisations of the search, which the rest of the transaction may read. */
async function orgsOf(cx: SessionCx, { orgId }: Filters): Promise<number[]> {
  const viewed = (await viewedOrgs(cx)).map(({ id }) => id);
  await lookAt(cx, viewed);
  if (!orgId) return viewed;
  return viewed.includes(orgId) ? [orgId] : refuse(sharedCodes.missing);
}

/** 就诊查询: visits of the organisations that the caller may look at, with what came of each. */
export async function searchPage(cx: SessionCx, query: InputOf<typeof consultingDesk.searchPage>) {
  const orgIds = await orgsOf(cx, query);
  const asked = searchAsked(cx, query);
  const counts = countsOf(await countByState(cx, orgIds, asked.filters, asked.days));
  const { acceptsState: state } = query;
  const counted = [counts.s0, counts.s1, counts.s2][state ?? -1] ?? counts.all;
  const page = await pageOfKeys(foundVisits(cx, orgIds, query), query, searchSorting, { ...searchKeys, counted });
  return { ...page, records: page.records.map((row) => shownVisit(cx, row)), counts: { ...counts, earlier: 0 } };
}

export async function exportSearch(cx: SessionCx, query: InputOf<typeof consultingDesk.export>) {
  return exportShown(cx, (row) => shownVisit(cx, row), {
    name: '就诊查询',
    shape: consultingDesk.row,
    columns: COLUMNS,
    rows: foundVisits(cx, await orgsOf(cx, query), query),
    query,
    sorting: searchSorting,
  });
}
