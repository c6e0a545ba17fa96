import type { Clinic } from './clinic';

const rows = (clinic: Clinic, text: string) => clinic.desk.app.database.query(text);

/** Registers and receives the boy of the worked case. */
export async function boyOf(clinic: Clinic, birthday = '2017-09-18') {
  const { acceptsId, patientId } = await clinic.arrive();
  await clinic.receive(acceptsId);
  await rows(clinic, `UPDATE patient SET sex = 1, birthday = '${birthday}' WHERE id = ${patientId}`);
  return { acceptsId, patientId };
}

/** Stores growth points as finished examinations of that day do. */
export async function pointsOf(
  clinic: Clinic,
  acceptsId: number,
  day: string,
  kind: string,
  values: { od?: number; os?: number },
  device?: string,
) {
  const given = Object.entries(values).map(([eye, value]) => `('${eye.toUpperCase()}', ${value})`);
  await rows(
    clinic,
    `WITH source AS (
      INSERT INTO stage_record (property_owner_id, org_id, accepts_id, medical_id, patient_id, stage, stage_state, content,
        finished_at)
      SELECT a.property_owner_id, a.org_id, a.id, m.id, a.patient_id, 'inspection/f09', 2, '{}', now()
      FROM accepts a JOIN medical m ON m.accepts_id = a.id WHERE a.id = ${acceptsId}
      RETURNING property_owner_id, org_id, patient_id, id)
    INSERT INTO growth_point (property_owner_id, org_id, patient_id, eye, kind, measured_at, value, source_record_id, device)
    SELECT s.property_owner_id, s.org_id, s.patient_id, v.eye, '${kind}', '${day} 09:00+08', v.value, s.id,
      ${device ? `'${device}'` : 'NULL'}
    FROM source s, (VALUES ${given.join(', ')}) AS v (eye, value)`,
  );
}
