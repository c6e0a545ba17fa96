import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { DV } from '../stage';
import { READS_VISIT } from '../stage.fields';
import { visitPrintFields, visitPrintType } from './visit-print.fields';

const touches = ['visit-print'];

const key = {
  type: required(f.dict('打印类型', visitPrintType)),
  /** Of 配镜处方, 处方笺 and an examination their record, of everything else the visit. */
  id: required(f.id('编号')),
  /** An earlier signed paper of the record; else the living one. */
  paperId: f.id('处方'),
} as const;

/** Prints of a visit (domain-workstation §7): the data by id, never from an open form; each print is kept with its data, its template and their hash. */
export const visitPrint = {
  find: call({
    method: 'GET',
    path: `${DV}/print/{type}/{id}`,
    title: '就诊打印',
    grant: READS_VISIT,
    input: key,
    output: required(f.object('打印', visitPrintFields)),
    touches,
  }),
  log: call({
    path: `${DV}/print/log`,
    title: '就诊单据已打印',
    log: '打印就诊单据',
    grant: READS_VISIT,
    input: key,
    /** How often by now, and the print as it was kept: this is what goes on paper. */
    output: required(
      f.object('打印', {
        printCount: visitPrintFields.printCount,
        print: required(f.object('打印', visitPrintFields)),
      }),
    ),
    touches: [...touches, 'visit'],
  }),
} as const;
