import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { earlier } from '@mingmou/contract/workstation/earlier.contract';
import { icd } from '@mingmou/contract/workstation/icd.contract';
import { revision } from '@mingmou/contract/workstation/revision.contract';
import { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { visitPicture } from '@mingmou/contract/workstation/visit-picture.contract';
import { handle, handleSheet, type Route } from '../../kernel/call/route';
import { viewedOrgs } from '../../kernel/report/view.store';
import { enabledRooms, registrableDepartments } from '../visit/place.rows';
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
  transferAtConsultingDesk,
} from './consulting-desk.service';
import {
  consultingDeskPage,
  doctorsHere,
  doctorTitle,
  patientInfo,
  stateOfVisit,
  visitWithTabs,
} from './consulting-desk-view.service';
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
import { shownRevisions } from './revision.service';
import { stageRoutes } from './stage.routes';
import { earlierPictures, picturesForReader, videosForReader } from './stage-pictures.service';
import { earlierStages } from './stage-reading.service';
import { templateRoutes } from './template.service';
import { performTreatment, treatmentsOf, undoTreatment } from './treatment.service';
import { exportSearch, searchPage } from './visit-search.service';

export const workstationRoutes: readonly Route[] = [
  handle(consultingDesk.searchPage, (query, cx) =>
    query.scope === 'DESK' ? consultingDeskPage(cx, query) : searchPage(cx, query),
  ),
  handleSheet(consultingDesk.export, (query, cx) => exportSearch(cx, query)),
  handle(consultingDesk.earlierVisits, (query, cx) => earlierVisits(cx, query)),
  handle(consultingDesk.initOrg, (_input, cx) => viewedOrgs(cx)),
  handle(consultingDesk.receive, ({ id }, cx) => receiveVisit(cx, id)),
  handle(consultingDesk.receiveCancel, ({ id }, cx) => cancelReceive(cx, id)),
  handle(consultingDesk.receiveQuick, (input, cx) => receiveQuick(cx, input)),
  handle(consultingDesk.call, (input, cx) => callVisit(cx, input)),
  handle(consultingDesk.quickCall, (input, cx) => callNext(cx, input)),
  handle(consultingDesk.callNumber, (input, cx) => callOrPass(cx, input)),
  handle(consultingDesk.transfer, (input, cx) => transferAtConsultingDesk(cx, input)),
  handle(consultingDesk.hold, (input, cx) => holdVisit(cx, input)),
  handle(consultingDesk.finish, ({ id }, cx) => finishVisit(cx, id)),
  handle(consultingDesk.acceptsState, ({ id }, cx) => stateOfVisit(cx, id)),
  handle(consultingDesk.medicalAccepts, ({ id }, cx) => visitWithTabs(cx, id)),
  handle(consultingDesk.initDepartment, (_input, cx) => registrableDepartments(cx)),
  handle(consultingDesk.initConsultation, ({ departmentId }, cx) => enabledRooms(cx, departmentId)),
  handle(consultingDesk.initEmployee, ({ departmentId }, cx) => doctorsHere(cx, departmentId)),
  handle(consultingDesk.doctorTitle, ({ staffId }, cx) => doctorTitle(cx, staffId)),
  handle(consultingDesk.patientInfo, ({ patientId }, cx) => patientInfo(cx, patientId)),
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
  handle(revision.ofVisit, ({ acceptsId }, cx) => shownRevisions(cx, acceptsId)),
];
