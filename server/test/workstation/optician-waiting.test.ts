import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { rxCheck } from '@mingmou/contract/workstation/print/rx-check.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { type Clinic, COMPLETE, openClinic, type Prescription } from './clinic';

let clinic: Clinic;
/** Session of a second doctor with 处方权 in the same organisation. */
let colleague: string;

beforeAll(async () => {
  clinic = await openClinic();
  await clinic.desk.app.database.query(
    `UPDATE employee SET prescribe_right = true WHERE id = (SELECT staff_id FROM account WHERE account = 'manager')`,
  );
  colleague = clinic.manager;
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const KIND = { kind: 'remote' } as const;
const RACERS = 32;

interface At {
  readonly version?: number;
  readonly token?: string;
  readonly confirmChange?: boolean;
}

const confirm = (acceptsId: number, content: Prescription, { version = 0, token, confirmChange }: At = {}) =>
  send(optician.finish, { ...KIND, acceptsId, version, confirmChange, ...content }, { token: token ?? clinic.optom });
const find = async (acceptsId: number, token = clinic.doctor) =>
  (await send(optician.findByAccepts, { ...KIND, acceptsId }, { token })).data;
const waiting = async (token = clinic.doctor) => (await send(optician.waiting, {}, { token })).data;
const todo = async (token = clinic.doctor) => (await send(home.todoCount, {}, { token })).data.waitingRx;
const reject = (id: number, version: number, token = clinic.doctor) =>
  send(optician.reject, { ...KIND, id, version, reason: '柱镜轴位请复核' }, { token });
const withdraw = (id: number, version: number, token = clinic.optom) =>
  send(optician.withdraw, { ...KIND, id, version }, { token });

/** Submits a prescription in the doctor's name by the optometrist, who has no 处方权. */
async function submitted(content: Prescription = clinic.far) {
  const acceptsId = await clinic.seen();
  const { data } = await confirm(acceptsId, content);
  return { acceptsId, id: data.recordId, version: data.version };
}

const papers = async () =>
  (await clinic.desk.app.database.query('SELECT rx_no, rx_state FROM optician_prescription ORDER BY id')).rows;

describe('待医师确认', () => {
  it('WS-35 has no number, code or sale until the doctor signs', async () => {
    const acceptsId = await clinic.seen();
    const sent = await confirm(acceptsId, clinic.far);
    expect(sent).toMatchObject({ success: true, data: { stageState: 4, rxNo: null } });
    const { recordId: id, version } = sent.data;
    expect(await papers()).toEqual([]);
    expect(await find(acceptsId)).toMatchObject({
      stageState: 4,
      editable: false,
      editableReason: '当前状态为「待医师确认」，不能保存',
      signed: null,
      waiting: {
        prescriberName: '王建国',
        enteredByName: '李静怡',
        sentByName: '李静怡',
        mayConfirm: true,
        mayWithdraw: true,
      },
    });
    const draft = await send(visitPrint.find, { type: 'OPTICIAN', id }, { token: clinic.doctor });
    expect(draft.data).toMatchObject({ mark: '待医师确认', no: null, qrUrl: null });
    const sale = await send(saleDesk.findPrescriptionCommodity, { prescriptionId: id }, { token: clinic.doctor });
    expect(sale).toMatchObject({ success: false });

    const signed = await confirm(acceptsId, {}, { version, token: clinic.doctor });
    expect(signed).toMatchObject({ success: true, data: { stageState: 2, rxNo: expect.stringMatching(/^CF\d{12}$/) } });
    expect((await find(acceptsId)).signed).toMatchObject({
      enteredByName: '李静怡',
      confirmedByName: '王建国',
      confirmedByTitle: '主任医师',
      prescriberName: '王建国',
    });
    const print = await send(visitPrint.find, { type: 'OPTICIAN', id }, { token: clinic.doctor });
    expect(print.data.signs).toMatchObject([
      { role: '录入', name: '李静怡' },
      { role: '确认', name: '王建国', title: '主任医师' },
      { role: '处方', name: '王建国' },
    ]);
    const token = new URL(print.data.qrUrl ?? '').searchParams.get('k') ?? '';
    expect((await send(rxCheck.find, { token })).data).toMatchObject({
      enteredByName: '李静怡',
      confirmedByName: '王建国',
      confirmedByTitle: '主任医师',
      prescriberName: '王建国',
    });
  });

  it('WS-35 is signed immediately when a doctor confirms, also in the name of a colleague', async () => {
    const acceptsId = await clinic.seen();
    expect(await confirm(acceptsId, clinic.far, { token: clinic.doctor })).toMatchObject({ data: { stageState: 2 } });
    const other = await clinic.seen();
    expect(await confirm(other, clinic.far, { token: colleague })).toMatchObject({ data: { stageState: 2 } });
  });

  it('applies all checks of a confirmation to the submission and to the signature', async () => {
    const acceptsId = await clinic.seen();
    const opposite = { ...clinic.far, osSph: 3 };
    const { odPd: _pd, ...without } = clinic.far;
    expect(await confirm(acceptsId, without)).toMatchObject({ code: 120205, msg: '请填写右眼瞳距' });
    expect(await confirm(acceptsId, { ...clinic.far, odSph: 0.3 })).toMatchObject({ code: 120404 });
    const unlicensed = { ...clinic.far, prescriberId: clinic.desk.li.doctorId };
    expect(await confirm(acceptsId, unlicensed)).toMatchObject({ code: 120401 });
    expect(await confirm(acceptsId, opposite)).toMatchObject({ code: 120411 });
    const { data } = await confirm(acceptsId, opposite, { confirmChange: true });
    expect(data).toMatchObject({ stageState: 4 });
    const at = { version: data.version, token: clinic.doctor };
    expect(await confirm(acceptsId, {}, at)).toMatchObject({ code: 120411 });
    expect(await confirm(acceptsId, {}, { ...at, confirmChange: true })).toMatchObject({ data: { stageState: 2 } });
  });

  it('appears on the desk and in the to-do list of the named doctor only', async () => {
    const { id, acceptsId, version } = await submitted();
    expect(await waiting()).toMatchObject({
      mayConfirm: true,
      rows: [
        {
          ...{ id, acceptsId, version, kind: 'remote', enteredByName: '李静怡', sentByName: '李静怡' },
          current: { odSph: -3, odCyl: -0.5, odAxis: 90, osSph: -2.75 },
        },
      ],
    });
    expect(await waiting(colleague)).toEqual({ mayConfirm: true, rows: [] });
    expect(await waiting(clinic.optom)).toEqual({ mayConfirm: false, rows: [] });
    expect([await todo(), await todo(colleague), await todo(clinic.optom)]).toEqual([1, 0, 0]);
    await confirm(acceptsId, {}, { version, token: clinic.doctor });
    expect([(await waiting()).rows, await todo()]).toEqual([[], 0]);
  });

  it('is confirmed or rejected only by the named doctor, who changes none of its content', async () => {
    const { acceptsId, id, version } = await submitted();
    const refused = { code: 120414, msg: '该处方由王建国医师确认，您不能确认' };
    expect(await confirm(acceptsId, {}, { version, token: colleague })).toMatchObject(refused);
    expect(await confirm(acceptsId, {}, { version })).toMatchObject(refused);
    expect(await reject(id, version, colleague)).toMatchObject({ code: 120414 });
    expect(await confirm(acceptsId, { odSph: -4 }, { version, token: clinic.doctor })).toMatchObject({ code: 120416 });
    expect(
      await send(optician.save, { ...KIND, acceptsId, version, ...clinic.far }, { token: clinic.doctor }),
    ).toMatchObject({ code: 100003 });
    expect(await find(acceptsId)).toMatchObject({ stageState: 4, version, current: { odSph: -3 } });
  });

  it('returns with the reason when it is rejected, shows the reason until it is submitted again, and notifies the author', async () => {
    const { acceptsId, id, version } = await submitted();
    expect(await reject(id, version)).toMatchObject({ success: true, data: { stageState: 1 } });
    expect(await find(acceptsId)).toMatchObject({
      stageState: 1,
      editable: true,
      rejected: { reason: '柱镜轴位请复核', byName: '王建国' },
    });
    const again = await confirm(acceptsId, { ...clinic.far, odAxis: 95 }, { version: version + 1 });
    expect(again.data).toMatchObject({ stageState: 4 });
    expect((await find(acceptsId)).rejected ?? null).toBeNull();
    await confirm(acceptsId, {}, { version: again.data.version, token: clinic.doctor });
    const { data } = await send(notice.page, { page: 1, size: 10 }, { token: clinic.optom });
    const texts = data.records.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/的配镜处方（框架远用）已由王建国驳回：柱镜轴位请复核$/));
    expect(texts).toContainEqual(expect.stringMatching(/的配镜处方（框架远用）已由王建国确认，处方号CF\d{12}$/));
  });

  it('is withdrawn by its submitter, or by an account with the 反审 button', async () => {
    const one = await submitted();
    await clinic.desk.app.database.query(
      `UPDATE stage_record SET finished_by = finished_by + 1000000 WHERE id = ${one.id}`,
    );
    expect(await withdraw(one.id, one.version)).toMatchObject({ code: 120415, msg: '只有提交人可以撤回该处方' });
    expect(await withdraw(one.id, one.version, colleague)).toMatchObject({ success: true });
    const two = await submitted();
    expect(await withdraw(two.id, two.version)).toMatchObject({ success: true, data: { stageState: 1 } });
    expect(await find(two.acceptsId)).toMatchObject({ stageState: 1, editable: true });
    expect((await find(two.acceptsId)).rejected ?? null).toBeNull();
  });

  it('does not keep the visit open, can be signed after the visit, and can be edited after a rejection', async () => {
    const one = await submitted();
    const two = await submitted();
    for (const { acceptsId: id } of [one, two]) {
      await clinic.askDone(id, 0, COMPLETE);
      const ended = await send(consultingDesk.finish, { id }, { token: clinic.doctor });
      expect(ended.data).toEqual({ blockers: [], warnings: ['配镜处方（框架远用）等待王建国医师确认'] });
    }
    expect(await confirm(one.acceptsId, {}, { version: one.version, token: clinic.doctor })).toMatchObject({
      data: { stageState: 2 },
    });
    await reject(two.id, two.version);
    expect(await confirm(two.acceptsId, clinic.far, { version: two.version + 1 })).toMatchObject({
      data: { stageState: 4 },
    });
  });

  it('numbers a rejected prescription as a first one when it is signed, and adds -R1 only after a reopening', async () => {
    const { acceptsId, id, version } = await submitted();
    await reject(id, version);
    const again = await confirm(acceptsId, clinic.far, { version: version + 1 });
    const signed = await confirm(acceptsId, {}, { version: again.data.version, token: clinic.doctor });
    expect(signed.data.rxNo).toMatch(/^CF\d{12}$/);
    const undo = { ...KIND, id, version: signed.data.version, reason: '度数有误' };
    await send(optician.retrial, undo, { token: clinic.doctor });
    const third = await confirm(acceptsId, clinic.far, { version: undo.version + 1, token: clinic.doctor });
    expect(third.data.rxNo).toBe(`${signed.data.rxNo}-R1`);
  });

  it(`is signed only once when ${RACERS} requests run concurrently`, async () => {
    const { acceptsId, version } = await submitted();
    const tokens = [clinic.doctor, await clinic.signIn('doctor')];
    const replies = await Promise.all(
      Array.from({ length: RACERS }, (_, turn) => confirm(acceptsId, {}, { version, token: tokens[turn % 2] })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await papers()).toHaveLength(1);
  });

  it(`is either withdrawn or signed when both happen concurrently`, async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { acceptsId, id, version } = await submitted();
      const before = (await papers()).length;
      const replies = await Promise.all(
        Array.from({ length: RACERS / 4 }, (_, racer) =>
          racer % 2 === turn % 2 ? confirm(acceptsId, {}, { version, token: clinic.doctor }) : withdraw(id, version),
        ),
      );
      expect(replies.filter(({ success }) => success)).toHaveLength(1);
      const { stageState } = await find(acceptsId);
      expect((await papers()).length - before).toBe(stageState === 2 ? 1 : 0);
      expect([1, 2]).toContain(stageState);
    }
  });
});
