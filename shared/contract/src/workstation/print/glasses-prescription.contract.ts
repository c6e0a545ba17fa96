import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { layoutFields } from '../../system/template/print-common';
import { printPaper } from '../../system/template/template.dicts';
import { DV } from '../stage';
import { READS_VISIT } from '../stage.fields';
import { visitPrintFields } from './visit-print.fields';

const BASE = `${DV}/glassesPrescription`;
const { logo, ...layout } = layoutFields;

/**
 * Template, code and logo of 配镜处方 each by itself (domain-workstation §2.7), for callers that lay out the paper
 * themselves; the page of the product receives all three with the print.
 */
export const glassesPrescription = {
  template: call({
    method: 'GET',
    path: `${BASE}/print-template`,
    title: '配镜处方打印模板',
    grant: READS_VISIT,
    output: required(f.object('模板', { paper: required(f.dict('纸张', printPaper)), ...layout })),
    touches: ['template'],
  }),
  qrCode: call({
    method: 'GET',
    path: `${BASE}/qr-code/{id}`,
    title: '配镜处方二维码',
    grant: READS_VISIT,
    /** Record of 配镜处方. */
    input: { id: required(f.id('编号')) },
    /** Null without a signed paper. */
    output: required(f.object('二维码', { qrUrl: visitPrintFields.qrUrl })),
    touches: ['visit-print'],
  }),
  logo: call({
    method: 'GET',
    path: `${BASE}/logo`,
    title: '配镜处方机构标志',
    grant: READS_VISIT,
    output: required(f.object('标志', { logo })),
    touches: ['template'],
  }),
} as const;
