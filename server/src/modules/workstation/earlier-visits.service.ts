import type { InputOf } from '@mingmou/contract/base/call';
import type { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import type { SessionCx } from '../../kernel/context/cx';
import { lookAt, viewedOrgs } from '../../kernel/report/view.store';
import { pageOf } from '../../kernel/row/list';
import { consultingDeskVisits, latestFirst } from './consulting-desk.store';
import { stagesOfVisits } from './stage.store';
import { everyTab } from './tabs.service';

/** 历史就诊: returns the patient's visits that the caller may view, with the progress of their stages. */
export async function earlierVisits(
  cx: SessionCx,
  { patientId, ...query }: InputOf<typeof consultingDesk.earlierVisits>,
) {
  const orgIds = (await viewedOrgs(cx)).map(({ id }) => id);
  await lookAt(cx, orgIds);
  const rows = consultingDeskVisits(cx, orgIds)
    .where('accepts.patientId', '=', patientId)
    .where('accepts.validFlag', '=', true)
    .where('accepts.acceptsState', '>', 0);
  const page = await pageOf(rows, query, latestFirst);
  const ids = page.records.map(({ acceptsId }) => acceptsId);
  const begun = ids.length > 0 ? await stagesOfVisits(cx, ids) : [];
  const stagesOf = (row: (typeof page.records)[number]) =>
    everyTab(
      row,
      begun.filter((one) => one.acceptsId === row.acceptsId),
    );
  return { ...page, records: page.records.map((row) => ({ ...row, stages: stagesOf(row) })) };
}
