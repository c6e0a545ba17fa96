import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { patientCodes } from '@mingmou/contract/patients/patient.codes';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { lookAtChain } from '../../kernel/report/view.store';
import { pageOfKeys } from '../../kernel/row/list';
import { checkScope } from './patient.service';
import { lockPatients, patientSorting, patientsMatching, writePatient } from './patient.store';
import { isEnabledEmployee } from './patient-links.store';
import { standing, totalsOf } from './patient-standing.rows';
import { listedAll, PATIENT } from './patient-view.service';
import { namesOfFilters, removeFilter, upsertFilter } from './saved-filter.store';

const MOST_FILTERS = 20;

/**
 * Returns a page of patients with their balances, debts and consumption, computed only for the page because they are
 * expensive.
 */
export async function patientPage(cx: SessionCx, query: InputOf<typeof patient.page>) {
  checkScope(cx, query);
  // Consumption is one number for the whole chain.
  await lookAtChain(cx);
  const rows = patientsMatching(cx, query).select(standing);
  const page = await pageOfKeys(rows, query, patientSorting, { table: 'patient', foreign: [] });
  return { ...page, records: await listedAll(cx, patient.page, page.records) };
}

export async function patientTotal(cx: SessionCx, filters: InputOf<typeof patient.total>) {
  checkScope(cx, filters);
  await lookAtChain(cx);
  return totalsOf(cx, patientsMatching(cx, filters).clearSelect().select('patient.id'));
}

/** Gives several patients to a member of staff; who has that one so already is skipped. */
export async function assignStaff(cx: SessionCx, { ids: asked, followStaffId }: InputOf<typeof patient.staffBatch>) {
  if (!(await isEnabledEmployee(cx, followStaffId))) refuse(sharedCodes.missing);
  const ids = [...new Set(asked)];
  const people = await lockPatients(cx, ids);
  const moved = people.filter((one) => one.followStaffId !== followStaffId);
  for (const { id } of moved) await writePatient(cx, id, { followStaffId });
  cx.log({
    targetType: PATIENT,
    targetName: `${moved.length}位`,
    after: { followStaffId: { label: patient.fields.followStaffId.title, value: followStaffId } },
  });
  return { changed: moved.length, skipped: ids.length - moved.length };
}

/** Keeps filters under a name; the same name takes the new ones. */
export async function saveFilter(cx: SessionCx, { name, filters }: InputOf<typeof patient.saveFilter>) {
  const known = Object.fromEntries(Object.entries(filters).filter(([field]) => field in patient.filters));
  const kept = await namesOfFilters(cx);
  if (kept.length >= MOST_FILTERS && !kept.some((one) => one.name === name)) refuse(patientCodes.tooManyFilters);
  const id = await upsertFilter(cx, name, JSON.stringify(known));
  cx.log({ targetType: '筛选', targetId: id, targetName: name });
  return { id };
}

export async function deleteFilter(cx: SessionCx, id: number) {
  const name = await removeFilter(cx, id);
  if (name === undefined) refuse(sharedCodes.missing);
  cx.log({ targetType: '筛选', targetId: id, targetName: name });
  return null;
}
