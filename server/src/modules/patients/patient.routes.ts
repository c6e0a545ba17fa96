import { MASTER_TEXTS } from '@mingmou/contract/base/texts';
import { customerSource } from '@mingmou/contract/patients/customer.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { patientFieldSettings } from '@mingmou/contract/system/service/patient-field.contract';
import { handle, handleSheet, type Route } from '../../kernel/call/route';
import { pickableCustomerSources } from './customer.store';
import {
  checkScope,
  duplicatesOf,
  labelPatients,
  mayDelete,
  movePatient,
  patientAtRegistrationDesk,
  patientById,
  savePatient,
  updatePatient,
  updatePatientFromRegistrationDesk,
} from './patient.service';
import { patientsLike } from './patient.store';
import { assignStaff, deleteFilter, patientPage, patientTotal, saveFilter } from './patient-list.service';
import { fieldsHere, updateFields } from './patient-setting.service';
import { patientSheet } from './patient-sheet.service';
import { listed, listedAll } from './patient-view.service';
import { savedFilters } from './saved-filter.store';

export const patientRoutes: readonly Route[] = [
  handle(patient.page, (query, cx) => patientPage(cx, query)),
  handle(patient.total, (filters, cx) => patientTotal(cx, filters)),
  handle(patient.findById, ({ id }, cx) => patientById(cx, id)),
  handle(patient.save, (input, cx) => savePatient(cx, input)),
  handle(patient.update, (input, cx) => updatePatient(cx, input)),
  handle(patient.enable, (input, cx) => movePatient(cx, input)),
  handle(patient.deleteCheck, async ({ id }, cx) => MASTER_TEXTS.confirmDelete(await mayDelete(cx, id))),
  handle(patient.delete, (input, cx) => movePatient(cx, input)),
  handle(patient.labelBatch, (input, cx) => labelPatients(cx, input)),
  handle(patient.staffBatch, (input, cx) => assignStaff(cx, input)),
  handle(patient.saveFilter, (input, cx) => saveFilter(cx, input)),
  handle(patient.savedFilters, (_input, cx) => savedFilters(cx)),
  handle(patient.deleteFilter, ({ id }, cx) => deleteFilter(cx, id)),
  handleSheet(patient.export, (query, cx) => {
    checkScope(cx, query);
    return patientSheet(cx, query);
  }),
  handle(patient.checkDuplicate, async (input, cx) => {
    const { level, candidates } = await duplicatesOf(cx, input);
    return { level, candidates: candidates.map((row) => listed(cx, row)) };
  }),
  handle(patient.updateFromDesk, (input, cx) => updatePatientFromRegistrationDesk(cx, input)),
  handle(patient.whoIs, ({ id }, cx) => patientAtRegistrationDesk(cx, id)),
  handle(patient.findLike, async ({ keyword }, cx) => listedAll(cx, patient.findLike, await patientsLike(cx, keyword))),
  handle(patientFieldSettings.findAll, (_input, cx) => fieldsHere(cx)),
  handle(patientFieldSettings.update, (input, cx) => updateFields(cx, input)),
  handle(customerSource.findAll, (_input, cx) => pickableCustomerSources(cx)),
];
