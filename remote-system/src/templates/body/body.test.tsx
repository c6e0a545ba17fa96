import { beforeEach, describe, expect, it } from '@jest/globals';
import { templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { answer } from '@mingmou/testing/answers';
import { act, fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import TemplateForm from '../template.form';

const prints = templatesOf('print');

const sheet = (html: string, source: 'ORG' | 'PLATFORM' = 'ORG') => ({
  ...{ id: 5, version: 3, stateEnum: 'ENABLE' as const, updatedAt: '2026-11-20 09:30:00', kind: 'print' as const },
  ...{ name: '知情同意书', printKind: 'CONSENT' as const, source, publishState: 'PUBLISHED' as const },
  ...{ templateVersion: 2, publishedVersion: 2, schema: null, print: { ...plainPrint('CONSENT'), html } },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Pastes text, because jsdom cannot type into such an editor; pasted text takes the same path. */
function paste(text: Element, data: Readonly<Record<string, string>>): void {
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] };
  fireEvent.paste(text, { clipboardData });
}

async function write(html: string, source: 'ORG' | 'PLATFORM' = 'ORG') {
  const shown = renderScreen(<TemplateForm />, {
    answers: [
      answer(prints.findById, sheet(html, source)),
      answer(prints.save, { id: 5, version: 4, templateVersion: 3 }),
    ],
    rights: ['menu:1716', 'template:save', 'template:publish'],
    at: '/system/service/details?tab=print&id=5',
  });
  await shown.user.click(await screen.findByRole('radio', { name: '正文' }));
  const text = await screen.findByRole('textbox', { name: '正文' });
  const tools = within(screen.getByRole('toolbar', { name: '文字工具' }));
  return {
    ...shown,
    text,
    tools,
    press: (name: string) => shown.user.click(tools.getByRole('button', { name })),
    put: (words: string) => act(() => paste(text, { 'text/plain': words })),
    all: () => act(() => fireEvent.keyDown(text, { key: 'a', code: 'KeyA', ctrlKey: true })),
    saved: async () => {
      const before = shown.server.sent(prints.save).length;
      await shown.user.click(screen.getByRole('button', { name: '保存草稿' }));
      await waitFor(() => expect(shown.server.sent(prints.save)).toHaveLength(before + 1));
      return shown.server.sent(prints.save).at(-1);
    },
  };
}

const CELL = '<td style="border:0.2mm solid #000;padding:1mm"></td>';
const ROW = `<tr>${CELL.repeat(3)}</tr>`;

describe('正文的可视编辑', () => {
  it.each([
    ['加粗（Ctrl+B）', '<p><strong>甲</strong></p>'],
    ['斜体（Ctrl+I）', '<p><em>甲</em></p>'],
    ['下划线（Ctrl+U）', '<p><u>甲</u></p>'],
    ['居中', '<p style="text-align:center">甲</p>'],
    ['右对齐', '<p style="text-align:right">甲</p>'],
    ['两端对齐', '<p style="text-align:justify">甲</p>'],
    ['项目列表', '<ul><li>甲</li></ul>'],
    ['编号列表', '<ol><li>甲</li></ol>'],
    ['插入横线', '<p>甲</p>\n<hr />'],
    ['换页', '<p>甲</p>\n<div style="break-before:page"></div>'],
    [
      '插入表格',
      `<p>甲</p>\n<table style="width:100%;border-collapse:collapse"><tbody>\n${ROW}\n${ROW}\n${ROW}\n</tbody></table>`,
    ],
  ])('%s 写成 %s', async (tool, html) => {
    const { press, all, saved } = await write('<p>甲</p>');
    all();
    await press(tool);
    expect(await saved()).toMatchObject({ print: { html } });
  });

  it('占位符按原有按钮放入，是完整的一块：退格一次删掉', async () => {
    const { user, text, put, saved } = await write('');
    put('姓名：');
    await user.click(screen.getByRole('button', { name: '姓名' }));
    await user.click(screen.getByRole('button', { name: '出生日期' }));
    expect(await saved()).toMatchObject({ print: { html: '<p>姓名：{{patient.name}}{{patient.birthday|date}}</p>' } });
    expect(within(text).getByText('出生日期')).toHaveAttribute('contenteditable', 'false');
    act(() => fireEvent.keyDown(text, { key: 'Backspace', code: 'Backspace' }));
    expect(await saved()).toMatchObject({ print: { html: '<p>姓名：{{patient.name}}</p>' } });
  });

  it('撤销、重做；工具按钮都有名字，Tab不被编辑区吃掉', async () => {
    const { press, all, saved, tools, text } = await write('<p>甲</p>');
    all();
    await press('加粗（Ctrl+B）');
    await press('撤销（Ctrl+Z）');
    await press('重做（Ctrl+Y）');
    expect(await saved()).toMatchObject({ print: { html: '<p><strong>甲</strong></p>' } });
    for (const button of tools.getAllByRole('button')) expect(button).toHaveAccessibleName();
    // True: nobody kept the browser from moving the focus.
    expect(fireEvent.keyDown(text, { key: 'Tab', code: 'Tab' })).toBe(true);
    act(() => fireEvent.keyDown(text, { key: 'F10', code: 'F10', altKey: true }));
    expect(tools.getByRole('button', { name: '加粗（Ctrl+B）' })).toHaveFocus();
  });

  it('从Word粘贴只留下文字、列表、表格和强调', async () => {
    const { text, saved } = await write('');
    const word =
      '<html xmlns:o="x"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->' +
      '<p class="MsoNormal" align="center" style="mso-fareast-font-family:宋体"><b style="color:red">同意书</b><o:p></o:p></p>' +
      '<p onclick="x()">姓名{{patient.name}}<img src="http://x/y.png"></p><!--EndFragment--></body></html>';
    act(() => paste(text, { 'text/html': word, 'text/plain': '' }));
    expect(await saved()).toMatchObject({
      print: { html: '<p><strong>同意书</strong></p>\n<p>姓名{{patient.name}}</p>' },
    });
  });

  it('不能原样保留的正文不在这里打开，说明原因，给出HTML', async () => {
    const html = '<dl><dt>甲</dt></dl>';
    const { user } = renderScreen(<TemplateForm />, {
      answers: [answer(prints.findById, sheet(html))],
      rights: ['menu:1716', 'template:save'],
      at: '/system/service/details?tab=print&id=5',
    });
    await user.click(await screen.findByRole('radio', { name: '正文' }));
    expect(await screen.findByText(/不能原样保留/)).toBeVisible();
    expect(screen.getByLabelText('正文（HTML）')).toHaveValue(html);
  });

  it('HTML 里改的，回到正文就看得到', async () => {
    const { user } = await write('<p>甲</p>');
    await user.click(screen.getByRole('radio', { name: 'HTML' }));
    const html = screen.getByLabelText('正文（HTML）');
    await user.clear(html);
    await user.click(html);
    await user.paste('<h3>乙</h3>');
    await user.click(screen.getByRole('radio', { name: '正文' }));
    expect(
      within(await screen.findByRole('textbox', { name: '正文' })).getByRole('heading', { level: 3 }),
    ).toBeVisible();
  });

  it('平台模板的正文只能看', async () => {
    const { text, tools } = await write('<p>甲</p>', 'PLATFORM');
    expect(text).toHaveAttribute('contenteditable', 'false');
    for (const button of tools.getAllByRole('button')) expect(button).toBeDisabled();
  });
});
