import { sql } from 'kysely';

/** The school of a patient that the query names `patient`: one of the chain's goes by the name that it has now. */
export const patientSchool = sql<string | null>`coalesce((SELECT school.name FROM school
  WHERE school.property_owner_id = patient.property_owner_id AND school.id = patient.school_id), patient.school_name)`;
