import type { SmsScene } from '@mingmou/contract/messaging/messaging.dicts';
import { agreeingToSms } from '../patients/consent.rows';
import type { SmsPlace } from './sms-place.rows';
import { ownNumbers } from './sms-safe.store';

interface Addressed {
  readonly mobile: string;
  readonly patientId: number | null;
}

/**
 * Returns who may receive advertising: patients who consent to SMS, numbers whose owners do, and the organisation's own
 * safe numbers. Service messages need no consent.
 */
export async function agreeing(
  place: SmsPlace,
  scene: SmsScene,
  people: readonly Addressed[],
): Promise<(to: Addressed) => boolean> {
  if (scene !== 'MARKETING' || people.length === 0) return () => true;
  const mobiles = [...new Set(people.map(({ mobile }) => mobile))];
  const ids = people.flatMap(({ patientId }) => (patientId === null ? [] : [patientId]));
  const found = await agreeingToSms(place, ids, mobiles);
  const patients = new Set(found.map(({ patientId }) => patientId));
  const numbers = new Set([...found.map(({ phone }) => phone), ...(await ownNumbers(place, mobiles))]);
  return ({ mobile, patientId }) => (patientId === null ? numbers.has(mobile) : patients.has(patientId));
}
