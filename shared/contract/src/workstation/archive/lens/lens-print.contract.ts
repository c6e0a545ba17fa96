import { call } from '../../../base/call';
import { f, pick, required } from '../../../base/field';
import { CP, READS_LENSES } from './lens-archive.picker';
import { lensPaperFields } from './lens-print.fields';

const touches = ['lens-print'];

const key = {
  ...pick(lensPaperFields, ['type']),
  /** Of 交付单 the delivery, of everything else the archive. */
  id: required(f.id('编号')),
} as const;

/** Papers of a contact-lens archive (domain-workstation §7): the data by id, never from an open form. */
export const lensPrint = {
  find: call({
    method: 'GET',
    path: `${CP}/archives-print/{type}/{id}`,
    title: '接触镜单据',
    grant: READS_LENSES,
    input: key,
    output: required(f.object('单据', lensPaperFields)),
    touches: [...touches, 'lens-archive', 'lens-record'],
  }),
  /** Counts a print, and returns the counted paper, which is printed. */
  log: call({
    path: `${CP}/archives-printed`,
    title: '接触镜单据已打印',
    log: '打印接触镜单据',
    grant: READS_LENSES,
    input: key,
    output: required(f.object('单据', lensPaperFields)),
    touches,
  }),
} as const;
