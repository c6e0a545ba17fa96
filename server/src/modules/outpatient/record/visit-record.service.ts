import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { recordCodes, registrationCodes } from '@mingmou/contract/outpatient/outpatient.codes';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportShown } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { timelineOf } from '../../../kernel/row/timeline';
import { asSeen } from '../../../kernel/row/versioned-row';
import { moneyOfVisit } from '../../cashier/order/order-look.service';
import { addLabels } from '../../patients/patient.service';
import { lockVisit, writeVisit } from '../../visit/visit.rows';
import { shownHead } from '../../visit/visit.rules';
import { TARGET } from '../../visit/visit.service';
import { findAppointmentOf } from '../appointment/appointment.store';
import { TARGET as REGISTRATION } from '../registration/registration.service';
import { findRecord, labelsById, recordSorting, recordSums, recordsMatching, transfersOf } from './visit-record.store';

const MOST_ROWS = 10_000;
const COLUMNS = [
  ...(['visitNo', 'registrationNo', 'recordNo', 'name', 'sex', 'age', 'phone', 'visitType'] as const),
  ...(['departmentName', 'doctorName', 'registeredAt', 'receiveAt', 'finishAt', 'recordState', 'labels'] as const),
  ...(['diagnosisSummary', 'payableAmount', 'paidAmount', 'sourceName', 'referrerName', 'operatorName'] as const),
] as const;

/** Returns visits with payable and paid amounts, and the sums of all matching visits. */
export async function recordPage(cx: SessionCx, query: InputOf<typeof visitRecord.page>) {
  const rows = recordsMatching(cx, query);
  const { total, ...sums } = await recordSums(cx, rows);
  const page = await pageOf(rows, query, recordSorting, total);
  return { ...page, records: page.records.map((row) => shownHead(row, cx.now)), sums };
}

export function exportRecords(cx: SessionCx, query: InputOf<typeof visitRecord.export>) {
  return exportShown(cx, (row) => shownHead(row, cx.now), {
    name: visitRecord.page.title,
    shape: visitRecord.row,
    columns: COLUMNS,
    rows: recordsMatching(cx, query),
    query,
    sorting: recordSorting,
    most: { rows: MOST_ROWS, refusal: recordCodes.tooManyRows },
    text: { labels: (row) => row.labels.map(({ name }) => name).join('、') },
  });
}

type Detail = OutputOf<typeof visitRecord.detail>;

/** Clinical part of a visit, which the workstation reads. */
export interface ClinicalPart {
  readonly triage: (cx: SessionCx, acceptsId: number) => Promise<Detail['triage']>;
  readonly questionnaire: (cx: SessionCx, acceptsId: number) => Promise<Detail['questionnaire']>;
  readonly stages: (
    cx: SessionCx,
    visit: { readonly id: number; readonly triageState: number },
  ) => Promise<Detail['stages']>;
}

/** One visit with its way through the clinic and its money. */
export async function recordDetail(cx: SessionCx, acceptsId: number, clinical: ClinicalPart) {
  const row = (await findRecord(cx, acceptsId)) ?? refuse(sharedCodes.missing);
  const triage = await clinical.triage(cx, acceptsId);
  return {
    visit: shownHead(row, cx.now),
    transfers: await transfersOf(cx, acceptsId),
    triage,
    appointment: (await findAppointmentOf(cx, row.registrationId)) ?? null,
    questionnaire: await clinical.questionnaire(cx, acceptsId),
    stages: await clinical.stages(cx, { id: acceptsId, triageState: row.triageState }),
    ...(await moneyOfVisit(cx, acceptsId)),
    logs: await timelineOf(cx, [REGISTRATION, row.registrationId], [TARGET, acceptsId]),
  };
}

/** The labels a visit is to have, each known; one that it did not have before is in use. */
async function labelsFor(cx: SessionCx, former: readonly number[], asked: readonly number[]) {
  const ids = [...new Set(asked)];
  const found = ids.length > 0 ? await labelsById(cx, ids) : [];
  return ids.map((id) => {
    const label = found.find((one) => one.id === id) ?? refuse(sharedCodes.missing);
    if (label.stateEnum !== 'ENABLE' && !former.includes(id)) refuse(recordCodes.disabledLabel, { name: label.name });
    return label;
  });
}

/** Changes the labels of a visit, whatever has become of it. */
export async function updateLabel(cx: SessionCx, input: InputOf<typeof visitRecord.updateLabel>) {
  const { acceptsId, version, syncPatient } = input;
  const row = asSeen(await lockVisit(cx, acceptsId), version, registrationCodes.stale);
  const labels = await labelsFor(cx, row.labelIds, input.labelIds ?? []);
  const labelIds = labels.map(({ id }) => id);
  await writeVisit(cx, acceptsId, { labelIds });
  if (syncPatient) await addLabels(cx, row.patientId, labelIds);
  cx.log({
    targetType: TARGET,
    targetId: acceptsId,
    targetName: row.visitNo,
    after: {
      labels: { label: '标签', value: labels.map(({ name }) => name) },
      ...(syncPatient ? { syncPatient: { label: '同步到患者标签', value: true } } : {}),
    },
  });
  return { version: version + 1 };
}
