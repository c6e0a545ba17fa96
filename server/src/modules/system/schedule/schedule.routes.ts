import { appointmentSettings } from '@mingmou/contract/system/schedule/appointment-settings.contract';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { masterRoutes } from '../../../kernel/row/master';
import {
  allSettings,
  previewDay,
  saveDepartmentSetting,
  saveStaffSetting,
  syncSettings,
} from './appointment-settings.service';
import { weekBoard, weekSheet } from './board.service';
import { definitionRules } from './definition.service';
import { clearDays, quoteWeek, saveDays, stopSchedule } from './schedule.service';

export const scheduleRoutes: readonly Route[] = [
  ...masterRoutes(scheduleDefinition, definitionRules),
  handle(schedule.page, (query, cx) => weekBoard(cx, query)),
  handle(schedule.save, (input, cx) => saveDays(cx, input)),
  handle(schedule.quote, (input, cx) => quoteWeek(cx, input)),
  handle(schedule.clear, (input, cx) => clearDays(cx, input)),
  handle(schedule.stop, (input, cx) => stopSchedule(cx, input)),
  handleSheet(schedule.export, (query, cx) => weekSheet(cx, query)),
  handle(appointmentSettings.findAll, (_input, cx) => allSettings(cx)),
  handle(appointmentSettings.update, (input, cx) => saveDepartmentSetting(cx, input)),
  handle(appointmentSettings.updateStaff, (input, cx) => saveStaffSetting(cx, input)),
  handle(appointmentSettings.sync, (input, cx) => syncSettings(cx, input)),
  handle(appointmentSettings.preview, (input, cx) => previewDay(cx, input)),
];
