import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CallSpec } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { Client } from 'pg';
import { inChain } from '../src/database/context';
import { handle, type Route } from '../src/kernel/call/route';
import type { SessionCx } from '../src/kernel/context/cx';
import { ofKnownPatients } from '../src/modules/patients/known-patient.guard';
import { type TestApp, testApp } from './support/app';
import { contractCalls } from './support/calls';
import { plausibleRequest, randomOf } from './support/fuzz';

const UNKNOWN = 987_654_321;
/** The workstation uses a message of its own. */
const MISSING: readonly number[] = [sharedCodes.missing.code, stageCodes.noPatient.code];
const REQUESTS = 3;

const guarded = contractCalls().filter(({ grant }) => grant !== 'none');
const named = guarded.filter(({ path }) => path.includes('{patientId}'));
const sent = guarded.filter(({ path, input }) => !path.includes('{patientId}') && input.patientId?.required === true);

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

async function answersOf(call: CallSpec) {
  const answers = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const asked = plausibleRequest(call, randomOf(request), [1, 2, 3]) as object;
    answers.push(await app.sendRaw(call, { ...asked, patientId: UNKNOWN }, { token, idempotencyKey: randomUUID() }));
  }
  return answers;
}

describe('a patient who does not exist in the chain', () => {
  it.each([
    ['的积分', points.info, { patientId: UNKNOWN }],
    ['的可用储值卡', valueCard.usable, { patientId: UNKNOWN }],
    ['的储值卡', valueCard.cards, { patientId: UNKNOWN }],
    ['的欠费', arrears.byPatient, { patientId: UNKNOWN }],
  ])('is answered with 100002: %s', async (_what, call, input) => {
    expect(await app.sendRaw(call, input, { token })).toMatchObject({ status: 200, code: 100002 });
  });

  it.each(named.map((call) => [call.id, call] as const))('is reported as missing by %s', async (_id, call) => {
    for (const { code, success, status } of await answersOf(call)) {
      expect({ success, isSaid: MISSING.includes(code) || status === 400 }).toEqual({ success: false, isSaid: true });
    }
  });

  it.each(sent.map((call) => [call.id, call] as const))('causes no server error in %s', async (_id, call) => {
    for (const { status } of await answersOf(call)) expect(status).toBeLessThan(500);
  });
});

/** Runs a session route in a transaction of its own; returns how many messages the database received. */
async function messagesOf([route]: readonly Route[], patientId: number): Promise<number> {
  if (route?.kind !== 'session') throw new Error('a session route is expected');
  const place = { propertyOwnerId: 1, orgId: 1 };
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await inChain(app.database.db, place, (db) =>
      route.run({ patientId } as never, { db, caller: place } as unknown as SessionCx),
    );
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

describe('a route whose path names a patient', () => {
  const KNOWN = 1;

  it('does not run for an unknown patient when it writes', async () => {
    const run = jest.fn(async () => null as never);
    const routes = ofKnownPatients([handle(holderCode.sendToPatient, run)]);
    await expect(messagesOf(routes, UNKNOWN)).rejects.toMatchObject({ code: 100002 });
    expect(run).not.toHaveBeenCalled();
    await messagesOf(routes, KNOWN);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('answers its own refusal first when it only reads', async () => {
    const own = new Error('refused by the route');
    const routes = ofKnownPatients([handle(points.info, () => Promise.reject(own))]);
    await expect(messagesOf(routes, UNKNOWN)).rejects.toBe(own);
  });

  it('sends no additional database message for the patient when it only reads', async () => {
    const bare = [handle(points.info, async () => null as never)];
    await expect(messagesOf(ofKnownPatients(bare), UNKNOWN)).rejects.toMatchObject({ code: 100002 });
    expect(await messagesOf(ofKnownPatients(bare), KNOWN)).toBe(await messagesOf(bare, KNOWN));
  });
});
