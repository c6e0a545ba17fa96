import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { type Clinic, COMPLETE, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const shown = async (acceptsId: number) =>
  (await clinic.desk.app.send(consultingDesk.medicalAccepts, { id: acceptsId }, { token: clinic.doctor })).data
    .askedAllergy;

it('returns the allergies of 问诊 with the visit from the first save on', async () => {
  const acceptsId = await clinic.seen();
  expect(await shown(acceptsId)).toBeNull();
  expect(await clinic.ask(acceptsId, 0, { allergyHas: '有' })).toMatchObject({ success: true });
  expect(await shown(acceptsId)).toBe('有');
  await clinic.ask(acceptsId, 1, { allergyHas: '有', allergyText: '头孢' });
  expect(await shown(acceptsId)).toBe('头孢');
  await clinic.askDone(acceptsId, 2, { ...COMPLETE, allergyHas: '有', allergyText: '头孢、磺胺' });
  expect(await shown(acceptsId)).toBe('头孢、磺胺');
});

it('returns no allergies where 问诊 denies allergies', async () => {
  const acceptsId = await clinic.seen();
  await clinic.ask(acceptsId, 0, { allergyHas: '无', allergyText: '头孢' });
  expect(await shown(acceptsId)).toBeNull();
});

it('shows a prescription whether allergies are unknown or denied', async () => {
  const { acceptsId, patientId } = await clinic.arrive();
  await clinic.receive(acceptsId);
  const said = async () =>
    (await clinic.desk.app.send(drugRx.findByAccepts, { acceptsId }, { token: clinic.doctor })).data;
  const onFile = (flag: number) =>
    clinic.desk.app.database.query(`UPDATE patient SET allergy_flag = ${flag} WHERE id = ${patientId}`);
  await onFile(9);
  expect(await said()).toMatchObject({ allergies: null, deniesAllergies: false });
  await onFile(0);
  expect(await said()).toMatchObject({ allergies: null, deniesAllergies: true });
  await clinic.ask(acceptsId, 0, { allergyHas: '有' });
  expect(await said()).toMatchObject({ allergies: '有（未写明）', deniesAllergies: false });
  await onFile(9);
  await clinic.ask(acceptsId, 1, { allergyHas: '无' });
  expect(await said()).toMatchObject({ allergies: null, deniesAllergies: true });
});
