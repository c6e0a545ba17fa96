import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { visitTraining, vtRecord } from '@mingmou/contract/workstation/training/vt-record.contract';
import { newKey } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
let cashier: string;
beforeAll(async () => {
  clinic = await openClinic();
  cashier = await clinic.signIn('cashier');
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) =>
  clinic.desk.app.send(call, input, { idempotencyKey: newKey(), ...as });

/** Reads the patient's file as the front desk: each package and the uses left of all packages. */
async function fileOf(patientId: number) {
  const as = { token: clinic.desk.front };
  const { data: packages } = await send(patientArchive.trainings, { patientId }, as);
  const { data: home } = await send(patientPortal.home, { id: patientId }, as);
  const said = packages.map(({ name, state, usedTimes, allTimes, leftTimes }) => [
    ...[name, state, usedTimes, allTimes, leftTimes],
  ]);
  return { said, left: home.figures.packageTimes };
}

describe('life cycle of a training package', () => {
  it.each([true, false])(
    'checkPayFirst %s: is defined, billed by the doctor, paid, used at the visit, shown in the file, and refunded without its gift',
    async (payFirst) => {
      await clinic.desk.app.database.query(
        `DELETE FROM parameter; INSERT INTO parameter (property_owner_id, org_id, key, value)
        VALUES (1, 1, 'checkPayFirst', '${payFirst}')`,
      );
      const name = `视训八次${payFirst ? '甲' : '乙'}`;
      const [item] = (await clinic.desk.app.database.query('SELECT min(id) AS id FROM training_item')).rows;
      const itemId = Number(item?.id);
      const product = { name, items: [{ itemId }], totalTimes: 8, giftTimes: 2, price: money(100) };
      const defined = await send(
        trainingServicePackage.save,
        { ...product, refundable: true },
        { token: clinic.desk.admin },
      );
      const { acceptsId, patientId } = await clinic.arrive();
      await clinic.receive(acceptsId);
      const rows = [{ itemType: 'VTPKG', itemId: defined.data.id, eye: 'NA', qty: 1, discountRate: 1 }] as const;
      const billing = { acceptsId, batchNo: 1, version: 0, rows: [...rows], totalAmount: money(100) };
      expect(await send(checkBill.finish, billing, { token: clinic.doctor })).toMatchObject({ success: true });
      // A package is created by its payment, whatever the parameter is.
      expect(await fileOf(patientId)).toEqual({ said: [], left: 0 });

      const { rows: found } = await clinic.desk.app.database.query(
        'SELECT id FROM charge_order WHERE accepts_id = $1',
        [acceptsId],
      );
      const id = Number(found[0]?.id);
      const { order } = (await send(chargeOrder.detail, { id }, { token: cashier })).data;
      const paying = {
        id,
        version: order.version,
        payableAmount: money(100),
        ways: [{ wayCode: 1, amount: money(100) }],
      };
      expect(await send(chargeOrder.settle, paying, { token: cashier })).toMatchObject({ success: true });
      expect(await fileOf(patientId)).toEqual({ said: [[name, 1, 0, 10, 10]], left: 10 });

      const { data: training } = await send(visitTraining.find, { acceptsId }, { token: clinic.optom });
      const ownerId = training.packages[0]?.id ?? 0;
      const session = { ownerId, acceptsId, version: 0, recordDate: null, confirmed: true };
      const result = { attendance: '正常', items: [{ itemId, done: '完成' }], deduct: true };
      for (const _time of [1, 2, 3])
        expect(await send(vtRecord.finish, { ...session, result }, { token: clinic.optom })).toMatchObject({ code: 0 });
      expect(await fileOf(patientId)).toEqual({ said: [[name, 1, 3, 10, 7]], left: 7 });

      const { lines, order: paid } = (await send(chargeOrder.detail, { id }, { token: cashier })).data;
      const back = { orderLineId: lines[0]?.id ?? 0, qty: 1, amount: money(62.5) };
      const asked = { orderId: id, orderVersion: paid.version, lines: [back], reason: '搬家' };
      expect(await send(refund.settle, asked, { token: cashier })).toMatchObject({ data: { amount: 62.5 } });
      expect(await fileOf(patientId)).toEqual({ said: [[name, 5, 3, 10, 0]], left: 0 });
    },
  );
});
