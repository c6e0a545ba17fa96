import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { icd } from '@mingmou/contract/workstation/icd.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../kernel/refusal';
import { handle, type Route } from '../../kernel/route';
import { enabledRooms, registrableDepartments } from '../visit/place.rows';
import { findVisit } from '../visit/visit.rows';
import { consultationStage } from './consultation.service';
import {
  callNext,
  callOrPass,
  callVisit,
  cancelReceive,
  finishVisit,
  holdVisit,
  receiveVisit,
  transferAtDesk,
} from './desk.service';
import { deskPage, doctorsHere, doctorTitle, patientInfo, stateOfVisit, visitWithTabs } from './desk-view.service';
import { icdMatching } from './icd.store';
import { inspectionRoutes } from './inspection.service';
import { opticianRoutes } from './optician.service';
import { receiveQuick } from './quick-receive.service';
import { revisionsOf } from './revision.store';
import { stageRoutes } from './stage.routes';
import { stageTitle } from './tabs';

export const workstationRoutes: readonly Route[] = [
  handle(desk.searchPage, (query, cx) => deskPage(cx, query)),
  handle(desk.receive, ({ id }, cx) => receiveVisit(cx, id)),
  handle(desk.receiveCancel, ({ id }, cx) => cancelReceive(cx, id)),
  handle(desk.receiveQuick, (input, cx) => receiveQuick(cx, input)),
  handle(desk.call, (input, cx) => callVisit(cx, input)),
  handle(desk.quickCall, (input, cx) => callNext(cx, input)),
  handle(desk.callNumber, (input, cx) => callOrPass(cx, input)),
  handle(desk.transfer, (input, cx) => transferAtDesk(cx, input)),
  handle(desk.hold, (input, cx) => holdVisit(cx, input)),
  handle(desk.finish, ({ id }, cx) => finishVisit(cx, id)),
  handle(desk.acceptsState, ({ id }, cx) => stateOfVisit(cx, id)),
  handle(desk.medicalAccepts, ({ id }, cx) => visitWithTabs(cx, id)),
  handle(desk.initDepartment, (_input, cx) => registrableDepartments(cx)),
  handle(desk.initConsultation, ({ departmentId }, cx) => enabledRooms(cx, departmentId)),
  handle(desk.initEmployee, ({ departmentId }, cx) => doctorsHere(cx, departmentId)),
  handle(desk.doctorTitle, ({ staffId }, cx) => doctorTitle(cx, staffId)),
  handle(desk.patientInfo, ({ patientId }, cx) => patientInfo(cx, patientId)),
  handle(icd.findAll, ({ keyword }, cx) => icdMatching(cx, keyword)),
  ...stageRoutes(consultation, () => consultationStage),
  ...opticianRoutes,
  ...inspectionRoutes,
  handle(revision.ofVisit, async ({ acceptsId }, cx) => {
    if (!(await findVisit(cx, acceptsId))) refuse(stageCodes.noVisit);
    const rows = await revisionsOf(cx, acceptsId);
    return rows.map((row) => ({ ...row, stageTitle: stageTitle(row.stage) }));
  }),
];
