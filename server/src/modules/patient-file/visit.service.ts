import type { InputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import type { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { DRAFT, hasDraft } from '@mingmou/contract/workstation/print/visit-print.rules';
import { malformed } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { pageOf } from '../../kernel/row/list';
import { tableGroup } from '../workstation/print/print-group.rules';
import { recordPrint } from '../workstation/print/record-print.service';
import { shownTabs } from '../workstation/tabs.service';
import { at, hidden, openFile, openFileOf, placed } from './file-scope.service';
import { billedRows, visitHead, visitOwners, visitSorting, visitsOf } from './visit.store';

const CONTENT = [
  ...(['visitNo', 'departmentName', 'doctorName', 'visitType', 'diagnosisSummary', 'prescriptionCount'] as const),
  ...(['dueAmount', 'acceptsState'] as const),
];

/** Blocks with figures that others show already: those of the short papers, and 预检 by itself. */
const TWICE: ReadonlySet<string> = new Set(['key', 'pre']);

/** 就诊记录 of a patient, of the whole chain. */
export async function visitPage(cx: SessionCx, query: InputOf<typeof patientVisit.page>) {
  const scope = await openFile(cx, query.patientId);
  const page = await pageOf(visitsOf(cx, query), query, visitSorting);
  const records = page.records.map(({ orgId, ...visit }) => {
    const place = placed(scope, orgId);
    return { ...(place.isShown ? visit : hidden(visit, CONTENT)), ...place };
  });
  return { ...page, records };
}

async function billed(cx: SessionCx, acceptsId: number): Promise<PrintGroup[]> {
  const rows = await billedRows(cx, acceptsId);
  const cells = rows.map(({ itemName, qty, amount, remark }) => [
    itemName,
    `${qty}`,
    formatMoney(amount),
    remark ?? '',
  ]);
  return cells.length > 0 ? [tableGroup('bill', '开单', ['项目', '数量', '金额', '备注'], cells)] : [];
}

/** Every stage of a visit as it is written down, by the settings of the place where it was. */
export async function visitRecord(cx: SessionCx, acceptsId: number) {
  const { scope, row: visit } = await openFileOf(cx, () => visitHead(cx, acceptsId));
  const there = at(cx, visit.orgId);
  const { groups: all, mark } = await recordPrint(there, { type: 'MEDICAL', id: acceptsId });
  const groups = all.filter(({ block }) => !TWICE.has(block));
  const { id, day, visitNo, departmentName, doctorName, visitType, isVoid, triageState, quesState } = visit;
  const stages = await shownTabs(there, { id, triageState, quesState });
  return {
    ...{ id, day, visitNo, departmentName, doctorName, visitType, isVoid },
    mark: mark ?? (hasDraft(groups) ? DRAFT : null),
    orgName: placed(scope, visit.orgId).orgName,
    stages: stages.map(({ tab, title, stageState }) => ({ tab, title, stageState })),
    groups: [...groups, ...(await billed(cx, acceptsId))],
  };
}

/** Visits of one patient side by side, the oldest first. */
export async function compareVisits(cx: SessionCx, { acceptsIds }: InputOf<typeof patientVisit.compare>) {
  const ids = [...new Set(acceptsIds)];
  if (ids.length < 2) throw malformed('acceptsIds', '就诊：请选择2到4次就诊');
  const heads = await visitOwners(cx, ids);
  if (new Set(heads.map(({ patientId }) => patientId)).size > 1)
    throw malformed('acceptsIds', '就诊：只能对比同一位患者的就诊');
  const records = [];
  for (const id of ids) records.push(await visitRecord(cx, id));
  return records.sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
}
