import { archivePictures } from '../archive-picture';
import { archiveRecords } from '../archive-record';
import { CP, HA } from './lens-archive.picker';

const TAGS = ['lens-record', 'lens-archive'];
export const lensPictures = archivePictures({ base: HA, owner: '档案', menu: 'menu:1205', tags: TAGS });

const STEPS = {
  try: ['archives-try', '试戴'],
  order: ['archives-order', '订片'],
  check: ['archives-check', '交付'],
  review: ['archives-review', '复查'],
} as const;
type Step = keyof typeof STEPS;

/** The records of one step of contact lenses: soft ones and rigid ones have paths of their own (domain-workstation §3.5). */
function lensRecords(group: 'soft-lens' | 'hard-lens', step: Step) {
  const [path, title] = STEPS[step];
  const base = `${CP}/${group}/${path}` as const;
  return archiveRecords({
    code: `lens-${step}`,
    title: `${group === 'soft-lens' ? '软镜' : '硬镜'}${title}`,
    owner: '档案',
    paths: {
      ...{ list: `${base}/list/{ownerId}`, employees: `${base}/init-employee`, save: `${base}/save` },
      ...{ finish: `${base}/finish`, remove: `${base}/delete/{recordId}`, retrial: `${base}/retrial/{recordId}` },
    },
    ...{ grant: 'corneal:edit', reopen: 'corneal:retrial', menu: 'menu:1205' },
    tags: TAGS,
    pictures: lensPictures,
    moves: step === 'order' || step === 'check' ? ['todo', 'visit', 'erp-sale'] : ['todo', 'visit'],
  });
}

export const softLensTry = lensRecords('soft-lens', 'try');
export const hardLensTry = lensRecords('hard-lens', 'try');
export const softLensOrder = lensRecords('soft-lens', 'order');
export const hardLensOrder = lensRecords('hard-lens', 'order');
export const softLensCheck = lensRecords('soft-lens', 'check');
export const hardLensCheck = lensRecords('hard-lens', 'check');
export const softLensReview = lensRecords('soft-lens', 'review');
export const hardLensReview = lensRecords('hard-lens', 'review');
