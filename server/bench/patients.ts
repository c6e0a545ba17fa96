import { patient } from '@mingmou/contract/patients/patient.contract';
import { inChain } from '../src/database/context';
import type { OpenDatabase } from '../src/database/database';
import { customerSeedsOf, demoPatient } from '../src/seed/demo-patients';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile, throughput } from './figures';

const BATCH = 1_000;
const DEMO_PATIENTS = 300;
const ROUNDS = 30;
const WARM_UP = 5;

/** What people type, by kind: each finds some or many of the demo's names. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  name: ['王子轩', '李雨桐', '张浩', '陈一', '欣怡', '赵'],
  letters: ['wzx', 'liyu', 'zh', 'chenyi', 'lyt'],
  phone: ['1381', '3990', '13512', '8877'],
  record: ['00012345', '2345', 'B00100000'],
};

/** Composing them here takes as long as keeping them there: a few batches are always on their way. */
const BATCHES_AT_ONCE = 3;

export async function fillPatients({ db }: OpenDatabase, count: number): Promise<void> {
  const filling = { propertyOwnerId: 1, orgIds: [1], today: new Date().toISOString().slice(0, 10) };
  const place = { propertyOwnerId: 1, orgId: 1 };
  const known = await inChain(db, place, (tx) => customerSeedsOf({ tx, ...filling }));
  const batch = (from: number) => () =>
    inChain(db, place, async (tx) => {
      const rows = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, at) => {
        const person = demoPatient({ tx, ...filling }, known, from + at);
        return { ...person, lastVisitAt: person.createdAt, visitCount: 1 };
      });
      const ids = await tx.insertInto('patient').values(rows).returning('id').execute();
      await tx
        .insertInto('patientOrg')
        .values(ids.map(({ id }) => ({ propertyOwnerId: 1, orgId: 1, patientId: id })))
        .execute();
    });
  const starts = Array.from(
    { length: Math.ceil((count - DEMO_PATIENTS) / BATCH) },
    (_, at) => DEMO_PATIENTS + 1 + at * BATCH,
  );
  // The queue is taken from its end.
  await throughput(BATCHES_AT_ONCE, starts.reverse().map(batch));
}

export async function search(desk: Desk, count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const [kind, words] of Object.entries(KEYWORDS)) {
    const samples: number[] = [];
    for (const keyword of words) {
      const [own = []] = await inTurn(ROUNDS, [() => desk.send(patient.findLike, { keyword })]);
      samples.push(...own.slice(WARM_UP));
    }
    all.push(...samples);
    figures.push({ name: `search among ${count} by ${kind}, p95`, value: percentile(samples, 0.95), unit: 'ms' });
  }
  const bar = { most: 20, absolute: true };
  return [...figures, { name: `search among ${count}, p95`, value: percentile(all, 0.95), unit: 'ms', bar }];
}
