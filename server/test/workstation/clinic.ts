import type { InputOf } from '@mingmou/contract/base/call';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultingDesk as deskContract } from '@mingmou/contract/workstation/consulting-desk.contract';
import type { optician } from '@mingmou/contract/workstation/optician.contract';
import type { AppOptions } from '../../src/app';
import { type Desk, openDesk } from '../outpatient/desk';

/** Device number; each session has its own, so that no sign-in ends another session. */
let devices = 0;

export type Consultation = Omit<InputOf<typeof consultation.save>, 'acceptsId' | 'version'>;
export type Prescription = Omit<InputOf<typeof optician.save>, 'acceptsId' | 'version' | 'kind'>;

/** Complete consultation, ready to be finished. */
export const COMPLETE: Consultation = {
  chiefComplaint: '双眼视远不清半年',
  presentIllness: '半年前发现视远模糊',
  allergyHas: '无',
  plan: '配镜，三个月复查',
  diagnoses: [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }],
};

export interface Clinic {
  readonly desk: Desk;
  readonly doctor: string;
  readonly optom: string;
  readonly manager: string;
  /** Complete far prescription, ready to be confirmed. */
  readonly far: Prescription;
  /** Signs in at the present test time; moving the clock by a day ends earlier sessions. */
  signIn(account: string): Promise<string>;
  /** Registers a new patient without a doctor, or as `change` states. */
  arrive(change?: Parameters<Desk['register']>[0]): Promise<{ acceptsId: number; patientId: number; visitNo: string }>;
  receive(acceptsId: number, token?: string): ReturnType<typeof receive>;
  /** Registers a new patient whom the doctor receives; returns the visit id. */
  seen(): Promise<number>;
  ask(acceptsId: number, version: number, content: Consultation, token?: string): ReturnType<typeof ask>;
  askDone(acceptsId: number, version: number, content: Consultation, token?: string): ReturnType<typeof ask>;
}

const receive = (desk: Desk, id: number, token: string) => desk.app.send(deskContract.receive, { id }, { token });
const ask = (desk: Desk, call: typeof consultation.save, input: InputOf<typeof consultation.save>, token: string) =>
  desk.app.send(call, input, { token });

export async function openClinic(extra: Partial<AppOptions> = {}): Promise<Clinic> {
  const desk = await openDesk(0, extra);
  const signIn = (account: string) => {
    devices += 1;
    return desk.app.signIn(account, { device: `clinic-${devices}` });
  };
  const [doctor, optom, manager] = [await signIn('doctor'), await signIn('optom'), await signIn('manager')];
  const arrive: Clinic['arrive'] = async (change = {}) => (await desk.register(change)).data;
  return {
    desk,
    doctor,
    optom,
    manager,
    signIn,
    far: {
      odSph: -3,
      odCyl: -0.5,
      odAxis: 90,
      osSph: -2.75,
      odPd: 32,
      osPd: 32,
      odVa: '5.0',
      osVa: '5.0',
      source: 0,
      prescriberId: desk.wang.doctorId,
    },
    arrive,
    receive: (acceptsId, token = doctor) => receive(desk, acceptsId, token),
    seen: async () => {
      const { acceptsId } = await arrive();
      await receive(desk, acceptsId, doctor);
      return acceptsId;
    },
    ask: (acceptsId, version, content, token = doctor) =>
      ask(desk, consultation.save, { acceptsId, version, ...content }, token),
    askDone: (acceptsId, version, content, token = doctor) =>
      ask(desk, consultation.finish, { acceptsId, version, ...content }, token),
  };
}
