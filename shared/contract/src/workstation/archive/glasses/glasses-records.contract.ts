import { archivePictures } from '../archive-picture';
import { archiveRecords } from '../archive-record';

export const GA = '/api/doctor-viewing-glasses-archives';

const TAGS = ['glasses-record', 'glasses-archive'];
export const glassesPictures = archivePictures({ base: GA, owner: '档案', menu: 'menu:1206', tags: TAGS });

/** 配镜复查 (domain-workstation §5.1): on the archive's page and in tab 10 of a visit. */
export const glassesReview = archiveRecords({
  code: 'glasses-review',
  title: '配镜复查',
  owner: '档案',
  paths: {
    ...{ list: `${GA}/reviews/{ownerId}`, employees: `${GA}/init-employee`, save: `${GA}/reviews/save` },
    ...{ finish: `${GA}/reviews/finish`, remove: `${GA}/reviews/delete/{recordId}` },
    retrial: `${GA}/reviews/retrial/{recordId}`,
  },
  ...{ grant: 'glasses:edit', reopen: 'glasses:retrial', menu: 'menu:1206' },
  tags: TAGS,
  pictures: glassesPictures,
  moves: ['patient-package', 'visit'],
});
