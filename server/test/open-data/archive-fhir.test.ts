import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Bundle, Observation } from '@medplum/fhirtypes';
import { openData } from '@mingmou/contract/open-data/open-data.contract';
import { type LensClinic, openLensClinic } from '../workstation/lens-clinic';
import { objections } from './fhir';

let clinic: LensClinic;
beforeAll(async () => {
  clinic = await openLensClinic();
});
afterAll(() => clinic.app.close());

describe('contact lenses as FHIR R4', () => {
  it('contain the trial and the order with the figures of their forms', async () => {
    const { patientId, orderRecordId } = await clinic.ordered();
    const input = { patientId, reason: '患者转往外院' };
    const { body } = await clinic.app.download(openData.patient, input, { token: clinic.consents.clinic.manager });
    const bundle = JSON.parse(body.toString('utf8')) as Bundle;
    expect(objections(bundle)).toEqual([]);
    const records = (bundle.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'Observation' && resource.id?.startsWith('record-') ? [resource] : [],
    );
    expect(records.map(({ code, status }) => [code?.coding?.[0]?.code, status])).toEqual([
      ['lens-try', 'final'],
      ['lens-order', 'final'],
    ]);
    const order = records.find(({ id }) => id === `record-${orderRecordId}`);
    const target = (part: NonNullable<Observation['component']>[number]) =>
      part.code.coding?.[0]?.code === 'lens-order.odTargetD';
    expect(order?.component?.find(target)?.valueQuantity).toMatchObject({ value: -3, unit: 'D', code: '[diop]' });
  });
});
