import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { deviceInbox } from '@mingmou/contract/workstation/device-inbox.contract';
import { inspection } from '@mingmou/contract/workstation/inspection.contract';
import { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { LocalStore } from '../../src/modules/files/store/local-store.driver';
import { newKey } from '../outpatient/desk';
import { type Clinic, COMPLETE, openClinic } from './clinic';
import { joiaText, KR_800S } from './device/samples';
import { sentPicture } from './sent-pictures';

const directory = mkdtempSync(join(tmpdir(), 'mingmou-test-pay-first-'));
let clinic: Clinic;
let cashier: string;
const ids = new Map<string, number>();
const EXAM = '验光甲';
const MASSAGE = '按摩甲';
const FREE = '赠送验光';

beforeAll(async () => {
  clinic = await openClinic({ files: new LocalStore(directory) });
  cashier = await clinic.signIn('cashier');
  for (const [code, name, category, item, price] of [
    ['PF1', EXAM, '2', 2, 10],
    ['PF2', MASSAGE, '3', null, 10],
    ['PF3', FREE, '2', 2, 0],
  ]) {
    const { rows } = await query(
      `INSERT INTO service_charge (property_owner_id, org_id, code, name, pinyin, charge_category, price, check_item_id)
       VALUES (1, 1, $1, $2, 'jf', $3, $5, $4) RETURNING id`,
      [code, name, category, item, price],
    );
    ids.set(String(name), Number(rows[0]?.id));
  }
});
beforeEach(async () => {
  await clinic.desk.clear();
  await query('DELETE FROM parameter');
});
afterAll(async () => {
  await clinic.desk.app.close();
  rmSync(directory, { recursive: true });
});

const query = (text: string, values?: unknown[]) => clinic.desk.app.database.query(text, values);
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const paysFirst = (value: boolean) =>
  query(`INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'checkPayFirst', $1)`, [
    JSON.stringify(value),
  ]);
const shown = async (acceptsId: number) => (await send(inspection.findByAccepts, { acceptsId })).data.rows;
const treatmentsOf = async (acceptsId: number) => (await send(treatment.find, { acceptsId })).data;

/** Bills one examination F02 and this many treatments. */
async function bill(acceptsId: number, times = 1) {
  const row = (name: string, itemType: 'CHECK' | 'TREAT', qty: number) => ({
    ...{ itemType, itemId: ids.get(name) ?? 0, eye: 'OU' as const, qty, discountRate: 1 },
  });
  const rows = [row(EXAM, 'CHECK', 1), row(MASSAGE, 'TREAT', times)];
  const totalAmount = money(10 + 10 * times);
  ok(await send(checkBill.finish, { acceptsId, batchNo: 1, version: 0, rows, totalAmount }));
}

async function orderOf(acceptsId: number) {
  const { rows } = await query('SELECT id FROM charge_order WHERE accepts_id = $1', [acceptsId]);
  return (await send(chargeOrder.detail, { id: Number(rows[0]?.id) }, { token: cashier })).data;
}

async function pay(acceptsId: number) {
  const { id, version, payableAmount } = (await orderOf(acceptsId)).order;
  const input = { id, version, payableAmount, ways: [{ wayCode: 1, amount: payableAmount }] };
  ok(await send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() }));
}

/** Requests a refund of the named lines of the visit: `qty` pieces of each line, else all pieces. */
async function asked(acceptsId: number, names: readonly string[], qty?: number) {
  const { order, lines } = await orderOf(acceptsId);
  const chosen = lines.filter(({ name }) => names.includes(name));
  return {
    ...{ orderId: order.id, orderVersion: order.version, reason: '患者要求' },
    lines: chosen.map((line) => ({
      ...{ orderLineId: line.id, qty: qty ?? line.qty },
      amount: money(10 * (qty ?? line.qty)),
    })),
  };
}

async function giveBack(acceptsId: number, names: readonly string[] = [EXAM, MASSAGE], qty?: number) {
  const input = await asked(acceptsId, names, qty);
  return send(refund.settle, input, { token: clinic.manager, idempotencyKey: newKey() });
}

/** Throws the error message of a refused reply. */
function ok(reply: { readonly code: number; readonly msg: string }) {
  expect([reply.code, reply.msg]).toEqual([0, '操作成功']);
}

interface Seen {
  readonly acceptsId: number;
  readonly patientId: number;
  /** Id of an earlier visit with a finished F02. */
  readonly earlierId: number;
}

async function seen(): Promise<Seen> {
  const { acceptsId, patientId } = await clinic.arrive();
  await clinic.receive(acceptsId);
  return { acceptsId, patientId, earlierId: 0 };
}

