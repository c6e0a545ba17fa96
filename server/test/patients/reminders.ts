import type { InputOf } from '@mingmou/contract/base/call';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk as deskCalls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { type Clinic, COMPLETE, openClinic } from '../workstation/clinic';

let keys = 0;
export const newKey = () => `remind-test-key-${String(++keys).padStart(8, '0')}`;

type Query = InputOf<typeof reviewRemind.page>;

/** Opens the flagship with its reminders, a doctor who plans and a manager who contacts. */
export async function openReminders() {
  const clinic: Clinic = await openClinic();
  const { app } = clinic.desk;
  const rows = async (text: string) => (await app.database.query(text)).rows ?? [];
  const [{ id: orgId } = { id: 0 }] = await rows('SELECT min(id) AS id FROM org WHERE property_owner_id = 1');
  const tokens = { work: await app.signIn('manager', { device: 'remind-work' }) };
  const page = async (query: Query = {}, token = tokens.work) =>
    (await app.send(reviewRemind.page, { size: 100, mine: false, ...query }, { token })).data;
  const one = async (id: number) => {
    const { data } = await app.send(reviewRemind.findById, { id }, { token: tokens.work });
    return data;
  };
  /** Registers and receives a known patient again. */
  const again = async (patientId: number, token: string = clinic.doctor) => {
    const reply = await app.send(deskCalls.receiveQuick, { patientId }, { token });
    if (!reply.success) throw new Error(reply.msg);
    return { acceptsId: reply.data.acceptsId };
  };
  return {
    again,
    clinic,
    app,
    rows,
    orgId: Number(orgId),
    page,
    one,
    token: () => tokens.work,
    /** Deletes all reminders and resets the clock to nine in the morning of the worked cases. */
    clear: async () => {
      await rows('TRUNCATE review_remind CASCADE');
      await rows('TRUNCATE appointment CASCADE');
      await rows(
        "DELETE FROM sms_ready WHERE event = 'REVIEW_REMIND'; DELETE FROM job; DELETE FROM parameter WHERE key LIKE 'remind%'",
      );
      await clinic.desk.clear();
    },
    /** Sets the clock and signs in again; earlier sessions have expired. */
    at: async (moment: string) => {
      app.setNow(moment);
      tokens.work = await app.signIn('manager', { device: `remind-${++keys}` });
    },
    save: (patientId: number, planDate: string, more: Partial<InputOf<typeof reviewRemind.save>> = {}) =>
      app.send(
        reviewRemind.save,
        { patientId, planDate, channel: 1, ...more },
        { token: tokens.work, idempotencyKey: newKey() },
      ),
    /** Returns all reminders of the patient, by id. */
    of: async (patientId: number) =>
      (await rows(`SELECT id, version, source, plan_date::text AS plan, remind_date::text AS remind, remind_state AS state,
        next_contact_date::text AS next, cancel_reason AS reason, accepts_id AS visit, subscribe_id AS appointment,
        last_result AS result, attempts, doctor_id AS doctor
        FROM review_remind WHERE patient_id = ${patientId} ORDER BY id`)) as Record<string, unknown>[],
    /** Creates a visit whose conclusion names the next review date. */
    concluded: async (nextReviewDate: string, more: object = {}) => {
      const { acceptsId, patientId } = await clinic.arrive();
      await clinic.receive(acceptsId);
      const content = { conclusionText: '双眼近视', nextReviewDate, ...more };
      await app.send(conclusion.finish, { acceptsId, version: 0, ...content }, { token: clinic.doctor });
      return { acceptsId, patientId };
    },
    /** Creates a visit of today, from registration to its end. */
    visited: async (patientId?: number) => {
      const doctor = await app.signIn('doctor', { device: `doctor-${++keys}` });
      const arrived =
        patientId === undefined ? await clinic.arrive() : { patientId, ...(await again(patientId, doctor)) };
      if (patientId === undefined) await clinic.receive(arrived.acceptsId, doctor);
      await clinic.askDone(arrived.acceptsId, 0, COMPLETE, doctor);
      await app.send(deskCalls.finish, { id: arrived.acceptsId }, { token: doctor });
      return arrived;
    },
  };
}

export type Reminders = Awaited<ReturnType<typeof openReminders>>;
