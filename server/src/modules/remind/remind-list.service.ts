import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { ageText } from '@mingmou/contract/patients/age.rules';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { remindSource } from '@mingmou/contract/patients/review-remind.dicts';
import { refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { exportShown } from '../../kernel/file/export';
import { pageOf } from '../../kernel/row/list';
import { timelineOf } from '../../kernel/row/timeline';
import type { TodoCounter } from '../home/todo.service';
import { logPerson, logPhones, phoneListed } from '../patients/patient-view.service';
import { TARGET } from './remind-acts.service';
import {
  contactsOf,
  countWaitingReminds,
  findRemind,
  remindSums,
  remindsMatching,
  sortingOf,
} from './remind-list.store';

interface Born {
  readonly birthday: string;
  readonly birthdayEstimated: boolean;
}

function aged<Row extends Born>(cx: SessionCx, { birthday, birthdayEstimated, ...row }: Row) {
  return { ...row, age: ageText(birthday, dayText(cx.now), birthdayEstimated) };
}

const shown =
  (cx: SessionCx) =>
  <Row extends Born & { readonly phone: string }>(row: Row) =>
    phoneListed(cx, aged(cx, row));

export async function remindPage(cx: SessionCx, query: InputOf<typeof reviewRemind.page>) {
  const sums = await remindSums(cx, query);
  const total = sums.counts.find(({ tab }) => tab === (query.tab ?? 0))?.count;
  const page = await pageOf(remindsMatching(cx, query), query, sortingOf(query), total);
  if (page.records.length > 0) await logPhones(cx, reviewRemind.page, TARGET);
  return { ...page, records: page.records.map(shown(cx)), sums };
}

/** Returns a reminder with the full phone number, because its reader intends to call. */
export async function remindById(cx: SessionCx, id: number) {
  const row = (await findRemind(cx, id)) ?? refuse(sharedCodes.missing);
  const { patientId, name } = row;
  await logPerson(cx, reviewRemind.findById, { id: patientId, name });
  return { ...aged(cx, row), contacts: await contactsOf(cx, id), logs: await timelineOf(cx, [TARGET, id]) };
}

const SHEET = [
  ...(['planDate', 'overdue', 'recordNo', 'name', 'age', 'phone', 'source', 'items', 'reason', 'doctorName'] as const),
  ...(['channel', 'attempts', 'lastResult', 'nextContactDate', 'subscribedFor', 'executorName'] as const),
  ...(['remindState', 'cancelReason'] as const),
] as const;

export function exportReminds(cx: SessionCx, query: InputOf<typeof reviewRemind.export>) {
  return exportShown(cx, shown(cx), {
    name: TARGET,
    shape: reviewRemind.row,
    columns: SHEET,
    rows: remindsMatching(cx, query),
    query,
    sorting: sortingOf(query),
  });
}

/** 待办: the rows that the counter counts, with where each is opened. */
export async function waitingReminds(cx: SessionCx, query: InputOf<typeof reviewRemind.waiting>) {
  const page = await pageOf(remindsMatching(cx, {}), query, sortingOf({}));
  return {
    ...page,
    records: page.records.map(shown(cx)).map((row) => ({
      ...{ id: row.id, patientId: row.patientId, patientName: row.name, recordNo: row.recordNo, mobile: row.phone },
      planTime: row.planDate,
      text: [dictName(remindSource, row.source), row.reason].filter(Boolean).join(' '),
      state: row.remindState,
      targetPath: `/suffer/fcRemind?keyword=${row.recordNo}`,
    })),
  };
}

export const waitingTasks: TodoCounter = { key: 'waitingTasks', count: countWaitingReminds };
