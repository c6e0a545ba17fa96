import { describe, expect, it } from '@jest/globals';
import { openBody } from './body-read';
import { bodyHtml } from './body-write';

const again = (html: string) => {
  const doc = openBody(html);
  return doc && bodyHtml(doc);
};

const CELL = 'style="border:0.2mm solid #000;padding:1mm"';

describe('已有的正文', () => {
  it.each([
    ['<h2 style="margin:1mm 0 3mm;text-align:center">检查报告</h2>\n<p style="text-indent:2em">经医师说明</p>'],
    ['<p>{{patient.name}}　{{patient.birthday|date}}</p>'],
    ['<p>甲 <strong>乙 <u>丙</u></strong> 丁<br />戊</p>'],
    ['<p><span style="color:#f00">红<span style="font-size:14pt">大</span></span></p>'],
    ['<ul><li>一</li><li><p>二</p></li></ul>\n<ol><li>一<ul><li>内</li></ul></li></ol>'],
    ['<div style="height:25mm;border:0.2mm solid #000"></div>\n<hr />\n<div>字<p>段</p></div>'],
    [
      `<table style="width:100%"><thead>\n<tr><th>日期</th></tr>\n</thead><tbody>\n{{#visits}}<tr><td ${CELL}>{{day|date}}</td></tr>{{/visits}}\n</tbody></table>`,
    ],
    [`<table><tbody>\n<tr><td colspan="2" ${CELL}>一</td></tr>\n<tr><td>二</td><td>三</td></tr>\n</tbody></table>`],
    ['没有段落的字 {{patient.name}}'],
    ['<p>1 &lt; 2 &amp; "3"</p>'],
    [''],
  ])('%s 原样打开', (html) => {
    expect(again(html)).toBe(html);
  });

  it('换了写法的，意思不变：旧片段的空格、省略的tbody、b和i', () => {
    expect(again('<h2 style="text-align: center">标题</h2>\n')).toBe('<h2 style="text-align:center">标题</h2>');
    expect(again('<table>\n<tr><td>一</td></tr>\n</table>')).toBe(
      '<table><tbody>\n<tr><td>一</td></tr>\n</tbody></table>',
    );
    expect(again('<p><b>粗</b><i>斜</i></p>')).toBe('<p><strong>粗</strong><em>斜</em></p>');
    expect(again('<table><tbody>\n{{#visits}}<tr><td>{{day}}</td></tr>\n{{/visits}}</tbody></table>')).toBe(
      '<table><tbody>\n{{#visits}}<tr><td>{{day}}</td></tr>{{/visits}}\n</tbody></table>',
    );
  });

  it.each([
    ['<dl><dt>甲</dt><dd>乙</dd></dl>'],
    ['<table><caption>名</caption><tbody><tr><td>一</td></tr></tbody></table>'],
    ['<table><colgroup><col style="width:20mm" /></colgroup><tbody><tr><td>一</td></tr></tbody></table>'],
    ['<table><tbody>{{#visits}}散落的字<tr><td>一</td></tr>{{/visits}}</tbody></table>'],
    ['<table><tbody style="color:#f00"><tr><td>一</td></tr></tbody></table>'],
    ['<table><tbody><tr><td>一</td><td>二</td></tr><tr><td>三</td></tr></tbody></table>'],
    ['<p style="white-space:pre-wrap">一\n二</p>'],
    ['<p class="x">一</p>'],
    ['<a>一</a>'],
    ['<p style="color:rgb(1,2,3)">一</p>'],
  ])('%s 不能原样保留，不打开', (html) => {
    expect(openBody(html)).toBeNull();
  });

  it('连着的空格留得住', () => {
    expect(again('<p>签字：\u00a0\u00a0\u00a0日期：</p>')).toBe('<p>签字：\u00a0\u00a0\u00a0日期：</p>');
  });
});
