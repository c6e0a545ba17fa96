/** Offers the patients that match the filters of the patient list to lists of other modules, which add their columns. */
export { patientsMatching } from './patient.store';
