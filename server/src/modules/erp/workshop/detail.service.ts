import { sharedCodes } from '@mingmou/contract/base/codes';
import { workshopCodes } from '@mingmou/contract/erp/erp.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { timelineOf } from '../../../kernel/row/timeline';
import { orgName } from '../document/org-name.store';
import { saleKind } from '../sale/sale.kind';
import { cardByCode, cardById } from './board.store';
import { findJob, inspectionsOf, pairOf, recordsOf } from './job.store';

/** Name of a job in the log. */
export const JOB_NAME = '加工单';

/** Returns a job with goods, steps and measurements. */
export async function jobDetail(cx: SessionCx, id: number) {
  const job = (await findJob(cx, id)) ?? refuse(sharedCodes.missing);
  const card = (await cardById(cx, id)) ?? refuse(sharedCodes.missing);
  const { head, lines } = await saleKind.load(cx, job.billId);
  return {
    ...card,
    saleVersion: head.version,
    recordNo: head.recordNo,
    items: lines.filter((line) => pairOf(line) === job.groupNo && line.stockMode !== 'NONE'),
    records: await recordsOf(cx, id),
    inspections: await inspectionsOf(cx, id),
    timeline: await timelineOf(cx, [JOB_NAME, id]),
  };
}

export async function jobByCode(cx: SessionCx, code: string) {
  return (await cardByCode(cx, code.trim())) ?? refuse(workshopCodes.jobMissing, { code: code.trim() });
}

/** Returns the content of the paper that accompanies the tray. */
export async function jobPaper(cx: SessionCx, id: number) {
  const card = (await cardById(cx, id)) ?? refuse(sharedCodes.missing);
  const { head } = await saleKind.load(cx, card.saleId);
  cx.log({ targetType: JOB_NAME, targetId: id, targetName: card.jobNo });
  return { ...card, remark: head.remark, orgName: await orgName(cx) };
}
