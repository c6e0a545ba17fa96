import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { admin } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

const DOCTOR = `(SELECT staff_id FROM account WHERE account = 'doctor')`;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('doctor');
  await admin(
    app,
    `UPDATE department SET is_default = false WHERE property_owner_id = 1 AND org_id = 1 AND name <> '视光'`,
  );
  await admin(app, `UPDATE department SET is_default = name = '视光' WHERE property_owner_id = 1 AND org_id = 1`);
  await admin(
    app,
    `DELETE FROM scheduling WHERE staff_id = ${DOCTOR} AND id <>
      (SELECT min(id) FROM scheduling WHERE staff_id = ${DOCTOR} AND org_id = 1 AND period = 1)`,
  );
  await admin(
    app,
    `UPDATE scheduling SET date = '2025-03-12', start_time = '22:00', end_time = '23:00' WHERE staff_id = ${DOCTOR}`,
  );
});
afterAll(() => app.close());

const place = async () => (await app.send(outpatientGeneral.defaultPlace, {}, { token })).data;
const departmentsOf = (names: string) =>
  admin(
    app,
    `UPDATE employee_org SET department_ids = (SELECT array_agg(id) FROM department WHERE org_id = 1 AND name = ANY ('{${names}}'))
      WHERE org_id = 1 AND employee_id = ${DOCTOR}`,
  );

describe('place of work of the caller', () => {
  it("is the caller's only department, whatever the default department is", async () => {
    await departmentsOf('眼科');
    expect(await place()).toMatchObject({ departmentName: '眼科' });
  });

  it('is the default department of the organisation for callers with several departments', async () => {
    await departmentsOf('眼科,视训');
    expect(await place()).toMatchObject({ departmentName: '视光' });
  });

  it("is the department and room of the caller's schedule at this minute", async () => {
    await admin(
      app,
      `UPDATE scheduling SET start_time = '08:30', end_time = '12:00', period = 1, room_id = r.id, department_id = r.department_id
        FROM consultation_room r WHERE r.org_id = 1 AND r.name = '一诊室' AND scheduling.period = 1 AND staff_id = ${DOCTOR}`,
    );
    expect(await place()).toMatchObject({ consultationRoomName: '一诊室' });
    app.setNow('2025-03-12 12:00:00');
    expect(await place()).toMatchObject({ departmentName: '视光' });
  });

  it('is empty without schedule, only department and default department', async () => {
    await admin(app, `UPDATE department SET is_default = false WHERE org_id = 1`);
    expect(await place()).toEqual({
      departmentId: null,
      departmentName: null,
      consultationRoomId: null,
      consultationRoomName: null,
    });
  });
});