async function seenAgain(): Promise<Seen> {
  const { acceptsId: earlierId, patientId } = await seen();
  const { data } = await send(inspection.add, { acceptsId: earlierId, formCode: 'F02' });
  const rows = [
    { checkRowId: data.recordId, version: 1, formCode: 'F02' as const, result: { odR1Sph: -1, osR1Sph: -1 } },
  ];
  await send(inspection.finish, { acceptsId: earlierId, checkRowIds: [data.recordId], rows });
  await clinic.askDone(earlierId, 0, COMPLETE);
  await send(calls.finish, { id: earlierId });
  const { acceptsId } = await clinic.arrive({ patient: { id: patientId }, visitType: 2 });
  await clinic.receive(acceptsId);
  return { acceptsId, patientId, earlierId };
}

interface Answer {
  readonly code: number;
  readonly msg: string;
}
const UNPAID = { code: 120301, msg: '该检查项目尚未收费' };
const GONE = { code: 120302, msg: '该检查已取消' };

/** Saves or finishes the examination of the visit. */
async function write(acceptsId: number, call: 'save' | 'finish', result: object): Promise<Answer> {
  const [row] = await shown(acceptsId);
  const { checkRowId = 0, version = 0 } = row ?? {};
  const rows = [{ checkRowId, version, formCode: 'F02' as const, result: { ...result } }];
  return call === 'save'
    ? send(inspection.save, { acceptsId, rows })
    : send(inspection.finish, { acceptsId, checkRowIds: [checkRowId], rows });
}

/** Uploads a file of the autorefractor and takes it for the visit. */
async function takeFromDevice(acceptsId: number): Promise<Answer> {
  await query(`TRUNCATE device_record CASCADE; DELETE FROM file WHERE biz_type = 'DEVICE_FILE'`);
  const as = { token: clinic.optom };
  const content = Buffer.from(joiaText({ measures: KR_800S.measures })).toString('base64');
  const { data, msg } = await send(deviceInbox.receive, { fileName: 'M-Serial0426_TOPCON_KR-800S.xml', content }, as);
  if (!data) throw new Error(msg);
  return send(deviceInbox.take, { id: data.id, version: 1, acceptsId, targets: ['F02'], confirmed: true }, as);
}

/** Every place where a billed row is performed, with its refusals while the row is unpaid and after a refund. */
const PLACES: readonly (readonly [string, (of: Seen) => Promise<Answer>, Answer, Answer])[] = [
  ['检查保存', ({ acceptsId }) => write(acceptsId, 'save', { odR1Sph: -1 }), UNPAID, GONE],
  ['检查完成', ({ acceptsId }) => write(acceptsId, 'finish', { odR1Sph: -1, osR1Sph: -1 }), UNPAID, GONE],
  [
    '手机传来的检查图片',
    async ({ acceptsId }) => write(acceptsId, 'save', { files: [{ fileId: await sentPicture(clinic), eye: 'OD' }] }),
    UNPAID,
    GONE,
  ],
  [
    '引用上次结果',
    ({ acceptsId, earlierId }) =>
      send(inspection.copyCheckItem, { fromAcceptsId: earlierId, toAcceptsId: acceptsId, formCodes: ['F02'] }),
    UNPAID,
    GONE,
  ],
  [
    '仪器采用',
    ({ acceptsId }) => takeFromDevice(acceptsId),
    { code: 120324, msg: '没有可采用的内容，该检查项目尚未收费' },
    { code: 120324, msg: '没有可采用的内容，该项目已退费' },
  ],
  [
    '预检带入',
    async ({ acceptsId }) => {
      const measured = { acceptsId, version: 0, odUcva: '4.8', odArSph: -1.75 };
      await send(triageRecord.finish, measured, { token: clinic.desk.nurse });
      // The pre-examination is finished in either case; the code reports whether its values were copied into the row.
      return { code: (await shown(acceptsId))[0]?.stageState === 1 ? 0 : 1, msg: '' };
    },
    { code: 1, msg: '' },
    { code: 1, msg: '' },
  ],
  [
    '治疗执行',
    async ({ acceptsId }) => {
      const billRowId = (await treatmentsOf(acceptsId))[0]?.id ?? 0;
      const input = { acceptsId, billRowId, seq: 1 };
      return send(treatment.perform, input, { token: clinic.optom, idempotencyKey: newKey() });
    },
    UNPAID,
    GONE,
  ],
];

