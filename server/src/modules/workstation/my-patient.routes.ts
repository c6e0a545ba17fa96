import type { InputOf } from '@mingmou/contract/base/call';
import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/call/refusal';
import { handle, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { pageOf } from '../../kernel/row/list';
import { setLabels } from '../patients/patient.service';
import { shownHead } from '../visit/visit.rules';
import { labelsOfPatient, myPatientSorting, myPatients, notesOf, writeNote, writeStar } from './my-patient.store';

const TARGET = '患者';

async function found(cx: SessionCx, patientId: number) {
  return (await labelsOfPatient(cx, patientId)) ?? refuse(stageCodes.noPatient);
}

async function editLabels(cx: SessionCx, { patientId, labelIds }: InputOf<typeof myPatient.labelEdit>) {
  const { name, labels } = await found(cx, patientId);
  await setLabels(cx, patientId, labelIds ?? []);
  const after = (await found(cx, patientId)).labels;
  const said = (of: typeof labels) => ({ labels: { label: '标签', value: of.map((one) => one.name) } });
  cx.log({ targetType: TARGET, targetId: patientId, targetName: name, before: said(labels), after: said(after) });
  return null;
}

async function editNote(cx: SessionCx, { patientId, scope, content }: InputOf<typeof myPatient.noteEdit>) {
  const { name } = await found(cx, patientId);
  await writeNote(cx, patientId, scope, content || null);
  // Private notes stay out of the log, which other people read.
  const after = scope === 'ORG' ? { note: { label: '备注', value: content || null } } : {};
  cx.log({ targetType: TARGET, targetId: patientId, targetName: name, after });
  return null;
}

async function star(cx: SessionCx, { patientId, starred }: InputOf<typeof myPatient.star>) {
  const { name } = await found(cx, patientId);
  await writeStar(cx, patientId, starred);
  cx.log({
    targetType: TARGET,
    targetId: patientId,
    targetName: name,
    after: { starred: { label: '关注', value: starred } },
  });
  return null;
}

export const myPatientRoutes: readonly Route[] = [
  handle(myPatient.page, async (query, cx) => {
    const page = await pageOf(myPatients(cx, query), query, myPatientSorting);
    return { ...page, records: page.records.map((row) => shownHead(row, cx.now)) };
  }),
  handle(myPatient.labelDetail, async ({ id }, cx) => ({ labels: (await found(cx, id)).labels })),
  handle(myPatient.labelEdit, (input, cx) => editLabels(cx, input)),
  handle(myPatient.noteDetail, async ({ id }, cx) => {
    await found(cx, id);
    return notesOf(cx, id);
  }),
  handle(myPatient.noteEdit, (input, cx) => editNote(cx, input)),
  handle(myPatient.star, (input, cx) => star(cx, input)),
];
