import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { usablePatientPackage } from '../../cashier/package/patient-package.fields';
import { archivePictures } from '../archive/archive-picture';
import { archiveRecords } from '../archive/archive-record';
import { DV } from '../stage';
import { READS_VISIT, visitId } from '../stage.fields';
import { TA } from './training-path.constants';

const base = `${TA}/record` as const;
const TAGS = ['vt-record', 'patient-package'];
export const vtPictures = archivePictures({ base: TA, owner: '套餐', menu: 'menu:1204', tags: TAGS });

/** Sessions of a package of vision training (domain-workstation §4.1): finishing one takes a time of the package. */
export const vtRecord = archiveRecords({
  code: 'vt-record',
  title: '训练记录',
  owner: '套餐',
  paths: {
    ...{ list: `${base}/list/{ownerId}`, employees: `${base}/init-employee`, save: `${base}/save` },
    ...{ finish: `${base}/finish`, remove: `${base}/delete/{recordId}`, retrial: `${base}/retrial/{recordId}` },
  },
  ...{ grant: 'vt:record', reopen: 'vt:retrial', menu: 'menu:1204' },
  tags: TAGS,
  pictures: vtPictures,
  moves: ['todo', 'visit'],
});

/** Tab 8 of a visit: the patient's packages that may be used, and those with a session of this visit. */
export const visitTraining = {
  find: call({
    method: 'GET',
    path: `${DV}/training/find-by-accepts/{acceptsId}`,
    title: '视觉训练',
    grant: READS_VISIT,
    input: { acceptsId: visitId },
    output: required(
      f.object('视觉训练', {
        patientId: required(f.id('患者')),
        packages: required(f.list('套餐', f.object('套餐', usablePatientPackage))),
      }),
    ),
    touches: ['vt-record', 'patient-package', 'visit'],
  }),
} as const;
