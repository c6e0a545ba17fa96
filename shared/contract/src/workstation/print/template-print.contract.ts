import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { f, pick, required } from '../../base/field';
import { printContentFields } from '../../system/template/template.fields';
import { DV } from '../stage';
import { READS_VISIT, visitId } from '../stage.fields';
import { visitPrintFields } from './visit-print.fields';

/** Whose page it is: of the person, or of the organisation and the platform. */
export const templateOwner = dict('templateOwner', '模板归属', [
  ['PERSON', '个人'],
  ['ORG', '机构'],
]);

const templateName = required(f.text('模板', 40));

const chosen = {
  acceptsId: visitId,
  owner: required(f.dict('模板归属', templateOwner)),
  templateId: required(f.id('模板')),
} as const;

const page = {
  ...pick(printContentFields, ['paper', 'width', 'height', 'landscape', 'margin', 'fontSize', 'copies']),
  title: templateName,
  /** Filled in and escaped; sanitised when it was kept. */
  html: required(f.note('内容', 200_000)),
  ...pick(visitPrintFields, ['name', 'visitNo', 'mark', 'printCount']),
} as const;

const touches = ['visit-print'];

/** 模板打印: a page of words and placeholders, filled in for a visit (domain-workstation §7). */
export const templatePrint = {
  choices: call({
    method: 'GET',
    path: `${DV}/print-template/choices`,
    title: '可选打印模板',
    grant: READS_VISIT,
    output: required(
      f.list(
        '模板',
        f.object('模板', {
          ...pick(chosen, ['owner', 'templateId']),
          name: templateName,
          paper: printContentFields.paper,
        }),
      ),
    ),
    touches: ['personal-template', 'template'],
  }),
  find: call({
    method: 'GET',
    path: `${DV}/print-template/{acceptsId}/{owner}/{templateId}`,
    title: '模板打印',
    grant: READS_VISIT,
    input: chosen,
    output: required(f.object('打印', page)),
    touches: [...touches, 'personal-template', 'template', 'stage'],
  }),
  log: call({
    path: `${DV}/print-template/log`,
    title: '模板已打印',
    log: '按模板打印就诊单据',
    grant: READS_VISIT,
    input: chosen,
    /** How often by now, and the page as it was kept: this is what goes on paper. */
    output: required(
      f.object('打印', { printCount: visitPrintFields.printCount, print: required(f.object('打印', page)) }),
    ),
    touches: [...touches, 'visit'],
  }),
} as const;
