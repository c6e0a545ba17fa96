import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { desk } from '@mingmou/contract/workstation/desk.contract';
import { earlier } from '@mingmou/contract/workstation/earlier.contract';
import { icd } from '@mingmou/contract/workstation/icd.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { viewedOrgs } from '../../kernel/report/view.store';
import { handle, handleSheet, type Route } from '../../kernel/route';
import { enabledRooms, registrableDepartments } from '../visit/place.rows';
import { findVisit } from '../visit/visit.rows';
import { glassesArchiveRoutes } from './archive/glasses/glasses-archive.routes';
import { lensArchiveRoutes } from './archive/lens/lens-archive.routes';
import { checkBillRoutes } from './check-bill.routes';
import { conclusionRoutes } from './conclusion.service';
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
import { drugRxRoutes } from './drug-rx.routes';
import { earlierVisits } from './earlier-visits.service';
import { growthRoutes } from './growth/growth.routes';
import { icdMatching } from './icd.store';
import { inspectionRoutes } from './inspection.service';
import { myPatientRoutes } from './my-patient.routes';
import { opticianRoutes } from './optician.service';
import { preExaminationRoutes } from './pre-examination.service';
import { questionTabRoutes } from './question-tab.service';
import { receiveQuick } from './quick-receive.service';
import { referralOutRoutes } from './referral.routes';
import { returnVisitRoutes } from './return-visit.service';
import { revisionsOf } from './revision.store';
import { earlierPictures, picturesForReader, videosForReader } from './stage.pictures';
import { stageRoutes } from './stage.routes';
import { earlierStages } from './stage-reading.service';
import { stageTitle } from './tabs';
import { templateRoutes } from './template.service';
import { performTreatment, treatmentsOf, undoTreatment } from './treatment.service';
import { readingOf } from './visit-reader';
import { exportSearch, searchPage } from './visit-search.service';

export const workstationRoutes: readonly Route[] = [
  handle(desk.searchPage, (query, cx) => (query.scope === 'DESK' ? deskPage(cx, query) : searchPage(cx, query))),
  handleSheet(desk.export, (query, cx) => exportSearch(cx, query)),
  handle(desk.earlierVisits, (query, cx) => earlierVisits(cx, query)),
  handle(desk.initOrg, (_input, cx) => viewedOrgs(cx)),
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
  ...preExaminationRoutes,
  ...questionTabRoutes,
  ...stageRoutes(consultation, () => consultationStage),
  ...opticianRoutes,
  ...checkBillRoutes,
  ...inspectionRoutes,
  handle(treatment.find, ({ acceptsId }, cx) => treatmentsOf(cx, acceptsId)),
  handle(treatment.perform, (input, cx) => performTreatment(cx, input)),
  handle(treatment.undo, (input, cx) => undoTreatment(cx, input)),
  ...templateRoutes,
  ...myPatientRoutes,
  ...referralOutRoutes,
  ...glassesArchiveRoutes,
  ...lensArchiveRoutes,
  handle(visitPicture.find, (input, cx) => picturesForReader(cx, input)),
  handle(visitPicture.videos, (input, cx) => videosForReader(cx, input)),
  ...drugRxRoutes,
  handle(visitPicture.earlier, (input, cx) => earlierPictures(cx, input)),
  ...conclusionRoutes,
  ...returnVisitRoutes,
  handle(earlier.ofStage, ({ acceptsId, stage }, cx) => earlierStages(cx, acceptsId, stage)),
  ...growthRoutes,
  handle(revision.ofVisit, async ({ acceptsId }, cx) => {
    const reading = await readingOf(cx, acceptsId, findVisit);
    const rows = await revisionsOf(reading.cx, acceptsId);
    return rows.map((row) => ({ ...row, stageTitle: stageTitle(row.stage) }));
  }),
];
