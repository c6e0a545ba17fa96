import { describe, expect, it } from '@jest/globals';
import { type Command, TextSelection } from 'prosemirror-state';
import { addColumnAfter } from 'prosemirror-tables';
import * as run from './body-commands';
import { openBody } from './body-read';
import { bodySchema } from './body-schema';
import { bodyState } from './body-state';
import { bodyHtml } from './body-write';

const { nodes } = bodySchema;

/** Returns the body after a command; 甲 in the text is selected, or the caret is placed before it. */
function after(html: string, command: Command, caret = false): string | null {
  const doc = openBody(html);
  if (!doc) return null;
  let at = 0;
  doc.descendants((node, pos) => {
    if (node.isText && node.text?.includes('甲')) at = pos + node.text.indexOf('甲');
  });
  const chosen = bodyState(doc);
  const selection = TextSelection.create(doc, at, caret ? at : at + 1);
  let state = chosen.apply(chosen.tr.setSelection(selection));
  command(state, (tr) => {
    state = state.apply(tr);
  });
  return bodyHtml(state.doc);
}

const CELL = '<td style="border:0.2mm solid #000;padding:1mm">';

describe('正文的工具', () => {
  it.each([
    ['标题', '<p style="text-align:center">甲</p>', run.setLevel(2), '<h2 style="text-align:center">甲</h2>'],
    ['正文', '<h3>甲</h3>', run.setLevel(0), '<p>甲</p>'],
    ['字号', '<p>甲乙</p>', run.setSize(14), '<p><span style="font-size:14pt">甲</span>乙</p>'],
    [
      '换字号，颜色还在',
      '<p><span style="font-size:9pt;color:#f00">甲</span></p>',
      run.setSize(14),
      '<p><span style="color:#f00"><span style="font-size:14pt">甲</span></span></p>',
    ],
    ['默认字号', '<p><span style="font-size:9pt">甲</span></p>', run.setSize(null), '<p>甲</p>'],
    ['清除', '<p><strong><u>甲</u></strong></p>', run.plainText, '<p>甲</p>'],
    ['解散列表', '<ul><li>甲</li><li>乙</li></ul>', run.toggleList(nodes.bulletList), '<p>甲</p>\n<p>乙</p>'],
    ['改成编号', '<ul><li>甲</li></ul>', run.toggleList(nodes.orderedList), '<ol><li>甲</li></ol>'],
    [
      '单元格里对齐',
      '<table><tbody>\n<tr><td>甲</td></tr>\n</tbody></table>',
      run.align('right'),
      '<table><tbody>\n<tr><td style="text-align:right">甲</td></tr>\n</tbody></table>',
    ],
    [
      '每次就诊一行',
      '<table><tbody>\n<tr><td>甲</td></tr>\n</tbody></table>',
      run.toggleRepeat,
      '<table><tbody>\n{{#visits}}<tr><td>甲</td></tr>{{/visits}}\n</tbody></table>',
    ],
    [
      '只一行',
      '<table><tbody>\n{{#visits}}<tr><td>甲</td></tr>{{/visits}}\n</tbody></table>',
      run.toggleRepeat,
      '<table><tbody>\n<tr><td>甲</td></tr>\n</tbody></table>',
    ],
    [
      '加列',
      '<table><tbody>\n<tr><td>甲</td></tr>\n</tbody></table>',
      addColumnAfter,
      `<table><tbody>\n<tr><td>甲</td>${CELL}</td></tr>\n</tbody></table>`,
    ],
  ])('%s：%s', (_name, html, command, made) => {
    expect(after(html, command)).toBe(made);
  });

  it('占位符前后都整块删掉，别处不动', () => {
    expect(after('<p>{{patient.name}}甲</p>', run.deleteField('before'), true)).toBe('<p>甲</p>');
    expect(after('<p>{{patient.name}}乙甲</p>', run.deleteField('before'), true)).toBe('<p>{{patient.name}}乙甲</p>');
  });

  it('最近就诊每次占一行', () => {
    expect(after('<p>甲</p>', run.putText('{{#visits}}{{day}} {{doctorName}}\n{{/visits}}'))).toBe(
      '<p>{{#visits}}{{day}} {{doctorName}}<br />{{/visits}}</p>',
    );
  });
});
