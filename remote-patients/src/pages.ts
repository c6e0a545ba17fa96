import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  patientList: () => import('./patient/patient.list'),
  fileHome: () => import('./file/home.detail'),
  fileVisits: () => import('./file/visits.detail'),
  fileLenses: () => import('./file/lenses.detail'),
  fileTrainings: () => import('./file/trainings.detail'),
  fileBills: () => import('./file/bills.detail'),
  reminds: () => import('./remind/remind.list'),
  returnTasks: () => import('./return/return-task.list'),
  returnPhone: () => import('./return/return-phone.form'),
  returnWechat: () => import('./return/return-wechat.form'),
  returnLabels: () => import('./return/return-label.list'),
  returnAdd: () => import('./return/return-add.form'),
  returnPeople: () => import('./return/return-people.list'),
  returnPatient: () => import('./return/return-patient.detail'),
};
