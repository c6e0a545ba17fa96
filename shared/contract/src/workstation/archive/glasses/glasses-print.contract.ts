import { call } from '../../../base/call';
import { f, pick, required, type Values } from '../../../base/field';
import { printCommon } from '../../../system/template/print-common';
import { visitPrintFields } from '../../print/visit-print.fields';
import { READS_VISIT } from '../../stage.fields';
import { glassesArchive } from './glasses-archive.contract';
import { GA } from './glasses-records.contract';

const grant = ['menu:1206', ...READS_VISIT] as const;
const input = { recordId: required(f.id('记录')) } as const;
const touches = ['glasses-print'];

const paper = {
  ...printCommon,
  ...pick(glassesArchive.row, ['archiveNo', 'archiveName', 'recordNo', 'name', 'sex', 'age', 'power']),
  ...pick(glassesArchive.row, ['frame', 'lens', 'deliveredAt']),
  /** Address of the organisation's logo, good for two hours. */
  logo: f.text('机构标志', 200),
  seq: required(f.int('次序')),
  day: required(f.date('日期')),
  /** 草稿, of what nobody signed. */
  mark: f.text('水印', 10),
  groups: visitPrintFields.groups,
  signedByName: f.text('复查人', 20),
  signedByTitle: f.text('职称', 20),
} as const;
export type GlassesReviewPaper = Values<typeof paper>;

/** The paper of a 配镜复查 (domain-workstation §7): the data by id, never from an open form. */
export const glassesPrint = {
  find: call({
    method: 'GET',
    path: `${GA}/reviews/print/{recordId}`,
    title: '打印配镜复查',
    grant,
    input,
    output: required(f.object('配镜复查', paper)),
    touches: [...touches, 'glasses-record', 'glasses-archive'],
  }),
  /** Counts a print, and answers how many there are by now. */
  printed: call({
    path: `${GA}/reviews/printed`,
    title: '打印配镜复查',
    grant,
    log: '打印配镜复查',
    input,
    output: required(f.object('配镜复查', pick(paper, ['printCount']))),
    touches,
  }),
} as const;
