import type { SmsScene } from '@mingmou/contract/messaging/messaging.dicts';
import { mine } from '../../kernel/mine';
import { agreeingToSms } from '../patients/consent.rows';
import type { SmsPlace } from './sms-place';

interface Addressed {
  readonly mobile: string;
  readonly patientId: number | null;
}

async function ownNumbers({ db, propertyOwnerId, orgId }: SmsPlace, mobiles: readonly string[]): Promise<string[]> {
  const rows = await mine({ db, propertyOwnerId }, 'smsCheckNumber')
    .where('orgId', '=', orgId)
    .where('stateEnum', '=', 'ENABLE')
    .where('mobile', 'in', [...mobiles])
    .select('mobile')
    .execute();
  return rows.map(({ mobile }) => mobile);
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