describe('checkPayFirst 先收费后检查', () => {
  it.each(PLACES)(
    '%s: is allowed after payment, without the parameter immediately, and refused after a refund',
    async (place, act, unpaid, gone) => {
      const newcomer = place === '引用上次结果' ? seenAgain : seen;
      for (const isFirst of [true, false]) {
        await query('DELETE FROM parameter');
        await paysFirst(isFirst);
        const waiting = await newcomer();
        await bill(waiting.acceptsId);
        expect([isFirst, await act(waiting)]).toMatchObject([isFirst, isFirst ? unpaid : { code: 0 }]);
        if (isFirst) {
          await pay(waiting.acceptsId);
          await query('DELETE FROM triage_record');
          await query('UPDATE accepts SET triage_state = 0');
          expect([place, await act(waiting)]).toMatchObject([place, { code: 0 }]);
        }
        const refunded = await newcomer();
        await bill(refunded.acceptsId);
        await pay(refunded.acceptsId);
        ok(await giveBack(refunded.acceptsId));
        expect([isFirst, await act(refunded)]).toMatchObject([isFirst, gone]);
        const [row] = await shown(refunded.acceptsId);
        expect(row).toMatchObject({ stageState: 0, editable: false, editableReason: '该项目已退费' });
        expect((await treatmentsOf(refunded.acceptsId))[0]?.blocked).toBe('该项目已退费');
      }
    },
  );

  it('uses the paid examination of two, whichever was billed first', async () => {
    const of = await seenAgain();
    const { acceptsId } = of;
    await bill(acceptsId);
    const row = { itemType: 'CHECK' as const, itemId: ids.get(FREE) ?? 0, eye: 'OU' as const, qty: 1, discountRate: 1 };
    const second = { acceptsId, batchNo: 2, version: 0, rows: [row], totalAmount: money(0) };
    ok(await send(checkBill.finish, second));
    ok(await takeFromDevice(acceptsId));
    expect((await shown(acceptsId)).map(({ stageState, chargeState }) => [stageState, chargeState])).toEqual([
      [0, 0],
      [1, 3],
    ]);
  });

  it('performs a treatment only as often as it was not refunded', async () => {
    const { acceptsId } = await seen();
    await bill(acceptsId, 3);
    await pay(acceptsId);
    const billRowId = (await treatmentsOf(acceptsId))[0]?.id ?? 0;
    const perform = (seq: number) =>
      send(treatment.perform, { acceptsId, billRowId, seq }, { token: clinic.optom, idempotencyKey: newKey() });
    ok(await perform(1));
    ok(await giveBack(acceptsId, [MASSAGE], 2));
    expect((await treatmentsOf(acceptsId))[0]).toMatchObject({ qty: 1, execState: 2, chargeState: 1, blocked: null });
    expect(await perform(2)).toMatchObject({ code: 120506, msg: `${MASSAGE}已全部执行（1次）` });
  });

  it('pays out the refund of an examination that has begun only with the right', async () => {
    await query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, 1, 'refundApproveAmount', '0')`,
    );
    const { acceptsId } = await seen();
    await bill(acceptsId);
    await pay(acceptsId);
    const { data } = await send(refund.save, await asked(acceptsId, [EXAM]), {
      token: cashier,
      idempotencyKey: newKey(),
    });
    const { id } = data;
    const seenRefund = async () => ({
      id,
      version: (await send(refund.detail, { id }, { token: cashier })).data.refund.version,
    });
    const approval = { ...(await seenRefund()), pass: true, remark: null };
    ok(await send(refund.approve, approval, { token: clinic.manager, idempotencyKey: newKey() }));
    ok(await write(acceptsId, 'save', { odR1Sph: -1 }));
    const settle = async (token: string) =>
      send(refund.settle, await seenRefund(), { token, idempotencyKey: newKey() });
    expect(await settle(cashier)).toMatchObject({ code: 180302 });
    ok(await settle(clinic.manager));
  });

  it('allows corrections of signed results after their refund', async () => {
    const { acceptsId } = await seen();
    await bill(acceptsId);
    await pay(acceptsId);
    expect(await write(acceptsId, 'finish', { odR1Sph: -1, osR1Sph: -1 }));
    ok(await giveBack(acceptsId, [EXAM]));
    const [row] = await shown(acceptsId);
    const reopening = { acceptsId, checkRowId: row?.checkRowId ?? 0, version: row?.version ?? 0, reason: '写错了' };
    ok(await send(inspection.retrial, reopening));
    expect((await shown(acceptsId))[0]).toMatchObject({ editable: true });
    ok(await write(acceptsId, 'finish', { odR1Sph: -1.25, osR1Sph: -1 }));
  });
});
