import { printKind } from '@mingmou/contract/system/template/template.dicts';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template.kinds';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';

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

const CONSENT =
  '<p style="text-indent: 2em">经医师说明，本人已了解本次检查或治疗的目的、方法、可能的不适与风险，以及可供选择的其他方法，并有机会提出问题且得到答复。</p>' +
  '<p style="text-indent: 2em">项目名称：　　　　　　　　　　　　　　　　　　　　　　</p>' +
  '<p style="text-indent: 2em">本人（□ 同意　□ 不同意）接受上述项目。过敏史：{{patient.allergy}}</p>';

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

/** One template of each print that the product has. */
export const PLATFORM_PRINTS: readonly PlatformPrint[] = [
  plain('REGISTER'),
  plain('CHARGE'),
  plain('REFUND'),
  plain('RECHARGE'),
  plain('RECEIVABLE'),
  plain('SHIFT'),
  free('QUES', HEAD('就诊问卷') + ROOM('就诊原因', 25) + ROOM('戴镜与用眼情况', 35) + ROOM('病史与过敏史', 35) + FOOT),
  free('CHECK', HEAD('检查报告') + ROOM('检查所见', 110) + ROOM('结论与建议', 45) + FOOT),
  free('CONSENT', HEAD('知情同意书') + CONSENT + FOOT),
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
