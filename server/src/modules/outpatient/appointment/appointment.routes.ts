import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import {
  acceptAppointment,
  arriveAppointment,
  changeAppointment,
  deleteAppointment,
  endAppointment,
  saveAppointment,
} from './appointment.service';
import {
  appointmentById,
  appointmentCalendar,
  appointmentDays,
  appointmentFrames,
  appointmentPage,
  appointmentPhone,
  exportAppointments,
  findResources,
  waitingAppointments,
} from './appointment-look.service';

export const appointmentRoutes: readonly Route[] = [
  handle(appointment.save, (input, cx) => saveAppointment(cx, input)),
  handle(appointment.change, (input, cx) => changeAppointment(cx, input)),
  handle(appointment.accept, (input, cx) => acceptAppointment(cx, input)),
  handle(appointment.refuse, (input, cx) => endAppointment(cx, input, 'refuse')),
  handle(appointment.cancel, (input, cx) => endAppointment(cx, input, 'cancel')),
  handle(appointment.arrive, (input, cx) => arriveAppointment(cx, input)),
  handle(appointment.delete, (input, cx) => deleteAppointment(cx, input)),
  handle(appointment.findById, ({ id }, cx) => appointmentById(cx, id)),
  handle(appointment.phone, ({ id }, cx) => appointmentPhone(cx, id)),
  handle(appointment.page, (query, cx) => appointmentPage(cx, query)),
  handleSheet(appointment.export, (query, cx) => exportAppointments(cx, query)),
  handle(appointment.calendar, (query, cx) => appointmentCalendar(cx, query)),
  handle(appointment.findDoctors, (query, cx) => findResources(cx, query)),
  handle(appointment.days, (query, cx) => appointmentDays(cx, query)),
  handle(appointment.frames, (query, cx) => appointmentFrames(cx, query)),
  handle(appointment.waiting, (query, cx) => waitingAppointments(cx, query)),
];
