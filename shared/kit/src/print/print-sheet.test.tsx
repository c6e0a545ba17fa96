import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, renderHook } from '@testing-library/react';
import { PrintHtml } from './print-html';
import { printSheet } from './print-sheet';
import { usePrint } from './use-print';

interface Printed {
  readonly text: string;
  readonly html: string;
  readonly css: string;
  readonly title: string;
  /** When the print dialog was closed, by `performance.now()`. */
  readonly closedAt: number;
}

const printed: Printed[] = [];
/** When the last frame was removed. */
let removedAt = 0;
const frames = () => document.querySelectorAll('iframe');

/** jsdom cannot read the margin boxes of `@page`, and says so at each sheet. */
function hushMarginBoxes() {
  const { error } = console;
  jest.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!String(said[0]).includes('Could not parse CSS stylesheet')) error(...said);
  });
}

// Records the content of the print frame, because jsdom has no print dialog.
function watchPrints() {
  const append = document.body.append.bind(document.body);
  jest.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes) {
      if (!(node instanceof HTMLIFrameElement) || !node.contentWindow) continue;
      node.contentWindow.focus = () => {};
      node.contentWindow.print = () => {
        const paper = node.contentDocument;
        printed.push({
          text: paper?.body.textContent ?? '',
          html: paper?.body.innerHTML ?? '',
          css: [...(paper?.querySelectorAll('style') ?? [])].map((style) => style.textContent).join('\n'),
          title: paper?.title ?? '',
          closedAt: performance.now(),
        });
      };
      const remove = node.remove.bind(node);
      node.remove = () => {
        removedAt = performance.now();
        remove();
      };
    }
  });
}

beforeEach(() => {
  hushMarginBoxes();
  printed.length = 0;
  watchPrints();
});

const run = (job: Parameters<typeof printSheet>[0]) => act(() => printSheet(job));

describe('打印', () => {
  it('按自己的纸张打印，默认边距4mm，打印后框架移除', async () => {
    await run({ title: '收费收据', paper: 'A5', sheet: <p>应收 ¥12.00</p> });
    expect(printed).toHaveLength(1);
    expect(printed[0]).toMatchObject({ text: '应收 ¥12.00', title: '收费收据' });
    expect(printed[0]?.css).toContain('@page { size: 148mm 210mm; margin: 4mm; @bottom-right {');
    expect(frames()).toHaveLength(0);
  });

  it('打印对话框关闭100毫秒后才移除框架', async () => {
    await run({ title: '单据', paper: 'A4', sheet: '内容' });
    // A timer may fire a little early.
    expect(removedAt - (printed[0]?.closedAt ?? 0)).toBeGreaterThanOrEqual(95);
    expect(frames()).toHaveLength(0);
  });

  it('患者信息和左侧标题在表头里，每页重复', async () => {
    await run({ title: '病历', paper: 'A4', leftTitle: '门诊病历', head: '张三 男 8岁', sheet: <p>主诉</p> });
    const paper = new DOMParser().parseFromString(printed[0]?.html ?? '', 'text/html');
    expect(paper.querySelector('thead')?.textContent).toBe('门诊病历张三 男 8岁');
    expect(paper.querySelector('tbody')?.textContent).toBe('主诉');
    expect(printed[0]?.css).toContain('display: table-header-group');
  });

  it('模板里的脚本、外部内容被去掉，样式保留', async () => {
    const html =
      '<p style="color: red" onclick="alert(1)">价签</p><script>alert(1)</script><iframe src="/x"></iframe><style>p{color:blue}</style>';
    await run({ title: '价签', paper: { width: 60, height: 40 }, sheet: <PrintHtml html={html} /> });
    expect(printed[0]?.html).toContain('<p style="color: red;">价签</p>');
    expect(printed[0]?.html).not.toMatch(/script|onclick|iframe|<style/);
  });

  it('上一次还没打印完，再点不会再开一次', async () => {
    const { result } = renderHook(() => usePrint());
    const job = { title: '单据', paper: 'A4', sheet: '内容' } as const;
    await act(() => Promise.all([result.current(job), result.current(job)]));
    expect(printed).toHaveLength(1);
    await act(() => result.current(job));
    expect(printed).toHaveLength(2);
  });

  it('内容渲染失败时框架也移除', async () => {
    function Broken(): never {
      throw new Error('broken');
    }
    // Inside act() React would keep the error to itself.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    await expect(printSheet({ title: '单据', paper: 'A4', sheet: <Broken /> })).rejects.toThrow('broken');
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    expect(printed).toHaveLength(0);
    expect(frames()).toHaveLength(0);
  });

  it('显示前去掉脚本、事件和外部地址，自己的图片留着', () => {
    const { container } = render(
      <PrintHtml
        html={
          '<p onclick="steal()" style="color: red">文字</p><script>steal()</script>' +
          '<img src="https://evil.example/a.png" onerror="steal()"><img src="//evil.example/b.png">' +
          '<img src="/api/files/1"><a href="javascript:steal()">点</a>' +
          '<div style="background: url(https://evil.example/c.png)">底</div>'
        }
      />,
    );
    expect(container.innerHTML).not.toMatch(/evil|steal|script/);
    expect(container.querySelectorAll('img[src]')).toHaveLength(1);
    expect(container.querySelector('p')?.style.color).toBe('red');
  });
});
