import type { Browser } from 'playwright/test';
import { ask } from './ask';
import { sitDown } from './story';

interface NewPatient {
  readonly name: string;
  readonly phone: string;
}

/** Registers a patient at the front desk and returns the id: the patient belongs to the calling test alone. */
export async function newPatient(browser: Browser, { name, phone }: NewPatient): Promise<number> {
  const front = await sitDown(browser, 'front');
  // Calls need a page of the shell: the content policy of the response that `sitDown` leaves open forbids them.
  await front.goto('/suffer/sufferList');
  const [source] = await ask<readonly { id: number }[]>(front, '/opt-settings-customer-source/findAll', {});
  const { id } = await ask<{ id: number }>(front, '/api/patient/save', {
    ...{ name, phone, phoneRelation: 1, sex: 1, birthday: '1990-05-06', sourceId: source?.id, confirmDuplicate: true },
  });
  await front.context().close();
  return id;
}
