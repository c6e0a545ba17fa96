import { printKind } from '@mingmou/contract/system/template/template.dicts';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { ERP_PRINT_KINDS, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { LENS_PAPER_KINDS } from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import { VISIT_PRINT_KINDS } from '@mingmou/contract/workstation/print/visit-print.fields';
import { consentHtml, PLATFORM_CONSENTS, type PlatformConsent } from './platform-consents';

interface PlatformPrint {
  readonly printKind: PrintKind;
  readonly name: string;
  readonly content: PrintContent;
}

const PERSON =
  '<table style="width: 100%; border-collapse: collapse"><tbody>' +
  '<tr><td style="padding: 1mm 0">姓名：{{patient.name}}</td><td>性别：{{patient.sex}}</td><td>年龄：{{patient.age}}</td>' +
  '<td>病历号：{{patient.recordNo}}</td></tr>' +
  '<tr><td style="padding: 1mm 0">出生日期：{{patient.birthday|date}}</td><td colspan="2">监护人：{{patient.guardianName}}</td>' +
  '<td>电话：{{patient.phone}}</td></tr></tbody></table>';

const HEAD = (title: string) =>
  `<p style="margin: 0; text-align: center">{{org.name}}</p><h2 style="margin: 1mm 0 3mm; text-align: center">${title}</h2>${PERSON}`;

const FOOT =
  '<p style="margin-top: 8mm">医师签字：　　　　　　　　　患者（监护人）签字：　　　　　　　　　日期：{{today|date}}</p>';

const ROOM = (title: string, height: number) =>
  `<h3 style="margin: 3mm 0 1mm">${title}</h3><div style="height: ${height}mm; border: 0.2mm solid #000"></div>`;

const VISITS =
  '<h3 style="margin: 3mm 0 1mm">最近就诊</h3><table style="width: 100%; border-collapse: collapse"><tbody>' +
  '{{#visits}}<tr><td style="border: 0.2mm solid #000; padding: 1mm">{{day|date}}</td><td style="border: 0.2mm solid #000; padding: 1mm">{{visitType}}</td>' +
  '<td style="border: 0.2mm solid #000; padding: 1mm">{{departmentName}} {{doctorName}}</td></tr>{{/visits}}</tbody></table>';

const CELL = (text: string) => `<td style="border: 0.2mm solid #000; padding: 1mm">${text}</td>`;
const EYES_ROW = (title: string, od: string, os: string) =>
  `<tr>${CELL(title)}${CELL(`{{${od}}}`)}${CELL(`{{${os}}}`)}</tr>`;

const VISIT_SUMMARY =
  '<p>就诊号：{{visit.no}}　日期：{{visit.day|date}}　科室：{{visit.department}}</p>' +
  '<table style="width: 100%; border-collapse: collapse"><tbody>' +
  `<tr>${CELL('项目')}${CELL('右眼')}${CELL('左眼')}</tr>` +
  EYES_ROW('裸眼视力', 'va.odUcva', 'va.osUcva') +
  EYES_ROW('验光', 'ref.od', 'ref.os') +
  EYES_ROW('等效球镜 D', 'ref.odSe', 'ref.osSe') +
  EYES_ROW('眼轴 mm', 'al.od', 'al.os') +
  '</tbody></table>' +
  '<p>诊断：{{#diag}}{{place}}. {{name}} {{code}}　{{/diag}}</p>' +
  '<p>处理意见：{{plan}}</p><p>医嘱：{{advice}}</p><p>下次复诊：{{visit.nextReview|date}}</p>' +
  '<p>医生：{{doctor.name}} {{doctor.title}}</p>';

/** A block a line, as people read it in the editor. */
function inLines(html: string): string {
  return html.replace(/(<\/(?:p|h2|h3|tr|table|div)>|<tbody>)/g, '$1\n');
}

function free(kind: PrintKind, html: string, items: PrintContent['items'] = []): PlatformPrint {
  const name = printKind.rows.find(({ code }) => code === kind)?.name ?? kind;
  return { printKind: kind, name: `标准${name}`, content: { ...plainPrint(kind), html: inLines(html), items } };
}

function plain(kind: PrintKind): PlatformPrint {
  const { name, content } = free(kind, '');
  return { printKind: kind, name, content: { ...content, html: null, items: [] } };
}

function consent(of: PlatformConsent): PlatformPrint {
  const { kind, name, riskItems } = of;
  const { content } = free('CONSENT', consentHtml(of));
  return { printKind: 'CONSENT', name, content: { ...content, consentKind: kind, riskItems: [...riskItems] } };
}

/** One template of each print that the product has, and one of each consent. */
export const PLATFORM_PRINTS: readonly PlatformPrint[] = [
  plain('REGISTER'),
  plain('CHARGE'),
  plain('REFUND'),
  plain('RECHARGE'),
  plain('RECEIVABLE'),
  plain('SHIFT'),
  ...ERP_PRINT_KINDS.map(plain),
  ...VISIT_PRINT_KINDS.map(plain),
  ...LENS_PAPER_KINDS.map(plain),
  free('QUES', HEAD('就诊问卷') + ROOM('就诊原因', 25) + ROOM('戴镜与用眼情况', 35) + ROOM('病史与过敏史', 35) + FOOT),
  free('CHECK', HEAD('检查报告') + ROOM('检查所见', 110) + ROOM('结论与建议', 45) + FOOT),
  ...PLATFORM_CONSENTS.map(consent),
  free('PERSONAL', HEAD('就诊小结') + VISIT_SUMMARY + FOOT),
  free('BLANK', HEAD('记录单') + VISITS, [
    { key: 'note', kind: 'box', x: 10, y: 120, width: 190, height: 150 },
    { key: 'title', kind: 'text', x: 12, y: 122, width: 60, height: 8, text: '记录：', fontSize: 11, bold: true },
    {
      key: 'sign',
      kind: 'text',
      x: 120,
      y: 274,
      width: 80,
      height: 8,
      text: '签字：　　　　　　{{today|date}}',
      align: 'right',
    },
  ]),
];
